import { type RawBuilder, sql } from 'kysely'
import { renderCalendarFile } from '#modules/bookings/emails/shared/calendar-file.ts'
import { isHoldExpired, isStillFree } from '#modules/bookings/values/booking-rules.ts'
import { getProspectiveTerms } from '#modules/bookings/values/prospective-terms.ts'
import { getWithdrawableUntil, hasExpressRequest } from '#modules/bookings/values/withdrawal-rules.ts'
import { isProviderAbsentSql } from '#modules/claims/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { matchesBookingOrIntentId, publicIntentId } from '#modules/payments/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { BookingStatus, PaymentStatus, SessionLocation, SessionType } from '#platform/values/enums.ts'
import { hasUnpaidChargeSql } from './booking-amounts.ts'
import { PAST_STATUSES, UPCOMING_STATUSES } from './booking-status.ts'
import { getCancellationTerms, toOpenProposal } from './cancellation/load-cancellation-terms.ts'
import type { ChangeableBooking } from './change-rules.ts'
import { getClientActions } from './client-actions.ts'
import { isNotWaitlistOfferSql } from './holds/waitlist-offer-rules.ts'
import { type ChargeRow, toOpenCharge } from './scheduled-charges/scheduled-charge.ts'

export interface ClientBookingRow extends ChargeRow {
  booking_id: string
  status: BookingStatus
  payment_intent_id: string | null
  payment_status: PaymentStatus
  provider_id: string
  first_name: string
  last_name: string
  image_square_url: string | null
  timezone: string
  session_template_id: string
  group_occurrence_id: string | null
  invitation_id: string | null
  type: SessionType
  location: SessionLocation
  title: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  language_id: number
  address: string | null
  encrypted_arrival_note: Buffer | null
  price_cents: number
  hold_expires_at: Temporal.Instant | null
  free_until: Temporal.Instant
  encrypted_note: Buffer | null
  description: string | null
  card_brand: string | null
  card_last4: string | null
  moves: number
  refunded_cents: number
  client_moves: number
  has_withdrawal_right: boolean
  withdraw_until: Temporal.Instant | null
  express_request_at: Temporal.Instant | null
  withdrawn_at: Temporal.Instant | null
  cancelled_without_refund: boolean
  is_waitlist_offer: boolean
  has_unpaid_charge: boolean
  is_provider_absent: boolean
  /** 0 if nothing was charged. */
  refundable_cents: number
  /** This and `proposal_keeps_old` are null if no reschedule proposal is open. */
  proposal_expires_at: Temporal.Instant | null
  proposal_keeps_old: boolean | null
}

