export interface Progress {
  /** Bytes, and 0 to 1. */
  total: number
  share: number
  /** What is left at the pace so far; null while it is too early to say. */
  secondsLeft: number | null
}

const EARLY_MS = 2000
const MEGABYTE = 1_000_000

/** How far an upload is after so many milliseconds. */
export function progressOf(total: number, share: number, elapsedMs: number): Progress {
  const canSay = elapsedMs >= EARLY_MS && share > 0
  return { total, share, secondsLeft: canSay ? Math.ceil(((elapsedMs / share) * (1 - share)) / 1000) : null }
}

/** Megabytes as people count them: '0.4', '64'. */
export function megabytes(bytes: number, decimal: (value: number) => string): string {
  const size = bytes / MEGABYTE
  return size < 10 ? decimal(Math.max(0.1, Math.round(size * 10) / 10)) : String(Math.round(size))
}

/** The words of a progress: key, and what they count. */
export function progressKey({ secondsLeft }: Progress) {
  if (secondsLeft === null) return { key: 'media.sent' as const, count: 0 }
  if (secondsLeft < 60) return { key: 'media.sentSeconds' as const, count: Math.max(1, secondsLeft) }
  return { key: 'media.sentMinutes' as const, count: Math.round(secondsLeft / 60) }
}
