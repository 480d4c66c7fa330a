/** Whole seconds until the end, rounded up so that the last second is shown as 1; never below 0. */
export function getSecondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}

/** '14:32', '0:07'. Hours are shown as minutes, because holds last minutes. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const SPOKEN_MINUTES = [5, 1] as const

/**
 * The minute mark to announce between two ticks (design tokens: at 5 and 1 only). A suspended tab may pass both between
 * two ticks; then only the nearer one is announced. Marks passed before the start and the end itself are not announced.
 */
export function findMinuteToAnnounce(before: number, after: number): 5 | 1 | null {
  const crossed = SPOKEN_MINUTES.filter((minute) => before > minute * 60 && after <= minute * 60 && after > 0)
  return crossed.at(-1) ?? null
}

/** Milliseconds until the shown second changes, so that none is skipped. */
export function getMsUntilNextSecond(endsAtMs: number, nowMs: number): number {
  const remainingMs = (endsAtMs - nowMs) % 1000
  return remainingMs <= 0 ? 1000 : remainingMs
}
