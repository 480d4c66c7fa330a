import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#contract/enums.ts'
import type { Context, Handler } from '../context.ts'
import type { TemplateTexts } from '../session-templates/tables.ts'
import { textOf } from './cards.ts'
import { allOf, endOf, filtersOf, type SearchWanted } from './filters.ts'

interface Row {
  group_session_recurrence_id: string
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

/**
 * Group sessions to come with a free seat, the soonest first, by the finder's filters. Price, language, place and day are
 * the group's own: its counsellor may offer other sessions elsewhere, in other languages.
 */
export const searchGroupSessions: Handler<AllCalls['searchGroupSessions']> = async (wanted, context) => {
  const { page, pageSize } = wanted
  const where = sql`g.status = 'scheduled' and g.start_at > ${context.now} and g.seats_taken < g.seats and t.is_active
    and ${ofGroup(wanted, context.now)} and ${ofCounsellor(wanted, context.now)}`
  const { rows } = await sql<Row>`
    select g.group_session_recurrence_id, g.session_template_id, g.provider_id, o.first_name, o.last_name, p.image_square_url, t.texts,
      t.location, t.fee_cents, t.duration_minutes, t.language_id, g.start_at, g.seats - g.seats_taken as free_seats
    from group_occurrence g
    join session_template t using (session_template_id)
    join provider_search s on s.provider_id = g.provider_id
    join provider_account p on p.provider_id = g.provider_id
    join customer_account o using (customer_account_id)
    where ${where}
    order by g.start_at, g.group_session_recurrence_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    context.db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from group_occurrence g join session_template t using (session_template_id)
    join provider_search s on s.provider_id = g.provider_id where ${where}`.execute(context.db)
  return {
    items: rows.map((row) => shown(row, context as Context)),
    totalCount: counted.rows[0]!.total,
    page,
    pageSize,
  }
}

function ofCounsellor(wanted: SearchWanted, now: Temporal.Instant): RawBuilder<boolean> {
  const {
    price: _price,
    languages: _languages,
    sessionLocation: _location,
    availability: _day,
    ...filters
  } = filtersOf({ ...wanted, sessionType: SESSION_TYPE.group }, now)
  return allOf(filters)
}

function ofGroup(wanted: SearchWanted, now: Temporal.Instant): RawBuilder<unknown> {
  const { minPrice = 0, maxPrice = 2_147_483_647, languageIds, availability, timezone } = wanted
  // Near a place means meeting there, unless online was asked for too.
  const location = wanted.sessionLocation ?? (wanted.location ? SESSION_LOCATION.onSite : undefined)
  const parts = [sql`t.fee_cents between ${minPrice} and ${maxPrice}`]
  if (languageIds?.length) parts.push(sql`t.language_id = any(${languageIds}::int[])`)
  if (location) parts.push(sql`t.location = ${location}`)
  if (availability) parts.push(sql`g.start_at < ${endOf(availability, timezone, now)}`)
  return sql.join(parts, sql` and `)
}

const shown = (row: Row, { language }: Context) => ({
  groupSessionRecurrenceId: row.group_session_recurrence_id,
  sessionTemplateId: row.session_template_id,
  providerId: row.provider_id,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.image_square_url,
  title: textOf(row.texts, language)?.title ?? '',
  location: row.location,
  fee: row.fee_cents,
  durationInMinutes: row.duration_minutes,
  languageId: row.language_id,
  startDateTime: row.start_at,
  freeSeats: row.free_seats,
})