/** Finds bookings of the signed-in client, with the provider's public profile but nothing about other group members. */
export async function findClientBookings(
  context: Context,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<ClientBookingRow[]> {
  const { rows } = await sql<ClientBookingRow>`
    select b.booking_id, b.status, ${publicIntentId(sql`pay.payment_id`, sql`pay.payment_intent_id`)} as payment_intent_id, pay.status as payment_status, b.provider_id, o.first_name, o.last_name,
      p.image_square_url, p.timezone, b.session_template_id, b.group_occurrence_id, b.invitation_id, b.type, b.location, b.title, b.start_at,
      b.end_at, b.language_id, b.address, t.encrypted_arrival_note, b.price_cents, b.hold_expires_at, b.free_until, b.encrypted_note,
      coalesce(t.texts -> ${context.language} ->> 'description', t.texts -> 'en' ->> 'description') as description,
      coalesce(pay.card_brand, sc.card_brand) as card_brand, coalesce(pay.card_last4, sc.card_last4) as card_last4, b.moves,
      sc.status as charge_status, sc.charge_at, sc.retry_until, pay.failure, ${hasUnpaidChargeSql(sql`b.booking_id`)} as has_unpaid_charge, ${isProviderAbsentSql()} as is_provider_absent, b.client_moves, b.has_withdrawal_right, b.withdraw_until, b.express_request_at,
      b.withdrawn_at, b.cancelled_without_refund, not ${isNotWaitlistOfferSql(sql`b.booking_id`)} as is_waitlist_offer, refunds.refunded_cents,
      case when pay.status in ('succeeded', 'partiallyRefunded', 'disputed')
        then greatest(0, pay.amount_cents - disputed_cents_lost(pay.payment_id) - refunds.refunded_cents) else 0 end as refundable_cents,
      rr.expires_at as proposal_expires_at, rr.keeps_old as proposal_keeps_old
    from booking b
    join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    left join scheduled_charge sc on sc.payment_id = pay.payment_id
    cross join lateral (select coalesce(sum(r.amount_cents), 0)::int as refunded_cents from refund r
      where r.payment_id = pay.payment_id and r.status <> 'failed') refunds
    left join reschedule_request rr on rr.booking_id = b.booking_id and rr.status = 'open'
    join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id
    join session_template t on t.session_template_id = b.session_template_id
    where b.customer_account_id = ${requireCaller(context).customerAccountId} and ${condition} ${page}`.execute(
    context.db,
  )
  return rows
}

/** How long a new booking is listed first, so that the client sees it right after paying (issue 2, Booking). */
const PINNED_FOR = { minutes: 10 }

/** Lists upcoming sessions (new bookings first, then by start time) or past sessions (newest first). */
export const listBookings: Handler<AllCalls['listBookings']> = async ({ when, page, pageSize }, context) => {
  const isUpcoming = when === 'upcoming'
  const condition = isUpcoming
    ? sql`b.status = any(${[...UPCOMING_STATUSES]}) and (b.end_at > ${context.now} or b.status = 'rescheduleRequested')
        and (b.status <> 'pendingPayment' or (b.hold_expires_at > ${context.now} and ${isNotWaitlistOfferSql(sql`b.booking_id`)}))`
    : sql`b.status = any(${[...PAST_STATUSES]}) and ((b.end_at <= ${context.now} and b.status <> 'rescheduleRequested') or b.status like 'cancelled%')`
  const since = context.now.subtract(PINNED_FOR)
  const order = isUpcoming
    ? sql`order by coalesce(b.booked_at > ${since}, false) desc, b.start_at, b.booking_id`
    : sql`order by b.start_at desc, b.booking_id`
  const rows = await findClientBookings(
    context,
    condition,
    sql`${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const totalCount = await countBookings(context, condition)
  return { items: rows.map((row) => toSessionCard(row, context.now)), totalCount, page, pageSize }
}

async function countBookings(context: Context, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from booking b where b.customer_account_id = ${requireCaller(context).customerAccountId} and ${condition}`.execute(
    context.db,
  )
  return rows[0]!.count
}

export const whereBookingId = (id: string) =>
  matchesBookingOrIntentId({ bookingId: sql`b.booking_id`, paymentId: sql`pay.payment_id` }, id)

export const getSessionInfo: Handler<AllCalls['sessionInfo']> = async ({ id }, context) => {
  const [row] = await findClientBookings(context, whereBookingId(id))
  return row ? toSessionCard(row, context.now) : context.fail('bookingNotFound')
}

/**
 * Returns the calendar file of a booking. Its title reveals neither the provider nor the topic (field-notes pain 25).
 */
export const getSessionCalendar: Handler<AllCalls['sessionCalendar']> = async ({ id }, context) => {
  const [row] = await findClientBookings(context, whereBookingId(id))
  if (!row || row.status === 'pendingPayment' || row.status === 'expired') return context.fail('bookingNotFound')
  return renderCalendarFile({
    bookingId: row.booking_id,
    sequence: row.moves,
    startAt: row.start_at.toString(),
    endAt: row.end_at.toString(),
    location: row.location,
    address: row.address,
    language: context.language,
    brand: context.settings.brand,
    link: `${context.settings.publicUrl}/${context.language}/customer/my-sessions`,
  })
}

export function toSessionCard(row: ClientBookingRow, now: Temporal.Instant) {
  const isLiveHold = row.status === 'pendingPayment' && !isHoldExpired(row.hold_expires_at, now)
  return {
    bookingId: row.booking_id,
    status: row.status,
    paymentIntentId: row.payment_intent_id,
    paymentStatus: row.payment_status,
    providerId: row.provider_id,
    providerFirstName: row.first_name,
    providerLastName: row.last_name,
    providerImageUrl: row.image_square_url,
    providerTimezone: row.timezone,
    sessionTemplateId: row.session_template_id,
    groupSessionRecurrenceId: row.group_occurrence_id,
    isInvitation: row.invitation_id !== null,
    invitationId: row.invitation_id,
    type: row.type,
    location: row.location,
    title: row.title,
    durationInMinutes: Math.round(row.start_at.until(row.end_at).total('minutes')),
    languageId: row.language_id,
    startDateTime: row.start_at,
    endDateTime: row.end_at,
    address: row.address,
    price: row.price_cents,
    holdExpiresAt: isLiveHold ? row.hold_expires_at : null,
    cancellation: toCancellation(row, now),
    charge: toOpenCharge(row),
    actions: getClientActions(withProposal(row), row.refundable_cents, now),
    isProviderAbsent: row.is_provider_absent,
  }
}

const withProposal = (row: ClientBookingRow): ClientBookingRow & ChangeableBooking => ({
  ...row,
  proposal: toOpenProposal(row),
})

/** Returns the terms frozen at booking or, for an unpaid hold, those that would apply if it were paid now. */
function toCancellation(row: ClientBookingRow, now: Temporal.Instant) {
  const isFree = isStillFree(row.free_until, now)
  if (row.status === 'pendingPayment') {
    const { start_at: startAt, has_withdrawal_right: hasWithdrawalRight, price_cents: priceCents } = row
    const isChargedLater = row.charge_status !== null
    return {
      ...getProspectiveTerms({ startAt, hasWithdrawalRight, priceCents, isChargedLater }, now),
      isStillFree: isFree,
    }
  }
  const terms = getCancellationTerms(withProposal(row), row.refundable_cents, now)
  const right = { withdrawUntil: getWithdrawableUntil(row), isSoon: hasExpressRequest(row) }
  return { freeUntil: row.free_until, isStillFree: isFree, ...right, terms }
}
