/**
 * away: nobody answered, or nobody who can; what was asked may have been done all the same.
 * busy: refused for now, and done is nothing.
 * gone: the meeting is not there any more.
 * refused: a definite no.
 */
type Kind = 'away' | 'busy' | 'gone' | 'refused'

/** What Zoom said no with. Its own words stay out: they may name a person. */
export class ZoomProblem extends Error {
  readonly kind: Kind
  readonly code: string
  /** When to ask again, where Zoom says so. */
  readonly until: Temporal.Instant | null
  constructor(kind: Kind, code: string, until: Temporal.Instant | null = null) {
    super(`Zoom: ${kind}`)
    this.kind = kind
    this.code = code
    this.until = until
  }
}

export const isZoom = (error: unknown, ...kinds: Kind[]): error is ZoomProblem =>
  error instanceof ZoomProblem && kinds.includes(error.kind)
