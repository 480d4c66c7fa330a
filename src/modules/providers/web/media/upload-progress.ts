export interface Progress {
  /** In bytes. */
  total: number
  /** From 0 to 1. */
  share: number
  /** Estimate of the remaining time; null while it is too early to tell. */
  secondsLeft: number | null
}

const MIN_ELAPSED_MS = 2000
const MEGABYTE = 1_000_000

export function calculateProgress(total: number, share: number, elapsedMs: number): Progress {
  const canEstimate = elapsedMs >= MIN_ELAPSED_MS && share > 0
  return { total, share, secondsLeft: canEstimate ? Math.ceil(((elapsedMs / share) * (1 - share)) / 1000) : null }
}

/** Formats a size in megabytes: '0.4', '64'. */
export function formatMegabytes(bytes: number, decimal: (value: number) => string): string {
  const size = bytes / MEGABYTE
  return size < 10 ? decimal(Math.max(0.1, Math.round(size * 10) / 10)) : String(Math.round(size))
}

/** Returns the text key of the progress message, and the count that the message contains. */
export function getProgressKey({ secondsLeft }: Progress) {
  if (secondsLeft === null) return { key: 'media.sent' as const, count: 0 }
  if (secondsLeft < 60) return { key: 'media.sentSeconds' as const, count: Math.max(1, secondsLeft) }
  return { key: 'media.sentMinutes' as const, count: Math.round(secondsLeft / 60) }
}
