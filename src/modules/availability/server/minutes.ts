import type { Minute } from './schedule.ts'

// Conversions between Temporal instants and the engine's integer minutes.

/** Returns the last whole minute at or before an instant. */
export const floorToMinute = (instant: Temporal.Instant): Minute => Math.floor(instant.epochMilliseconds / 60_000)
/** Returns the first whole minute at or after an instant; used where rounding must not shorten the notice period. */
export const ceilToMinute = (instant: Temporal.Instant): Minute => Math.ceil(instant.epochMilliseconds / 60_000)
export const instantAt = (minute: Minute): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
