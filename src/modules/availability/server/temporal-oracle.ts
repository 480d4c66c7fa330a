import type { SlotVerdict } from './free-slots.ts'
import type { BusyInterval, Interval, Minute, Schedule, SlotSearch } from './schedule.ts'

/**
 * A second implementation of the rules, for tests only: deliberately naive, minute by minute, with Temporal for every
 * candidate and nothing from the engine.
 */
export interface Oracle {
  starts(): Minute[]
  /** All rules that a start time breaks for the given step in minutes. */
  broken(start: Minute, step: number): Set<SlotVerdict>
}

const EPOCH = Temporal.PlainDate.from('1970-01-01')
const PADDING = 3 * 1440

/** Valid for start times in [query.from - 1440, query.to + 1440). */
export function createOracle(schedule: Schedule, taken: readonly BusyInterval[], query: SlotSearch): Oracle {
  const { from, to, now, duration, step = 15 } = query
  const openMinutes = minutesOpen(schedule, from - PADDING, to + duration + PADDING)
  const lastDate = EPOCH.add({ days: schedule.lastDay })
  const sessionDates = taken.map((one) => dateAt(one.start, schedule.timezone))

  function broken(start: Minute, onStep: number): Set<SlotVerdict> {
    const reasons = new Set<SlotVerdict>()
    const local = at(start, schedule.timezone)
    const date = local.toPlainDate()
    if (!isOnStep(local, onStep)) reasons.add('offStep')
    if (start < now + schedule.advanceMinutes) reasons.add('tooSoon')
    if (Temporal.PlainDate.compare(date, lastDate) > 0) reasons.add('tooFar')
    for (let m = start; m < start + duration; m++) if (!openMinutes(m)) reasons.add('outsideHours')
    if (taken.some((one) => collides(one, start, schedule, duration))) reasons.add('taken')
    const sessionCount = sessionDates.filter((one) => one.equals(date)).length
    if (schedule.dailyMaximum !== null && sessionCount >= schedule.dailyMaximum) reasons.add('dayFull')
    return reasons
  }

  function starts(): Minute[] {
    const free: Minute[] = []
    for (let m = Math.ceil(from / 5) * 5; m < to; m += 5) {
      if (isOnStep(at(m, schedule.timezone), step) && broken(m, step).size === 0) free.push(m)
    }
    return free
  }

  return { starts, broken }
}

function isOnStep(local: Temporal.ZonedDateTime, step: number): boolean {
  return (local.hour * 60 + local.minute) % step === 0
}

function collides(
  one: BusyInterval,
  start: Minute,
  { bufferBefore, bufferAfter }: Schedule,
  duration: number,
): boolean {
  return one.bufferedStart < start + duration + bufferAfter && start - bufferBefore < one.bufferedEnd
}

function minutesOpen(schedule: Schedule, from: Minute, to: Minute): (minute: Minute) => boolean {
  const open = new Uint8Array(to - from)
  const mark = ({ start, end }: Interval, value: number) => {
    if (end > start) open.fill(value, Math.max(0, start - from), Math.max(0, end - from))
  }
  const last = dateAt(to, schedule.timezone).add({ days: 1 })
  let date = dateAt(from, schedule.timezone).subtract({ days: 1 })
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    for (const hours of findHours(schedule, date)) {
      mark({ start: toMinute(date, hours.start, schedule), end: toMinute(date, hours.end, schedule) }, 1)
    }
  }
  for (const extra of schedule.extra) mark(extra, 1)
  for (const closed of schedule.closed) mark(closed, 0)
  return (minute) => open[minute - from] === 1
}

function findHours(schedule: Schedule, date: Temporal.PlainDate) {
  const day = EPOCH.until(date).days
  if (schedule.holidays.includes(day)) return []
  const plan = schedule.weekPlans.findLast((one) => one.fromDay <= day && day <= one.toDay)
  if (plan !== undefined) return plan.days[date.dayOfWeek - 1]!
  if (day < (schedule.validFrom ?? -Infinity) || day > (schedule.validTo ?? Infinity)) return []
  return schedule.weekly[date.dayOfWeek - 1]!
}

function toMinute(date: Temporal.PlainDate, minuteOfDay: number, schedule: Schedule): Minute {
  const local = date.toPlainDateTime().add({ minutes: minuteOfDay })
  return local.toZonedDateTime(schedule.timezone, { disambiguation: 'compatible' }).epochMilliseconds / 60_000
}

function at(minute: Minute, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
}

function dateAt(minute: Minute, zone: string): Temporal.PlainDate {
  return at(minute, zone).toPlainDate()
}
