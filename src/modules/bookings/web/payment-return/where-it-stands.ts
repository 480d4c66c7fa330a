import type { BookingStatus, PaymentStatus } from '#platform/values/enums.ts'

interface Standing {
  status: PaymentStatus
  bookingStatus: BookingStatus
  failure: string | null
}
/** What the page after paying does next. */
export type Outcome = 'wait' | 'booked' | 'tryAgain' | 'refunded' | 'released'

/** What the provider writes into the address on the way back; absent where no challenge was asked. */
export type RedirectStatus = 'succeeded' | 'failed' | 'pending' | null

/**
 * Decides from the server's word where a payment stands (decisions: hold; "Money that arrives after the hold died").
 * The address may know of a success before the server does, never more than that.
 */
export function whereItStands({ status, bookingStatus, failure }: Standing, redirect: RedirectStatus): Outcome {
  if (bookingStatus === 'pendingPayment') {
    if (status === 'pending' && (failure || redirect === 'failed')) return 'tryAgain'
    return status === 'failed' ? 'released' : 'wait'
  }
  if (bookingStatus !== 'expired') return 'booked'
  if (status === 'pending') return redirect === 'succeeded' || redirect === 'pending' ? 'wait' : 'released'
  return status === 'failed' ? 'released' : 'refunded'
}

const PAUSES_MS = [500, 700, 1000, 1500, 2000, 3000, 4000, 5000]
/** After a minute of asking, the person is told that nothing is lost and need not stay. */
export const GIVE_UP_AFTER_MS = 60_000

/** Growing pauses between two questions; `asked` counts the answers so far. */
export function pauseAfter(asked: number): number {
  return PAUSES_MS[Math.min(asked, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]!
}
