/** The only source of now. A frozen or moved clock is handed in by tests and by local mode. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Local mode's clock: real time plus a distance that a person can set (`PUT /dev/clock`). */
export class MovableClock implements Clock {
  #distance = Temporal.Duration.from({ seconds: 0 })
  now(): Temporal.Instant {
    return Temporal.Now.instant().add(this.#distance)
  }
  moveTo(instant: Temporal.Instant): void {
    this.#distance = Temporal.Now.instant().until(instant)
  }
}
