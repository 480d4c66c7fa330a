import type { Kysely } from 'kysely'
import { dateOfDay, dayOfDate } from '#modules/availability/values/calendar-days.ts'
import { estonianHolidays } from '#modules/availability/values/estonian-holidays.ts'
import type { Tables } from '#platform/server/database/tables.ts'

const MIN_MONTHS_LISTED = 12

/** Loads the public holidays on which the provider works, as a map from date to exception id. */
export async function loadWorkedHolidays(
  db: Kysely<Tables>,
  providerId: string,
  timezone: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('working_hours_exception')
    .select(['working_hours_exception_id', 'start_at'])
    .where('provider_id', '=', providerId)
    .where('is_holiday', '=', true)
    .where('action', '=', 2)
    .execute()
  const toDate = (start: Temporal.Instant) => start.toZonedDateTimeISO(timezone).toPlainDate().toString()
  return new Map(rows.map((row) => [toDate(row.start_at), row.working_hours_exception_id]))
}

/** Lists the public holidays of the next 12 months, or of a longer period if clients can book further ahead. */
export function listUpcomingHolidays(today: Temporal.PlainDate, monthsInAdvance: number) {
  const end = today.add({ months: Math.max(MIN_MONTHS_LISTED, monthsInAdvance) })
  const [first, last] = [dayOfDate(today.toString()), dayOfDate(end.toString())]
  return [0, 1, 2]
    .flatMap((years) => estonianHolidays(today.year + years))
    .filter(({ day }) => day >= first && day <= last)
    .map(({ day, key }) => ({ date: dateOfDay(day), key }))
}

export function isHoliday(date: Temporal.PlainDate): boolean {
  const day = dayOfDate(date.toString())
  return estonianHolidays(date.year).some((holiday) => holiday.day === day)
}
