import Stripe from 'stripe'
import type { PaymentSettings, Settings } from '#platform/server/settings.ts'

const clients = new WeakMap<PaymentSettings, Stripe>()

/** The payment provider's official client; the sandbox is only another address (decisions.md). */
export function providerOf(settings: Settings): Stripe {
  const payments = paymentSettings(settings)
  const known = clients.get(payments)
  if (known) return known
  const made = new Stripe(payments.secretKey, {
    ...(payments.apiBase ? addressOf(payments.apiBase) : {}),
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: 5_000,
  })
  clients.set(payments, made)
  return made
}

export function paymentSettings(settings: Settings): PaymentSettings {
  if (!settings.payments) throw new Error('no payment provider is set up')
  return settings.payments
}

function addressOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** True when asking again later may help: the provider was away, slow or over its limit. */
export function isProviderAway(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError)
    return true
  return (
    error instanceof Stripe.errors.StripeAPIError ||
    (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500)
  )
}

/** The parameter a definite 'no' of the provider is about ('' when it names none), or null when it was no such 'no'. */
export function refusedParameter(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  return error.param ?? ''
}

/** The same request is under way elsewhere: asking again soon helps. */
export const isUnderWay = (error: unknown): boolean => error instanceof Stripe.errors.StripeIdempotencyError
/** The code of an answer that says no for certain; null when nothing is certain, as when nobody answered. */
export function refusalCode(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeError) || isProviderAway(error)) return null
  const status = error.statusCode ?? 0
  // 409: the same request is still under way. 401: our own key, nothing about what was asked.
  return status >= 400 && status < 500 && status !== 409 && status !== 401 ? (error.code ?? 'refused') : null
}
