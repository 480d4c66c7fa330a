/** Returns the whole seconds until the end, rounded up so that the last second counts as 1; never below 0. */
export function getSecondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}

/** Formats seconds as '14:32' or '0:07'. There is no format for hours, because holds last minutes. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const SPOKEN_MINUTES = [5, 1] as const

/**
 * Returns the minute mark to announce between two ticks (design tokens: only 5 and 1), or null. If both have passed
 * since the previous tick, because the tab was suspended, only the later one is announced. Marks from before the
 * countdown started and the end itself are not announced.
 */
export function findMinuteToAnnounce(before: number, after: number): 5 | 1 | null {
  const crossed = SPOKEN_MINUTES.filter((minute) => before > minute * 60 && after <= minute * 60 && after > 0)
  return crossed.at(-1) ?? null
}

/** Returns the milliseconds until the displayed second changes, so that the next tick skips none. */
export function getMsUntilNextSecond(endsAtMs: number, nowMs: number): number {
  const remainingMs = (endsAtMs - nowMs) % 1000
  return remainingMs <= 0 ? 1000 : remainingMs
}
