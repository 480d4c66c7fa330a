import { Readable } from 'node:stream'
import Stripe from 'stripe'
import { type CircuitBreaker, CircuitOpenError } from '#platform/server/circuit-breaker.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { PaymentSettings, Settings } from '#platform/server/settings.ts'

const clients = new WeakMap<CircuitBreaker, { payments: PaymentSettings; client: Stripe }>()

/** Returns Stripe's official client; the sandbox differs only in its URL (decisions.md). */
export function getStripeClient({ settings, circuits }: Pick<AppDeps, 'settings' | 'circuits'>): Stripe {
  const payments = getPaymentSettings(settings)
  const existing = clients.get(circuits.payments)
  if (existing?.payments === payments) return existing.client
  const client = new Stripe(payments.secretKey, {
    ...(payments.apiBase ? parseAddress(payments.apiBase) : {}),
    httpClient: createHttpClient(circuits.payments),
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: 5_000,
  })
  clients.set(circuits.payments, { payments, client })
  return client
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>
type HttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>

/** Creates the HTTP client for Stripe's library. It sends nothing while the circuit is open. */
function createHttpClient(circuit: CircuitBreaker): HttpClient {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    try {
      const { response } = await circuit.run(
        () => send(...request).then(readBody),
        (outcome) =>
          outcome.status === 'rejected' || outcome.value.isCut || outcome.value.response.getStatusCode() >= 500,
      )
      return response
    } catch (error) {
      if (error instanceof CircuitOpenError) return NOT_SENT
      throw error
    }
  }
  return client
}

/** Reads the body here, because Stripe's library would read it only after the outcome has been recorded. */
async function readBody(response: HttpResponse): Promise<{ response: HttpResponse; isCut: boolean }> {
  const body = response.toJSON()
  response.toJSON = () => body
  const isCut = await body.then(
    () => false,
    // `rawBody` is set if the body is complete but is not JSON.
    (error: object) => !('rawBody' in error),
  )
  return { response, isCut }
}

/** Returned instead of throwing an error, so that Stripe’s library does not retry. */
const NOT_SENT: HttpResponse = {
  getStatusCode: () => 503,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => ({}),
  toStream: () => Readable.from([]),
  toJSON: async () => ({ error: { type: 'api_error', message: 'not sent' } }),
}

/** Returns the Retry-After value, in seconds, for calls that fail because Stripe is unavailable. */
export const getStripeRetrySeconds = ({ circuits }: Pick<AppDeps, 'circuits'>): number =>
  circuits.payments.getRetrySeconds()

export function getPaymentSettings(settings: Settings): PaymentSettings {
  if (!settings.payments) throw new Error('no payment provider is set up')
  return settings.payments
}

function parseAddress(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** Whether a retry may succeed: Stripe was unavailable, slow or rate limited. */
export function isStripeUnavailable(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError)
    return true
  return (
    error instanceof Stripe.errors.StripeAPIError ||
    (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500)
  )
}

/** Returns the name of the parameter that Stripe rejected (empty if Stripe names none), or null for any other error. */
export function getRejectedParameter(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  return error.param ?? ''
}

/** Whether the same request is still being processed, in which case a retry will soon succeed. */
export const isRequestInProgress = (error: unknown): boolean => error instanceof Stripe.errors.StripeIdempotencyError

/**
 * Returns the error code of a definite rejection by Stripe, or null if the outcome is uncertain, for example because no
 * response arrived.
 */
export function getStripeErrorCode(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeError) || isStripeUnavailable(error)) return null
  const status = error.statusCode ?? 0
  // 409: the same request is still being processed. 401: the API key is wrong, which is unrelated to the request.
  return status >= 400 && status < 500 && status !== 409 && status !== 401 ? (error.code ?? 'refused') : null
}

/** Stripe's timestamps are whole seconds. */
export const fromStripeTime = (seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
export const toStripeTime = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000)

/** Returns the id of an expandable field, which holds an id or the whole object. */
export const getStripeId = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null)
