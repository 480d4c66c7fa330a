import { type RawBuilder, sql } from 'kysely'
import { getCancellationTerms, toOpenProposal } from '#modules/bookings/server/cancellation/load-cancellation-terms.ts'
import { getProviderActions } from '#modules/bookings/server/provider-actions.ts'
import { findOpenProposal, toProposalReply } from '#modules/bookings/server/rescheduling/reschedule-proposal.ts'
import type { AllCalls } from '#modules/contracts.ts'
import {
  type Attendance,
  getRoomOpening,
  loadAttendance,
  pickAttendance,
  toVisit,
} from '#modules/session-room/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import { signMediaUrl } from '#platform/server/http/private-media.ts'
import { type BookingStatus, type PaymentStatus, SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { getProviderScope, loadProviderName } from './list-sessions.ts'
import { findSessions, type SessionRow, VISIBLE_STATUS } from './session-rows.ts'

interface SeatRow {
  booking_id: string
  customer_account_id: string
  status: BookingStatus
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  free_until: Temporal.Instant
  first_name: string
  last_name: string
  profile_image_url: string | null
  price_cents: number
  fee_cents: number
  payment_status: PaymentStatus
  charge_status: string | null
  charge_at: Temporal.Instant | null
  refunded_cents: number
  refund_cents: number
  cancelled_without_refund: boolean
  has_withdrawal_right: boolean
  withdraw_until: Temporal.Instant | null
  client_moves: number
  proposal_expires_at: Temporal.Instant | null
  proposal_keeps_old: boolean | null
  encrypted_note: Buffer | null
  encrypted_cancellation_reason: Buffer | null
  language_id: number
  moves: number
  type: number
}

/**
 * Returns one session by the id of a booking or of a group date. Group members are shown by first name and initial.
 * Given the id of one member's booking, returns only that seat.
 */
export const getProviderSession: Handler<AllCalls['getProviderSession']> = async ({ id }, context) => {
  const scope = getProviderScope(context)
  const seats = await findSeats(context, sql`(b.booking_id = ${id} or b.group_occurrence_id = ${id})`)
  const [session] = await findSessions(context.db, scope, {
    condition: sql`s.id = ${id} or s.id = (select b.group_occurrence_id from booking b where b.booking_id = ${id})`,
  })
  if (!session) return context.fail('bookingNotFound')
  const { timezone } = await loadProviderName(context.db, scope.providerId)
  const attendances = await loadAttendance(context.db, {
    bookingId: session.id,
    groupDateId: session.isGroup ? session.id : null,
  })
  const proposal = session.isGroup ? null : await findOpenProposal(context.db, session.id)
  return {
    ...session,
    languageId: seats[0]?.language_id ?? (await loadLanguage(context, session.id)),
    timezone,
    roomOpensAt: session.location === SESSION_LOCATION.online ? getRoomOpening(session.startDateTime) : null,
    arrivalNote: await loadArrivalNote(context, session),
    room: attendances.length > 0 ? { own: toVisit(attendances.find(({ isCounsellor }) => isCounsellor)) } : null,
    moves: session.isGroup ? 0 : (seats[0]?.moves ?? 0),
    offer: proposal && toProposalReply(proposal, context.encryption),
    places: seats.map((row) => toSeat(row, attendances, context)),
  }
}

async function findSeats(context: Context, condition: RawBuilder<unknown>): Promise<SeatRow[]> {
  const { providerId } = getProviderScope(context)
  const { rows } = await sql<SeatRow>`
    select b.booking_id, b.customer_account_id, ${VISIBLE_STATUS} as status, b.start_at, b.end_at, b.free_until, b.type, o.first_name, o.last_name, o.profile_image_url, b.price_cents,
      b.fee_cents, p.status as payment_status, r.refunded_cents, b.encrypted_note, b.cancelled_without_refund, b.has_withdrawal_right, b.withdraw_until,
      b.client_moves, rr.expires_at as proposal_expires_at, rr.keeps_old as proposal_keeps_old,
      case when p.status in ('pending', 'failed') then 0 else p.amount_cents - r.refunded_cents end as refund_cents,
      sc.status as charge_status, sc.charge_at,
      b.encrypted_cancellation_reason, b.language_id, b.moves
    from booking b
    join customer_account o on o.customer_account_id = b.customer_account_id
    join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    left join scheduled_charge sc on sc.payment_id = p.payment_id
    left join reschedule_request rr on rr.booking_id = b.booking_id and rr.status = 'open'
    cross join lateral (select coalesce(sum(amount_cents), 0)::int as refunded_cents from refund
      where refund.payment_id = p.payment_id and refund.status <> 'failed') r
    where b.provider_id = ${providerId} and b.status not in ('pendingPayment', 'expired') and ${condition}
    order by b.status like 'cancelled%', o.first_name, b.booking_id`.execute(context.db)
  return rows
}

async function loadArrivalNote(context: Context, { id, location }: SessionRow): Promise<string | null> {
  if (location !== SESSION_LOCATION.onSite) return null
  const { rows } = await sql<{ encrypted_arrival_note: Buffer | null }>`
    select t.encrypted_arrival_note from session_template t where t.session_template_id = coalesce(
      (select b.session_template_id from booking b where b.booking_id = ${id}),
      (select g.session_template_id from group_occurrence g where g.group_occurrence_id = ${id}))`.execute(context.db)
  return decrypt(context.encryption, rows[0]?.encrypted_arrival_note ?? null)
}

async function loadLanguage(context: Context, occurrenceId: string): Promise<number> {
  const { rows } = await sql<{ language_id: number }>`
    select t.language_id from group_occurrence g join session_template t using (session_template_id)
    where g.group_occurrence_id = ${occurrenceId}`.execute(context.db)
  return rows[0]!.language_id
}

const decrypt = (encryption: Encryption, encrypted: Buffer | null): string | null =>
  encrypted ? encryption.decrypt<string>(encrypted) : null

/** Returns the scheduled charge; null once the card has been charged (decision 0035). */
const toCharge = ({ charge_status: status, charge_at: at }: SeatRow) =>
  at && status && status !== 'charged' && status !== 'cancelled' ? { at, isFailed: status === 'failed' } : null

function toSeat(row: SeatRow, attendances: readonly Attendance[], { encryption, now }: Context) {
  const isGroup = row.type === SESSION_TYPE.group
  const { canCancel, ...actions } = getProviderActions(row, now)
  return {
    bookingId: row.booking_id,
    status: row.status,
    clientName: `${row.first_name} ${isGroup ? `${row.last_name.slice(0, 1)}.` : row.last_name}`,
    clientFirstName: row.first_name,
    clientImageUrl:
      isGroup || row.status.startsWith('cancelled') ? null : signMediaUrl({ encryption, now }, row.profile_image_url),
    price: row.price_cents,
    fee: row.fee_cents,
    yours: row.price_cents - row.fee_cents,
    paymentStatus: row.payment_status,
    charge: toCharge(row),
    refunded: row.refunded_cents,
    isPaymentRetained: row.cancelled_without_refund,
    clientTerms: getCancellationTerms({ ...row, proposal: toOpenProposal(row) }, row.refund_cents, now),
    note: decrypt(encryption, row.encrypted_note),
    cancellationReason: decrypt(encryption, row.encrypted_cancellation_reason),
    visit: toVisit(pickAttendance(attendances, row.customer_account_id).client),
    actions: { ...actions, cancel: canCancel ? { refundAmount: row.refund_cents } : null },
  }
}
