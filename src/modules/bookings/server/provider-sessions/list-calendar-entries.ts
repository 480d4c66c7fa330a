import { sql } from 'kysely'
import { selectSessionTitle } from '#modules/bookings/server/session-title.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { decryptPersonalData } from '#modules/invitations/server/public.ts'
import type { Handler } from '#platform/server/context.ts'
import type { BookingStatus, SessionLocation } from '#platform/values/enums.ts'
import { getDayInterval, getProviderScope, loadProviderName } from './list-sessions.ts'

interface EntryRow {
  kind: 'session' | 'group' | 'invitation' | 'proposal' | 'hold'
  id: string
  status: BookingStatus | null
  title: string
  location: SessionLocation
  client_name: string | null
  encrypted: Buffer | null
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  seats: number | null
  seats_taken: number | null
}

/**
 * Lists what occupies the provider's time in the week of a date, in chronological order: sessions, group dates, and
 * times reserved by invitations, proposals and payments under way. A provider does not see who is about to pay.
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
  const { rows } = await sql<EntryRow>`
    select case when b.status = 'pendingPayment' then 'hold' when b.booking_id is not null then 'session'
        when g.group_occurrence_id is not null then 'group' when i.invitation_id is not null then 'invitation' else 'proposal' end as kind,
      coalesce(b.booking_id, g.group_occurrence_id, i.invitation_id, moved.booking_id) as id,
      coalesce(b.status, moved.status) as status, coalesce(i.title, ${selectSessionTitle(language)}) as title,
      coalesce(b.location, i.location, moved.location, t.location) as location,
      case when b.status = 'pendingPayment' then null else client.first_name || ' ' || client.last_name end as client_name,
      i.encrypted, c.start_at, c.end_at, g.seats, g.seats_taken
    from calendar_entry c
    left join booking b on b.booking_id = c.booking_id
    left join group_occurrence g on g.group_occurrence_id = c.group_occurrence_id
    left join invitation i on i.invitation_id = c.invitation_id
    left join reschedule_request r on r.reschedule_request_id = c.reschedule_request_id
    left join booking moved on moved.booking_id = r.booking_id
    left join session_template t
      on t.session_template_id = coalesce(b.session_template_id, g.session_template_id, moved.session_template_id)
    left join customer_account client on client.customer_account_id = coalesce(b.customer_account_id, moved.customer_account_id)
    where c.provider_id = ${providerId} and c.busy && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and c.end_at > ${from}::timestamptz and c.start_at < ${to}::timestamptz
      and (c.hold_expires_at is null or c.hold_expires_at > ${now}::timestamptz)
    order by c.start_at`.execute(db)
  return {
    timezone,
    today,
    monday,
    entries: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      status: row.status,
      title: row.title,
      location: row.location,
      clientName: row.encrypted
        ? decryptPersonalData(context, { encrypted: row.encrypted }).name || null
        : row.client_name,
      startDateTime: row.start_at,
      endDateTime: row.end_at,
      seats: row.seats,
      seatsTaken: row.seats_taken,
    })),
  }
}
