/** An error body in Stripe's format. */
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

/**
 * An error returned as `{error: …}` with its HTTP status. An `early` error occurs before anything is executed, so it is
 * not stored under the idempotency key.
 */
export class StripeApiError extends Error {
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

export function invalid(message: string, { early = false, ...more }: Details = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...more }, early)
}

/** The `param` values that refer to an object in the path. Any other `param` is a parameter of the call. */
const PATH_PARAMS = ['id', 'intent', 'account']

/**
 * Creates the error for a missing object. As with Stripe, its status is 404 if the object's id is in the path, but 400
 * with the same code if it is in a parameter.
 */
export function missing(type: string, id: string, param = 'id'): StripeApiError {
  const body = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param,
  } as const
  return new StripeApiError(PATH_PARAMS.includes(param) ? 404 : 400, body)
}

export function cardError(body: Omit<ErrorBody, 'type'>): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', ...body })
}
