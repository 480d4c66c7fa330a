import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { Interval, Minute } from './schedule.ts'

// Computes local times by integer arithmetic. Temporal is used only to find where the offset of a zone changes; calling
// it for every slot was about twenty times slower.

const NANOSECONDS_PER_MINUTE = 60_000_000_000n
/** Offsets from UTC range from -12 to +14 hours, so none exceeds a day. */
const MAX_OFFSET = MINUTES_PER_DAY
/** The cache is bounded, because visitors can send any zone name in any letter case. */
const MAX_ZONES = 500
const MAX_PERIODS = 32

/**
 * The period [start, end), possibly unbounded, in which a zone has one offset: local minutes are UTC minutes plus
 * `offset`.
 */
export interface OffsetPeriod extends Interval {
  readonly offset: number
}

const zones = new Map<string, OffsetPeriod[]>()
let recentZone = ''
let recentPeriods: OffsetPeriod[] = []

/**
 * Finds the period of constant offset around an instant. Offsets with seconds (before about 1970) are rounded to
 * minutes.
 * @throws RangeError if the zone is unknown.
 */
export function findOffsetPeriod(zone: string, minute: Minute): OffsetPeriod {
  if (zone !== recentZone) {
    recentPeriods = zones.get(zone) ?? cacheZone(zone)
    recentZone = zone
  }
  for (const period of recentPeriods) if (minute >= period.start && minute < period.end) return period
  const period = computePeriod(zone, minute)
  if (recentPeriods.length >= MAX_PERIODS) recentPeriods.shift()
  recentPeriods.push(period)
  return period
}

/** Returns the zone's offset from UTC at an instant, in minutes. */
export function offsetAt(zone: string, minute: Minute): number {
  return findOffsetPeriod(zone, minute).offset
}

/** Returns the local day number (days since 1970-01-01) of an instant. */
export function getLocalDay(zone: string, minute: Minute): number {
  return Math.floor((minute + offsetAt(zone, minute)) / MINUTES_PER_DAY)
}

/**
 * Returns the instant of a local day number and minute of that day (0..1440 and beyond). A local time that is skipped
 * moves forward by the gap; if it occurs twice, the earlier instant is returned, as Temporal does with 'compatible'.
 */
export function toUtcMinute(zone: string, day: number, minuteOfDay: number): Minute {
  const local = day * MINUTES_PER_DAY + minuteOfDay
  let period = findOffsetPeriod(zone, local - MAX_OFFSET)
  for (;;) {
    const instant = local - period.offset
    if (instant < period.end) return instant
    const next = findOffsetPeriod(zone, period.end)
    if (local - next.offset < next.start) return instant
    period = next
  }
}

/** Lists the intervals of the local days fromDay..toDay, inclusive: sorted and disjoint, one per offset. */
export function listDayIntervals(zone: string, fromDay: number, toDay: number): Interval[] {
  const intervals: Interval[] = []
  const last = (toDay + 1) * MINUTES_PER_DAY + MAX_OFFSET
  for (let at = fromDay * MINUTES_PER_DAY - MAX_OFFSET; at < last; ) {
    const period = findOffsetPeriod(zone, at)
    const start = Math.max(period.start, fromDay * MINUTES_PER_DAY - period.offset)
    const end = Math.min(period.end, (toDay + 1) * MINUTES_PER_DAY - period.offset)
    if (start < end) intervals.push({ start, end })
    at = period.end
  }
  return intervals
}

function cacheZone(zone: string): OffsetPeriod[] {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) // throws on an unknown name before it is cached
  if (zones.size >= MAX_ZONES) zones.delete(zones.keys().next().value!)
  const periods: OffsetPeriod[] = []
  zones.set(zone, periods)
  return periods
}

function computePeriod(zone: string, minute: Minute): OffsetPeriod {
  const nanoseconds = BigInt(minute) * NANOSECONDS_PER_MINUTE
  const local = new Temporal.ZonedDateTime(nanoseconds, zone)
  // 'previous' finds only changes strictly before an instant; the extra nanosecond includes a change at this instant.
  const before = new Temporal.ZonedDateTime(nanoseconds + 1n, zone).getTimeZoneTransition('previous')
  const after = local.getTimeZoneTransition('next')
  return {
    start: before === null ? -Infinity : Math.round(before.epochMilliseconds / 60_000),
    end: after === null ? Infinity : Math.round(after.epochMilliseconds / 60_000),
    offset: Math.round(local.offsetNanoseconds / Number(NANOSECONDS_PER_MINUTE)),
  }
}
