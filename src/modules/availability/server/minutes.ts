import type { Minute } from './schedule.ts'

/** Conversions between Temporal at the edges and the integer minutes of the core. */
export const minuteOf = (instant: Temporal.Instant): Minute => Math.floor(instant.epochMilliseconds / 60_000)
/** The first whole minute not before an instant: rounding must never shorten the notice period. */
export const minuteAfter = (instant: Temporal.Instant): Minute => Math.ceil(instant.epochMilliseconds / 60_000)
export const instantAt = (minute: Minute): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
