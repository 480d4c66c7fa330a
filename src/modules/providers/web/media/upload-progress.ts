export interface Progress {
  /** `total` is in bytes, `share` from 0 to 1. */
  total: number
  share: number
  /** Estimated remaining seconds; null while it is too early to tell. */
  secondsLeft: number | null
}

const MIN_ELAPSED_MS = 2000
const MEGABYTE = 1_000_000

/** Computes the progress of an upload after `elapsedMs`. */
export function calculateProgress(total: number, share: number, elapsedMs: number): Progress {
  const canEstimate = elapsedMs >= MIN_ELAPSED_MS && share > 0
  return { total, share, secondsLeft: canEstimate ? Math.ceil(((elapsedMs / share) * (1 - share)) / 1000) : null }
}

/** Formats megabytes: '0.4', '64'. */
export function formatMegabytes(bytes: number, decimal: (value: number) => string): string {
  const size = bytes / MEGABYTE
  return size < 10 ? decimal(Math.max(0.1, Math.round(size * 10) / 10)) : String(Math.round(size))
}

/** The text key of a progress and its count. */
export function progressKey({ secondsLeft }: Progress) {
  if (secondsLeft === null) return { key: 'media.sent' as const, count: 0 }
  if (secondsLeft < 60) return { key: 'media.sentSeconds' as const, count: Math.max(1, secondsLeft) }
  return { key: 'media.sentMinutes' as const, count: Math.round(secondsLeft / 60) }
}
