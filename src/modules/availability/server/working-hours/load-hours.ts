import { type Kysely, sql } from 'kysely'
import { defaultWeek } from '#modules/availability/values/day-schedule.ts'
import { DEFAULT_MONTHS_AHEAD } from '#modules/availability/values/limits.ts'
import { DEFAULT_ADVANCE_HOURS } from '#platform/values/constants.ts'
import '#modules/availability/server/tables.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/providers/server/tables.ts'
import '#modules/providers/server/session-types/tables.ts'
import { toHoursRows, toWeek } from './week-rows.ts'

type Db = Kysely<Tables>
/** Session length that the preview assumes for a provider without individual session types. */
const DEFAULT_PREVIEW_MINUTES = 60

/** Loads a provider's stored rules, or the defaults for a new provider (specification §9). */
export async function loadBookingRules(db: Db, providerId: string, now: Temporal.Instant) {
  const provider = await db
    .selectFrom('provider_account')
    .select(['timezone', 'working_hours_at'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const stored = await db
    .selectFrom('working_hours_settings')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  const today = now.toZonedDateTimeISO(provider.timezone).toPlainDate()
  const rules = stored ?? { provider_id: providerId, ...defaultRules(today) }
  return {
    ...rules,
    timezone: provider.timezone,
    today,
    isStored: stored !== undefined,
    setAt: provider.working_hours_at,
  }
}

const defaultRules = (today: Temporal.PlainDate) => ({
  months_in_advance: DEFAULT_MONTHS_AHEAD,
  advance_booking_hours: DEFAULT_ADVANCE_HOURS,
  start_date: today,
  end_date: today.with({ month: 12, day: 31 }),
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  daily_maximum: null,
})

/** Loads the rows of the standard week (null `pivot_start`) and of the week plans that end on or after `from`. */
export function loadHoursItems(db: Db, providerId: string, from: Temporal.PlainDate) {
  return db
    .selectFrom('working_hours_item')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where((where) => where.or([where('pivot_end', 'is', null), where('pivot_end', '>=', from)]))
    .orderBy('pivot_start', (order) => order.asc().nullsFirst())
    .orderBy('week_day')
    .orderBy('start_minute')
    .execute()
}

/** Loads the settings in the format of the specification (§3 'Working hours settings'). */
export async function loadHoursSettings(db: Db, providerId: string, now: Temporal.Instant) {
  const rules = await loadBookingRules(db, providerId, now)
  const items = await loadHoursItems(db, providerId, rules.today)
  const standard = rules.isStored ? items.filter((row) => row.pivot_start === null) : toHoursRows(defaultWeek())
  const workingTimeForDay = toWeek(standard)
  return {
    providerId,
    ...(await loadSessionDefaults(db, providerId)),
    timezone: rules.timezone,
    isSet: rules.isStored && rules.setAt !== null,
    workingTimeForDay,
    dayIds: workingTimeForDay.filter((day) => day.isOpened).map((day) => day.dayId),
    monthsInAdvanceBookable: rules.months_in_advance,
    advancedBookingHours: rules.advance_booking_hours,
    startDateStandardHours: rules.start_date,
    endDateStandardHours: rules.end_date,
    bufferBeforeMinutes: rules.buffer_before_minutes,
    bufferAfterMinutes: rules.buffer_after_minutes,
    dailyMaximum: rules.daily_maximum,
  }
}

async function loadSessionDefaults(db: Db, providerId: string) {
  const { rows } = await sql<{ type: number | null; minutes: number | null }>`
    select (select min(provider_type_id) from provider_type where provider_id = ${providerId})::int as type,
      (select min(duration_minutes) from session_template where provider_id = ${providerId} and is_active and type = 2)::int as minutes`.execute(
    db,
  )
  return { providerTypeId: rows[0]!.type, previewDurationInMinutes: rows[0]!.minutes ?? DEFAULT_PREVIEW_MINUTES }
}
