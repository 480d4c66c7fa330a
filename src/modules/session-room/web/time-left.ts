import { LATE_MINUTES } from '#platform/values/constants.ts'

/** How a running session stands by its clock. */
export type TimeLeft = { kind: 'before' | 'running' | 'past'; minutes: number }

const MINUTE = 60_000
/** So long before the end a quiet word says it. */
const SAID_MINUTES_LEFT = 5

/** Minutes to the start, to the end, or to the closing; rounded up, so that the last one is still 1. */
export function timeLeft(
  { startsAt, endsAt, closesAt }: { startsAt: number; endsAt: number; closesAt: number },
  now: number,
): TimeLeft {
  const until = (end: number) => Math.max(0, Math.ceil((end - now) / MINUTE))
  if (now < startsAt) return { kind: 'before', minutes: until(startsAt) }
  return now < endsAt ? { kind: 'running', minutes: until(endsAt) } : { kind: 'past', minutes: until(closesAt) }
}

/** From then on the client reads what becomes of their money. */
export const isLate = (startsAt: number, now: number): boolean => now >= startsAt + LATE_MINUTES * MINUTE

/** Whether the quiet word is due: within the last minutes of the session. */
export const isEndNear = ({ kind, minutes }: TimeLeft): boolean => kind === 'running' && minutes <= SAID_MINUTES_LEFT
