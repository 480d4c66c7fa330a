import type { BookingStatus, PaymentStatus } from '#platform/values/enums.ts'

interface PaymentStatusReply {
  status: PaymentStatus
  bookingStatus: BookingStatus
  failure: string | null
}
/** The outcome of the payment, which determines what the page does next. */
export type PaymentOutcome = 'wait' | 'booked' | 'tryAgain' | 'refunded' | 'released'

/**
 * The `redirect_status` query parameter that Stripe adds when it redirects back; null if there was no bank challenge.
 */
export type RedirectStatus = 'succeeded' | 'failed' | 'pending' | null

/**
 * Derives the outcome from the payment status (decisions: hold; "Money that arrives after the hold died"). The URL
 * parameter never counts as success; it only affects how a pending payment is shown.
 */
export function getPaymentOutcome(
  { status, bookingStatus, failure }: PaymentStatusReply,
  redirect: RedirectStatus,
): PaymentOutcome {
  if (bookingStatus === 'pendingPayment') {
    if (status === 'pending' && (failure || redirect === 'failed')) return 'tryAgain'
    return status === 'failed' ? 'released' : 'wait'
  }
  if (bookingStatus !== 'expired') return 'booked'
  if (status === 'pending') return redirect === 'succeeded' || redirect === 'pending' ? 'wait' : 'released'
  return status === 'failed' ? 'released' : 'refunded'
}

const PAUSES_MS = [500, 700, 1000, 1500, 2000, 3000, 4000, 5000]
/** After polling for this long, the page shows that nothing is lost and that the client can leave. */
export const POLL_TIMEOUT_MS = 60_000

/** Returns the pause before the next poll, in milliseconds. The pauses get longer with each poll. */
export function getPollPause(polls: number): number {
  return PAUSES_MS[Math.min(polls, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]!
}
