/** The body of a refusal, in the provider's own shape. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  decline_code?: string
  message: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
  doc_url?: string
  request_log_url?: string
}

/** A refusal that leaves as `{error: …}` with its HTTP status. `early`: nothing ran yet, so no idempotency key keeps it. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly early: boolean

  constructor(status: number, body: ErrorBody, early = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.early = early
  }
}

type Details = Partial<ErrorBody> & { early?: boolean }

/** 400: the request cannot be done as asked. */
export function invalid(message: string, { early = false, ...more }: Details = {}): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...more }, early)
}

/** Names by which the provider calls an object of the path; everything else is a parameter. */
const IN_PATH = ['id', 'intent', 'account']

/** 404: no such object. Where a parameter names it, the provider answers 400 with the same code. */
export function missing(what: string, id: string, param = 'id'): ProviderError {
  const body = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  } as const
  return new ProviderError(IN_PATH.includes(param) ? 404 : 400, body)
}

/** 402: the card was refused. */
export function cardError(body: Omit<ErrorBody, 'type'>): ProviderError {
  return new ProviderError(402, { type: 'card_error', ...body })
}
