import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import { estonianHolidays } from '#modules/availability/values/estonian-holidays.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { lastBookableDay } from './group-slots.ts'
import { floorToMinute, instantAt } from './minutes.ts'
import type { BusyInterval, DayHours, Minute, Schedule } from './schedule.ts'
import { getLocalDay } from './zone-offsets.ts'
import './tables.ts'

type Db = Kysely<Tables>

/** One provider's input for the availability engine. */
export interface Calendar {
  providerId: string
  timezone: string
  /** Null if no working hours are set. */
  schedule: Schedule | null
  /** Occupied intervals, sorted by start, without expired holds. */
  taken: BusyInterval[]
}

interface CalendarRange {
  from: Minute
  /** Null if open-ended. */
  to: Minute | null
  now: Temporal.Instant
}

type HoursItem = [weekday: number, start: number, end: number, pivotStart: number | null, pivotEnd: number | null]
type Exception = [start: Minute, end: Minute, action: 1 | 2, isHoliday: boolean]
type EntryTuple = [start: Minute, end: Minute, busyStart: Minute, busyEnd: Minute]

interface CalendarRow {
  provider_id: string
  timezone: string
  has_hours: boolean
  months_in_advance: number
  advance_booking_hours: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  daily_maximum: number | null
  valid_from: number | null
  valid_to: number | null
  items: HoursItem[] | null
  exceptions: Exception[] | null
  taken: EntryTuple[] | null
}

/** Loads a provider's hours, exceptions and calendar entries around [from, to); null if the provider does not exist. */
export async function loadCalendar(db: Db, providerId: string, range: CalendarRange): Promise<Calendar | null> {
  return (await loadCalendars(db, sql`p.provider_id = ${providerId}`, range))[0] ?? null
}

const toMinutesSql = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) / 60)::int8`
const toDayNumberSql = (column: string) => sql`${sql.ref(column)} - date '1970-01-01'`

/**
 * Loads the calendars of all providers that match `condition` on `provider_account p`. A single statement returns hours
 * and entries as arrays of numbers, because five small queries would cost five round trips.
 */
export async function loadCalendars(
  db: Db,
  condition: RawBuilder<unknown>,
  { from, to, now }: CalendarRange,
): Promise<Calendar[]> {
  const until = to === null ? null : instantAt(to + MINUTES_PER_DAY)
  const { rows } = await sql<CalendarRow>`
    select p.provider_id, p.timezone, h.provider_id is not null as has_hours, h.months_in_advance, h.advance_booking_hours,
      h.buffer_before_minutes, h.buffer_after_minutes, h.daily_maximum,
      ${toDayNumberSql('h.start_date')} as valid_from, ${toDayNumberSql('h.end_date')} as valid_to,
      (select json_agg(json_build_array(week_day, start_minute, end_minute, ${toDayNumberSql('pivot_start')}, ${toDayNumberSql('pivot_end')})
        order by pivot_start, start_minute) from working_hours_item i where i.provider_id = p.provider_id) as items,
      (select json_agg(json_build_array(${toMinutesSql('start_at')}, ${toMinutesSql('end_at')}, action, is_holiday))
        from working_hours_exception e where e.provider_id = p.provider_id and e.end_at > ${now}::timestamptz) as exceptions,
      (select json_agg(json_build_array(${toMinutesSql('start_at')}, ${toMinutesSql('end_at')},
          floor(extract(epoch from lower(busy)) / 60)::int8, floor(extract(epoch from upper(busy)) / 60)::int8) order by start_at)
        from calendar_entry c where c.provider_id = p.provider_id and c.busy && tstzrange(${instantAt(from - MINUTES_PER_DAY)}, ${until})
          and (c.hold_expires_at is null or c.hold_expires_at > ${now}::timestamptz)) as taken
    from provider_account p left join working_hours_settings h using (provider_id)
    where ${condition}`.execute(db)
  return rows.map((row) => ({
    providerId: row.provider_id,
    timezone: row.timezone,
    schedule: row.has_hours ? toSchedule(row, now) : null,
    taken: (row.taken ?? []).map(toBusyInterval),
  }))
}

const toBusyInterval = ([start, end, bufferedStart, bufferedEnd]: EntryTuple): BusyInterval => ({
  start,
  end,
  bufferedStart,
  bufferedEnd,
})

function toSchedule(row: CalendarRow, now: Temporal.Instant): Schedule {
  const { timezone } = row
  const items = row.items ?? []
  const exceptions = row.exceptions ?? []
  const listIntervals = (code: 1 | 2) =>
    exceptions
      .filter(([, , action, isHoliday]) => action === code && !isHoliday)
      .map(([start, end]) => ({ start, end }))
  // Working on a holiday adds no hours: the regular hours of that day apply.
  const workedHolidays = exceptions
    .filter(([, , action, isHoliday]) => isHoliday && action === 2)
    .map(([start]) => getLocalDay(timezone, start))
  return {
    timezone,
    weekly: groupByWeekday(items.filter(([, , , pivotStart]) => pivotStart === null)),
    validFrom: row.valid_from,
    validTo: row.valid_to,
    weekPlans: toWeekPlans(items.filter(([, , , pivotStart]) => pivotStart !== null)),
    closed: listIntervals(1),
    extra: listIntervals(2),
    holidays: listClosedHolidays(now, workedHolidays),
    advanceMinutes: row.advance_booking_hours * 60,
    lastDay: lastBookableDay(floorToMinute(now), timezone, row.months_in_advance),
    bufferBefore: row.buffer_before_minutes,
    bufferAfter: row.buffer_after_minutes,
    dailyMaximum: row.daily_maximum,
  }
}

function groupByWeekday(items: readonly HoursItem[]): DayHours[][] {
  const days: DayHours[][] = [[], [], [], [], [], [], []]
  for (const [weekday, start, end] of items) days[weekday - 1]!.push({ start, end })
  return days
}

function toWeekPlans(items: readonly HoursItem[]): Schedule['weekPlans'] {
  const plans = Map.groupBy(items, ([, , , pivotStart, pivotEnd]) => `${pivotStart}/${pivotEnd}`)
  return [...plans.values()].map((plan) => ({
    fromDay: plan[0]![3]!,
    toDay: plan[0]![4]!,
    // A weekday without rows is closed in that plan; a fully closed week is represented as an absence instead.
    days: groupByWeekday(plan),
  }))
}

/** Lists the holidays of this year and the next two (the longest booking window) on which the provider is off. */
function listClosedHolidays(now: Temporal.Instant, workedDays: readonly number[]): number[] {
  const { year } = now.toZonedDateTimeISO('Europe/Tallinn')
  const holidays = listHolidaysFrom(year)
  return workedDays.length === 0 ? holidays : holidays.filter((day) => !workedDays.includes(day))
}

let cachedHolidays: { year: number; days: number[] } | undefined

function listHolidaysFrom(year: number): number[] {
  if (cachedHolidays?.year !== year)
    cachedHolidays = {
      year,
      days: [year, year + 1, year + 2].flatMap((holidayYear) => estonianHolidays(holidayYear).map(({ day }) => day)),
    }
  return cachedHolidays.days
}
