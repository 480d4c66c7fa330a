/** Whole seconds until the end, rounded up so that the last second is still shown as 1; never below 0. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}

/** '14:32', '0:07'; hours are shown as minutes, because what is held is held for minutes. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const SPOKEN_MINUTES = [5, 1] as const

/**
 * Which minute to say aloud between two looks at the clock (tokens: at 5 and 1 only). A sleeping tab may wake up past both:
 * then only the nearer one is true. Nothing is said for a mark that lay behind from the start, nor at the end.
 */
export function minuteToSay(before: number, after: number): 5 | 1 | null {
  const crossed = SPOKEN_MINUTES.filter((minute) => before > minute * 60 && after <= minute * 60 && after > 0)
  return crossed.at(-1) ?? null
}

/** Milliseconds until the shown second changes, so that it never skips one. */
export function untilNextSecond(endsAtMs: number, nowMs: number): number {
  const rest = (endsAtMs - nowMs) % 1000
  return rest <= 0 ? 1000 : rest
}
