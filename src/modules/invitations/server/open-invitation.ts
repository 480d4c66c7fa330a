import { sql } from 'kysely'
import { isStillFree } from '#modules/bookings/values/booking-rules.ts'
import { getProspectiveTerms } from '#modules/bookings/values/prospective-terms.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { publicIntentId } from '#modules/payments/server/public.ts'
import { hasWithdrawalRight } from '#modules/providers/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { findAccessibleInvitation } from './find-invitation.ts'
import { type InvitationTimeRow, selectInvitationTimes, toInvitationTimes } from './invitation-times.ts'
import { formatInvitationTerms } from './own-invitations.ts'

interface InvitationPageRow {
  times: InvitationTimeRow[]
  first_name: string
  last_name: string
  image_square_url: string | null
  timezone: string
  /** Whether the client can withdraw from the contract. */
  has_withdrawal_right: boolean
}
interface OwnBookingRow {
  booking_id: string
  status: string
  payment_intent_id: string | null
}

/** Returns the invitation that the emailed link opens, before or after login. */
export const openInvitation: Handler<AllCalls['openInvitation']> = async ({ id, secret }, context) => {
  const invitation = await findAccessibleInvitation(context, context.db, { id, secret })
  const row = await loadPageRow(context, id)
  const ownBooking = context.caller && (await findOwnBooking(context, id))
  return {
    ...formatInvitationTerms(invitation, invitation.personalData),
    providerId: invitation.provider_id,
    providerFirstName: row.first_name,
    providerLastName: row.last_name,
    providerImageUrl: row.image_square_url,
    providerTimezone: row.timezone,
    times: toInvitationTimes(row.times).map(({ isBooked: _isBooked, ...time }) => {
      const booking = {
        startAt: time.startDateTime,
        hasWithdrawalRight: row.has_withdrawal_right,
        priceCents: invitation.new_price_cents,
      }
      const { freeUntil, terms } = getProspectiveTerms(booking, context.now)
      return { ...time, cancellation: { freeUntil, isStillFree: isStillFree(freeUntil, context.now), terms } }
    }),
    isToMe: invitation.isToMe,
    booking: ownBooking && {
      bookingId: ownBooking.booking_id,
      paymentIntentId: ownBooking.payment_intent_id,
      isPaid: ownBooking.status !== 'pendingPayment',
    },
  }
}

async function loadPageRow({ db, now }: Context, id: string): Promise<InvitationPageRow> {
  const { rows } = await sql<InvitationPageRow>`
    select ${selectInvitationTimes(now)} as times, o.first_name, o.last_name, p.image_square_url, p.timezone,
      ${hasWithdrawalRight(sql`p.provider_id`, now)} as has_withdrawal_right
    from invitation i join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id
    where i.invitation_id = ${id}`.execute(db)
  return rows[0]!
}

async function findOwnBooking({ db, now, caller }: Context, id: string): Promise<OwnBookingRow | null> {
  const { rows } = await sql<OwnBookingRow>`
    select b.booking_id, b.status, ${publicIntentId(sql`pay.payment_id`, sql`pay.payment_intent_id`)} as payment_intent_id from booking b
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.invitation_id = ${id} and b.customer_account_id = ${caller!.customerAccountId}
      and b.status <> 'expired' and (b.status <> 'pendingPayment' or b.hold_expires_at > ${now})
    order by b.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
