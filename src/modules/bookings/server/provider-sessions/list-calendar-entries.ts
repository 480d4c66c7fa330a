import { sql } from 'kysely'
import { selectSessionTitle } from '#modules/bookings/server/session-title.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { decryptPersonalData } from '#modules/invitations/server/public.ts'
import type { Handler } from '#platform/server/context.ts'
import { getDayInterval, getProviderScope, loadProviderName } from './list-sessions.ts'

interface EntryRow {
  kind: 'session' | 'group' | 'invitation' | 'proposal' | 'hold'
  id: string
  title: string
  client_name: string | null
  encrypted: Buffer | null
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  seats: number | null
  seats_taken: number | null
}

/**
 * Lists what occupies the provider's time in the week of a date, in chronological order: sessions, group dates, and
 * times reserved by invitations, proposals and holds. A provider does not see who has not paid yet. The calendar
 * entries of proposals may be merged and include buffers, so the proposals themselves are listed instead.
 */
export const listCalendarEntries: Handler<AllCalls['listCalendarEntries']> = async ({ date }, context) => {
  const { db, now } = context
  const { providerId, language } = getProviderScope(context)
  const { timezone } = await loadProviderName(db, providerId)
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const chosen = date ?? today
  const monday = chosen.subtract({ days: chosen.dayOfWeek - 1 })
  const { from } = getDayInterval(monday, timezone)
  const { to } = getDayInterval(monday.add({ days: 6 }), timezone)
  const title = selectSessionTitle(language)
  const { rows } = await sql<EntryRow>`
    select case when b.status = 'pendingPayment' then 'hold' when b.booking_id is not null then 'session'
        when g.group_occurrence_id is not null then 'group' else 'invitation' end as kind,
      coalesce(b.booking_id, g.group_occurrence_id, i.invitation_id) as id, ${title} as title,
      case when b.status = 'pendingPayment' then null else client.first_name || ' ' || client.last_name end as client_name,
      i.encrypted, c.start_at, c.end_at, g.seats, g.seats_taken
    from calendar_entry c
    left join booking b on b.booking_id = c.booking_id
    left join customer_account client on client.customer_account_id = b.customer_account_id
    left join group_occurrence g on g.group_occurrence_id = c.group_occurrence_id
    left join invitation i on i.invitation_id = c.invitation_id
    join session_template t
      on t.session_template_id = coalesce(b.session_template_id, g.session_template_id, i.session_template_id)
    where c.provider_id = ${providerId} and c.busy && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and c.end_at > ${from}::timestamptz and c.start_at < ${to}::timestamptz
      and (c.hold_expires_at is null or c.hold_expires_at > ${now}::timestamptz)
    union all
    select 'proposal', b.booking_id, ${title}, client.first_name || ' ' || client.last_name, null, proposed.start_at,
      proposed.start_at + (b.end_at - b.start_at), null, null
    from reschedule_request r
    join booking b on b.booking_id = r.booking_id
    join customer_account client on client.customer_account_id = b.customer_account_id
    join session_template t on t.session_template_id = b.session_template_id
    cross join unnest(r.starts) as proposed (start_at)
    where b.provider_id = ${providerId} and r.status = 'open' and r.expires_at > ${now}::timestamptz
      and proposed.start_at < ${to}::timestamptz and proposed.start_at + (b.end_at - b.start_at) > ${from}::timestamptz
    order by start_at`.execute(db)
  const absences = await db
    .selectFrom('working_hours_exception')
    .select(['working_hours_exception_id', 'start_at', 'end_at'])
    .where('provider_id', '=', providerId)
    .where('action', '=', 1)
    .where('is_holiday', '=', false)
    .where('end_at', '>', from)
    .where('start_at', '<', to)
    .orderBy('start_at')
    .execute()
  return {
    timezone,
    today,
    monday,
    entries: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      title: row.title,
      clientName: row.encrypted ? decryptPersonalData(context, { encrypted: row.encrypted }).name : row.client_name,
      startDateTime: row.start_at,
      endDateTime: row.end_at,
      seats: row.seats,
      seatsTaken: row.seats_taken,
    })),
    absences: absences.map((absence) => ({
      workingHoursExceptionId: absence.working_hours_exception_id,
      startTime: absence.start_at,
      endTime: absence.end_at,
    })),
  }
}
