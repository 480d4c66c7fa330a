import { FREE_CANCELLATION_HOURS } from '#contract/constants.ts'

const HOUR_MS = 3_600_000

/** Until when a start can be cancelled for free (specification §9: 24 hours before), ISO 8601; null when that is over. The boundary instant itself is still free. */
export function freeUntil(start: string, nowMs: number): string | null {
  const until = Date.parse(start) - FREE_CANCELLATION_HOURS * HOUR_MS
  return nowMs <= until ? new Date(until).toISOString() : null
}
