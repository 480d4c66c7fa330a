import { type Kysely, sql } from 'kysely'
import type { VatGround } from '#modules/accounting/values/vat.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/bookings/server/tables.ts'
import { decryptJoinUrl } from '#modules/session-room/server/zoom/public.ts'
import { fillTemplateTexts, pickTemplateText } from './pick-template-text.ts'
import type { TemplateTexts } from './tables.ts'

type Db = Kysely<Tables>

interface TemplateRow {
  session_template_id: string
  type: 1 | 2
  location: 1 | 2
  texts: TemplateTexts
  fee_cents: number
  duration_minutes: number
  language_id: number
  address: string | null
  encrypted_arrival_note: Buffer | null
  min_participants: number | null
  max_participants: number | null
  vat_ground: VatGround | null
  is_active: boolean
  booked_ahead: number
  refund_ahead: number
  next_sessions: number[] | null
}

interface DateRow {
  session_template_id: string
  group_occurrence_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  seats: number
  seats_taken: number
  booked: number
  refund: number
  held_at: Temporal.Instant | null
  zoom_meeting_id: string | null
  encrypted_join_url: Buffer | null
}

export type LoadContext = Pick<Context, 'now' | 'language' | 'settings' | 'encryption'>

/**
 * Lists a provider's session types in display order, active ones first, excluding those created for a single
 * invitation.
 */
export async function loadTemplates(db: Db, context: LoadContext, filter: { providerId: string; id?: string }) {
  const { providerId, id = null } = filter
  const { rows } = await sql<TemplateRow>`
    select t.session_template_id, t.type, t.location, t.texts, t.fee_cents, t.duration_minutes, t.language_id, t.address, t.encrypted_arrival_note,
      t.min_participants, t.max_participants, t.vat_ground, t.is_active, upcoming.count as booked_ahead, upcoming.refund as refund_ahead, upcoming.next as next_sessions
    from session_template t
    cross join lateral (
      select ${BOOKED_COUNT} as count, coalesce(sum(${UNREFUNDED_CENTS}), 0)::int as refund,
        (array_agg(distinct extract(epoch from b.start_at)::int8) filter (where not b.cancelled_without_refund))[1:3] as next
      from booking b where b.session_template_id = t.session_template_id and ${IS_REFUNDED_BY_CANCELLING}
        and b.start_at > ${context.now}::timestamptz
    ) upcoming
    where t.provider_id = ${providerId} and not t.is_private and (${id}::uuid is null or t.session_template_id = ${id}::uuid)
    order by t.is_active desc, t.position`.execute(db)
  const dates = await loadDates(db, { providerId, id, now: context.now })
  return rows.map((row) => toTemplate(row, dates.get(row.session_template_id) ?? [], context))
}

/**
 * SQL condition on bookings `b` that are refunded when the provider cancels,
 * including those that the client cancelled too late for a refund (decision 0060).
 */
export const IS_REFUNDED_BY_CANCELLING = sql`(b.status in ('booked', 'rescheduleRequested') or b.cancelled_without_refund)`
/** SQL count of the bookings that match `IS_REFUNDED_BY_CANCELLING` and have not been cancelled. */
export const BOOKED_COUNT = sql`(count(*) filter (where not b.cancelled_without_refund))::int`

/**
 * SQL expression for the part of the payment for booking `b` that has not been refunded, in cents; null if no payment
 * succeeded.
 */
export const UNREFUNDED_CENTS = sql`(
  select greatest(0, p.amount_cents - disputed_cents_lost(p.payment_id)
    - coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.payment_id and r.status <> 'failed'), 0))
  from payment p where p.purpose = 'booking' and p.purpose_id = b.booking_id
    and p.status in ('succeeded', 'partiallyRefunded', 'disputed'))`

async function loadDates(
  db: Db,
  { providerId, id, now }: { providerId: string; id: string | null; now: Temporal.Instant },
): Promise<Map<string, DateRow[]>> {
  const { rows } = await sql<DateRow>`
    select g.session_template_id, g.group_occurrence_id, g.start_at, g.end_at, g.seats, g.seats_taken, g.held_at,
      seated.count as booked, seated.refund, zoom.zoom_meeting_id, zoom.encrypted_join_url
    from group_occurrence g
    left join active_zoom_meeting zoom on zoom.group_occurrence_id = g.group_occurrence_id and zoom.start_at = g.start_at
    cross join lateral (
      select ${BOOKED_COUNT} as count, coalesce(sum(${UNREFUNDED_CENTS}), 0)::int as refund from booking b
      where b.group_occurrence_id = g.group_occurrence_id and ${IS_REFUNDED_BY_CANCELLING}
    ) seated
    where g.provider_id = ${providerId} and g.status = 'scheduled' and g.start_at > ${now}::timestamptz
      and (${id}::uuid is null or g.session_template_id = ${id}::uuid)
    order by g.start_at`.execute(db)
  return Map.groupBy(rows, (row) => row.session_template_id)
}

const toDateView = (row: DateRow, context: LoadContext) => ({
  groupSessionRecurrenceId: row.group_occurrence_id,
  startDateTime: row.start_at,
  endDateTime: row.end_at,
  participantsCount: row.seats_taken,
  zoomMeetingJoinUrl: decryptDateJoinUrl(row, context),
  bookedCount: row.booked,
  freeSeats: row.seats - row.seats_taken,
  refund: row.refund,
  isHeld: row.held_at !== null,
})

const decryptDateJoinUrl = (
  { zoom_meeting_id: id, encrypted_join_url: url }: DateRow,
  { settings, encryption }: LoadContext,
) =>
  settings.zoom && id && url ? decryptJoinUrl({ encryption }, { zoom_meeting_id: id, encrypted_join_url: url }) : null

function toTemplate(row: TemplateRow, dates: readonly DateRow[], context: LoadContext) {
  const { language, settings, encryption } = context
  const next = (row.next_sessions ?? []).map((seconds) =>
    Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000),
  )
  return {
    sessionTemplateId: row.session_template_id,
    type: row.type,
    location: row.location,
    ...pickTemplateText(row.texts, language),
    texts: fillTemplateTexts(row.texts),
    fee: row.fee_cents,
    youReceive: row.fee_cents - calculatePlatformFee(row.fee_cents, settings.platformFeePercent),
    durationInMinutes: row.duration_minutes,
    languageId: row.language_id,
    address: row.address,
    arrivalNote: row.encrypted_arrival_note && encryption.decrypt<string>(row.encrypted_arrival_note),
    minParticipants: row.min_participants,
    maxParticipants: row.max_participants,
    vatGround: row.vat_ground,
    isActive: row.is_active,
    bookedAhead: row.booked_ahead,
    refundAhead: row.refund_ahead,
    nextSessions: next,
    groupSessionRecurrence: dates.map((date) => toDateView(date, context)),
  }
}

/** Loads one of the provider's session types; returns undefined if there is none with this id. */
export async function loadTemplate(db: Db, context: LoadContext, filter: { providerId: string; id: string }) {
  return (await loadTemplates(db, context, filter))[0]
}
