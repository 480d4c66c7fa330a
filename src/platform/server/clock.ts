/** The server's only source of the current time. Tests inject a frozen clock, local mode a movable one. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Local mode's clock: real time plus an offset that can be set (`PUT /dev/clock`). */
export class MovableClock implements Clock {
  #offset = Temporal.Duration.from({ seconds: 0 })
  now(): Temporal.Instant {
    return Temporal.Now.instant().add(this.#offset)
  }
  moveTo(instant: Temporal.Instant): void {
    this.#offset = Temporal.Now.instant().until(instant)
  }
}
