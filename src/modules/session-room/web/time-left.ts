import { LATE_MINUTES } from '#platform/values/constants.ts'

/** Phase of a session and the minutes left in it. */
export type TimeLeft = { kind: 'before' | 'running' | 'past'; minutes: number }

const MINUTE = 60_000
/** The end is announced this many minutes in advance. */
const END_NEAR_MINUTES = 5

/** Minutes until the session starts or ends or the room closes, rounded up so that the last minute is 1. */
export function getTimeLeft(
  { startsAt, endsAt, closesAt }: { startsAt: number; endsAt: number; closesAt: number },
  now: number,
): TimeLeft {
  const until = (end: number) => Math.max(0, Math.ceil((end - now) / MINUTE))
  if (now < startsAt) return { kind: 'before', minutes: until(startsAt) }
  return now < endsAt ? { kind: 'running', minutes: until(endsAt) } : { kind: 'past', minutes: until(closesAt) }
}

/** Whether the provider is so late that the client is informed about the refund. */
export const isLate = (startsAt: number, now: number): boolean => now >= startsAt + LATE_MINUTES * MINUTE

export const isEndNear = ({ kind, minutes }: TimeLeft): boolean => kind === 'running' && minutes <= END_NEAR_MINUTES
