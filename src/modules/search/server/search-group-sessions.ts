import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { TemplateTexts } from '#modules/providers/server/session-types/tables.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { pickText } from './cards.ts'
import { buildFilters, getAvailabilityEnd, joinFilters, type ProviderSearch } from './filters.ts'

interface GroupSessionRow {
  group_occurrence_id: string
  session_template_id: string
  provider_id: string
  first_name: string
  last_name: string
  image_square_url: string | null
  texts: TemplateTexts
  location: number
  fee_cents: number
  duration_minutes: number
  language_id: number
  start_at: Temporal.Instant
  free_seats: number
}

/** Searches for upcoming group dates with a free seat, soonest first, using the finder's filters. */
export const searchGroupSessions: Handler<AllCalls['searchGroupSessions']> = async (search, context) => {
  const { page, pageSize } = search
  const where = sql`g.status = 'scheduled' and g.start_at > ${context.now} and g.seats_taken < g.seats and t.is_active
    and ${matchesSearchSql(search, context.now)}`
  const { rows } = await sql<GroupSessionRow>`
    select g.group_occurrence_id, g.session_template_id, g.provider_id, o.first_name, o.last_name, p.image_square_url, t.texts,
      t.location, t.fee_cents, t.duration_minutes, t.language_id, g.start_at, g.seats - g.seats_taken as free_seats
    from group_occurrence g
    join session_template t using (session_template_id)
    join session_search s using (session_template_id)
    join provider_account p on p.provider_id = g.provider_id
    join customer_account o using (customer_account_id)
    where ${where}
    order by g.start_at, g.group_occurrence_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(context.db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from group_occurrence g join session_template t using (session_template_id)
    join session_search s using (session_template_id) where ${where}`.execute(context.db)
  return {
    items: rows.map((row) => toItem(row, context)),
    totalCount: totals[0]!.total,
    page,
    pageSize,
  }
}

/**
 * SQL condition on a group date: its session type meets all filters except availability, which the date itself must
 * meet.
 */
function matchesSearchSql(search: ProviderSearch, now: Temporal.Instant): RawBuilder<unknown> {
  const { availability: _availability, ...filters } = buildFilters({ ...search, sessionType: SESSION_TYPE.group }, now)
  const { availability, timezone } = search
  return availability
    ? sql`${joinFilters(filters)} and g.start_at < ${getAvailabilityEnd(availability, timezone, now)}::timestamptz`
    : joinFilters(filters)
}

const toItem = (row: GroupSessionRow, { language }: Context) => ({
  groupSessionRecurrenceId: row.group_occurrence_id,
  sessionTemplateId: row.session_template_id,
  providerId: row.provider_id,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.image_square_url,
  title: pickText(row.texts, language)?.title ?? '',
  location: row.location,
  fee: row.fee_cents,
  durationInMinutes: row.duration_minutes,
  languageId: row.language_id,
  startDateTime: row.start_at,
  freeSeats: row.free_seats,
})
