import type { Interval, Minute } from './schedule.ts'

/**
 * Local time by integer arithmetic. Temporal is asked only where a zone's offset changes; asking it for every slot
 * was measured some twenty times dearer.
 */

const DAY = 1440
const NANOSECONDS = 60_000_000_000n
/** No zone is further from UTC than +14 or -12 hours; a day is further than both. */
const FURTHEST = DAY
/** Zone names come from visitors too (in any letter case), so what is remembered has a bound. */
const MAX_ZONES = 500
const MAX_SPANS = 32

/** The instants [start, end), possibly endless, that share one offset: local minutes are UTC minutes plus `offset`. */
export interface Span extends Interval {
  readonly offset: number
}

const zones = new Map<string, Span[]>()
let recentZone = ''
let recentSpans: Span[] = []

/**
 * The stretch of constant offset around an instant. Offsets with seconds (before about 1970) are rounded to minutes.
 * Throws a RangeError when the zone is unknown.
 */
export function spanAt(zone: string, minute: Minute): Span {
  if (zone !== recentZone) {
    recentSpans = zones.get(zone) ?? remember(zone)
    recentZone = zone
  }
  for (const span of recentSpans) if (minute >= span.start && minute < span.end) return span
  const span = askTemporal(zone, minute)
  if (recentSpans.length >= MAX_SPANS) recentSpans.shift()
  recentSpans.push(span)
  return span
}

/** Minutes that the zone's clocks are ahead of UTC at this instant. */
export function offsetAt(zone: string, minute: Minute): number {
  return spanAt(zone, minute).offset
}

/** The local day number (days since 1970-01-01) of an instant. */
export function localDayOf(zone: string, minute: Minute): number {
  return Math.floor((minute + offsetAt(zone, minute)) / DAY)
}

/** The minute of the local day, 0..1439, of an instant. */
export function localMinuteOf(zone: string, minute: Minute): number {
  const local = minute + offsetAt(zone, minute)
  return local - Math.floor(local / DAY) * DAY
}

/**
 * The instant of a local day number and minute of that day (0..1440 and beyond). A reading that the clocks skip moves
 * forward by the gap, one that they show twice is the earlier: Temporal's 'compatible', house.md 'Time and money'.
 */
export function instantOf(zone: string, day: number, minuteOfDay: number): Minute {
  const local = day * DAY + minuteOfDay
  let span = spanAt(zone, local - FURTHEST)
  for (;;) {
    const instant = local - span.offset
    if (instant < span.end) return instant
    const next = spanAt(zone, span.end)
    if (local - next.offset < next.start) return instant
    span = next
  }
}

/** The instants whose local day is one of fromDay..toDay, inclusive: sorted, apart, one piece for each offset. */
export function instantsOfDays(zone: string, fromDay: number, toDay: number): Interval[] {
  const pieces: Interval[] = []
  const last = (toDay + 1) * DAY + FURTHEST
  for (let at = fromDay * DAY - FURTHEST; at < last; ) {
    const span = spanAt(zone, at)
    const start = Math.max(span.start, fromDay * DAY - span.offset)
    const end = Math.min(span.end, (toDay + 1) * DAY - span.offset)
    if (start < end) pieces.push({ start, end })
    at = span.end
  }
  return pieces
}

function remember(zone: string): Span[] {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) // refuses an unknown name before it is kept
  if (zones.size >= MAX_ZONES) zones.delete(zones.keys().next().value!)
  const spans: Span[] = []
  zones.set(zone, spans)
  return spans
}

function askTemporal(zone: string, minute: Minute): Span {
  const nanoseconds = BigInt(minute) * NANOSECONDS
  const here = new Temporal.ZonedDateTime(nanoseconds, zone)
  // 'previous' is strictly before; a nanosecond more finds the change that happens at this very instant.
  const before = new Temporal.ZonedDateTime(nanoseconds + 1n, zone).getTimeZoneTransition('previous')
  const after = here.getTimeZoneTransition('next')
  return {
    start: before === null ? -Infinity : Math.round(before.epochMilliseconds / 60_000),
    end: after === null ? Infinity : Math.round(after.epochMilliseconds / 60_000),
    offset: Math.round(here.offsetNanoseconds / Number(NANOSECONDS)),
  }
}
