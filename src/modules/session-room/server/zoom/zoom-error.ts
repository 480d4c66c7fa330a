/**
 * away: Zoom did not reply or failed; the request may still have succeeded.
 * busy: rate limited; nothing was done.
 * gone: the meeting no longer exists.
 * refused: Zoom rejected the request.
 */
type Kind = 'away' | 'busy' | 'gone' | 'refused'

/** A failed Zoom request. Omits Zoom's own message, which may contain personal data. */
export class ZoomError extends Error {
  readonly kind: Kind
  readonly code: string
  /** When to retry, if specified by Zoom. */
  readonly until: Temporal.Instant | null
  constructor(kind: Kind, code: string, until: Temporal.Instant | null = null) {
    super(`Zoom: ${kind}`)
    this.kind = kind
    this.code = code
    this.until = until
  }
}

export const isZoomError = (error: unknown, ...kinds: Kind[]): error is ZoomError =>
  error instanceof ZoomError && kinds.includes(error.kind)
