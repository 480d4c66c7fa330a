import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { estonianHolidays } from './estonian-holidays.ts'
import { lastBookableDay } from './free-days.ts'
import { dayOfPlainDate, instantAt, minuteOf } from './minutes.ts'
import type { DayHours, Minute, Schedule, Taken } from './schedule.ts'
import { localDayOf } from './zone-offsets.ts'
import './tables.ts'

type Db = Kysely<Tables>

/** Everything the core needs about one counsellor, or null when no hours are set. Five indexed reads, sent together. */
export async function loadSchedule(db: Db, providerId: string, now: Temporal.Instant): Promise<Schedule | null> {
  const settings = await db
    .selectFrom('working_hours_settings as hours')
    .innerJoin('provider_account as provider', 'provider.provider_id', 'hours.provider_id')
    .selectAll('hours')
    .select(['provider.timezone', 'provider.country'])
    .where('hours.provider_id', '=', providerId)
    .executeTakeFirst()
  if (!settings) return null
  const [items, exceptions] = await Promise.all([
    db
      .selectFrom('working_hours_item')
      .selectAll()
      .where('provider_id', '=', providerId)
      .orderBy('pivot_start')
      .execute(),
    db
      .selectFrom('working_hours_exception')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('end_at', '>', now)
      .execute(),
  ])
  const { timezone } = settings
  const standard = items.filter((item) => item.pivot_start === null)
  const exceptionsOf = (action: 1 | 2) =>
    exceptions
      .filter((one) => one.action === action)
      .map((one) => ({ start: minuteOf(one.start_at), end: minuteOf(one.end_at) }))
  const worked = exceptions
    .filter((one) => one.is_holiday && one.action === 2)
    .map((one) => localDayOf(timezone, minuteOf(one.start_at)))
  return {
    timezone,
    weekly: byWeekday(standard),
    validFrom: settings.start_date && dayOfPlainDate(settings.start_date),
    validTo: settings.end_date && dayOfPlainDate(settings.end_date),
    weekPlans: weekPlansOf(items.filter((item) => item.pivot_start !== null)),
    closed: exceptionsOf(1),
    extra: exceptionsOf(2),
    holidays: holidaysAround(now, worked),
    advanceMinutes: settings.advance_booking_hours * 60,
    lastDay: lastBookableDay(minuteOf(now), timezone, settings.months_in_advance),
    bufferBefore: settings.buffer_before_minutes,
    bufferAfter: settings.buffer_after_minutes,
    dailyMaximum: settings.daily_maximum,
  }
}

interface Item {
  week_day: number
  start_minute: number
  end_minute: number
  pivot_start: Temporal.PlainDate | null
  pivot_end: Temporal.PlainDate | null
}

function byWeekday(items: readonly Item[]): DayHours[][] {
  const days: DayHours[][] = [[], [], [], [], [], [], []]
  for (const item of items) days[item.week_day - 1]!.push({ start: item.start_minute, end: item.end_minute })
  for (const day of days) day.sort((a, b) => a.start - b.start)
  return days
}

function weekPlansOf(items: readonly Item[]): Schedule['weekPlans'] {
  const plans = Map.groupBy(items, (item) => `${item.pivot_start}/${item.pivot_end}`)
  return [...plans.values()].map((plan) => ({
    fromDay: dayOfPlainDate(plan[0]!.pivot_start!),
    toDay: dayOfPlainDate(plan[0]!.pivot_end!),
    // A weekday without rows is closed in that plan; a whole closed week is an absence.
    days: byWeekday(plan),
  }))
}

/** Public holidays of this year and the two that can be booked into, save those the counsellor works. */
function holidaysAround(now: Temporal.Instant, worked: readonly number[]): number[] {
  const { year } = now.toZonedDateTimeISO('Europe/Tallinn')
  return [year, year + 1, year + 2]
    .flatMap((one) => estonianHolidays(one))
    .map((holiday) => holiday.day)
    .filter((day) => !worked.includes(day))
}

/** What stands in the counsellor's calendar around [from, to): sorted by start; holds that have run out do not count. */
export async function loadTaken(
  db: Db,
  providerId: string,
  span: { from: Minute; to: Minute; now: Temporal.Instant },
): Promise<Taken[]> {
  const DAY = 1440
  const { rows } = await sql<{ start: number; end: number; busy_start: number; busy_end: number }>`
    select extract(epoch from start_at)::int8 / 60 as start, extract(epoch from end_at)::int8 / 60 as end,
      extract(epoch from lower(busy))::int8 / 60 as busy_start, extract(epoch from upper(busy))::int8 / 60 as busy_end
    from calendar_entry
    where provider_id = ${providerId} and busy && tstzrange(${instantAt(span.from - DAY)}, ${instantAt(span.to + DAY)})
      and (hold_expires_at is null or hold_expires_at > ${span.now})
    order by start_at`.execute(db)
  return rows.map((row) => ({
    start: row.start,
    end: row.end,
    bufferedStart: row.busy_start,
    bufferedEnd: row.busy_end,
    countsAsSession: true,
  }))
}
