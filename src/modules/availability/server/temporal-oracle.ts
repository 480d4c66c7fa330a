import type { SlotVerdict } from './free-slots.ts'
import type { BusyInterval, Interval, Minute, Schedule, SlotSearch } from './schedule.ts'

/**
 * A second implementation of the rules, for tests only. It is deliberately naive: it checks minute by minute, uses
 * Temporal for every candidate and shares no code with the engine.
 */
export interface Oracle {
  listStarts(): Minute[]
  /** Returns all rules that a start time breaks for the given step in minutes. */
  findBrokenRules(start: Minute, step: number): Set<SlotVerdict>
}

const EPOCH = Temporal.PlainDate.from('1970-01-01')
const PADDING = 3 * 1440

/** Creates an oracle for start times in [query.from - 1440, query.to + 1440). */
export function createOracle(schedule: Schedule, taken: readonly BusyInterval[], query: SlotSearch): Oracle {
  const { from, to, now, duration, step = 15 } = query
  const isOpen = createOpenCheck(schedule, from - PADDING, to + duration + PADDING)
  const lastDate = EPOCH.add({ days: schedule.lastDay })
  const sessionDates = taken.map((entry) => dateAt(entry.start, schedule.timezone))

  function findBrokenRules(start: Minute, startStep: number): Set<SlotVerdict> {
    const broken = new Set<SlotVerdict>()
    const local = at(start, schedule.timezone)
    const date = local.toPlainDate()
    if (!isOnStep(local, startStep)) broken.add('offStep')
    if (start < now + schedule.advanceMinutes) broken.add('tooSoon')
    if (Temporal.PlainDate.compare(date, lastDate) > 0) broken.add('tooFar')
    for (let m = start; m < start + duration; m++) if (!isOpen(m)) broken.add('outsideHours')
    if (taken.some((entry) => overlaps(entry, start, schedule, duration))) broken.add('taken')
    const sessionCount = sessionDates.filter((sessionDate) => sessionDate.equals(date)).length
    if (schedule.dailyMaximum !== null && sessionCount >= schedule.dailyMaximum) broken.add('dayFull')
    return broken
  }

  function listStarts(): Minute[] {
    const free: Minute[] = []
    for (let m = Math.ceil(from / 5) * 5; m < to; m += 5) {
      if (isOnStep(at(m, schedule.timezone), step) && findBrokenRules(m, step).size === 0) free.push(m)
    }
    return free
  }

  return { listStarts, findBrokenRules }
}

function isOnStep(local: Temporal.ZonedDateTime, step: number): boolean {
  return (local.hour * 60 + local.minute) % step === 0
}

function overlaps(
  entry: BusyInterval,
  start: Minute,
  { bufferBefore, bufferAfter }: Schedule,
  duration: number,
): boolean {
  return entry.bufferedStart < start + duration + bufferAfter && start - bufferBefore < entry.bufferedEnd
}

function createOpenCheck(schedule: Schedule, from: Minute, to: Minute): (minute: Minute) => boolean {
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
  const plan = schedule.weekPlans.findLast(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
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
