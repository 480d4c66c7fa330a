import { computeCancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import type { CancellationTermsReply } from '#modules/bookings/values/cancellation-text.ts'
import { CHARGE_DAYS_BEFORE, FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'

const HOUR_MS = 3_600_000

interface ChosenSession {
  start: string
  /** In euros. */
  fee: number
  withdrawUntil: string | null
}

/**
 * Computes the cancellation terms that apply if the session is booked at `nowMs`, using the same function as the
 * server.
 */
export function getExpectedTerms({ start, fee, withdrawUntil }: ChosenSession, nowMs: number): CancellationTermsReply {
  const startAt = Date.parse(start)
  const { until, ...terms } = computeCancellationTerms(
    {
      startAt,
      freeUntil: startAt - FREE_CANCELLATION_HOURS * HOUR_MS,
      withdrawUntil: withdrawUntil === null ? null : Date.parse(withdrawUntil),
      hasOpenProposal: false,
      isCharged: startAt - CHARGE_DAYS_BEFORE * 24 * HOUR_MS <= nowMs,
    },
    nowMs,
  )
  return { ...terms, until: until === null ? null : new Date(until).toISOString(), amount: fee }
}
