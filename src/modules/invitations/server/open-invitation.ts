import { sql } from 'kysely'
import { hasWithdrawalRight, isStillFree, termsAhead } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { nameOfPayment } from '#modules/payments/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { findShown } from './find-invitation.ts'
import { termsView } from './own-invitations.ts'
import { type ShownTime, timesOf, timesShown } from './shown-times.ts'

interface More {
  invitation_id: string
  times: ShownTime[]
  first_name: string
  last_name: string
  image_square_url: string | null
  timezone: string
  /** Of withdrawing from the contract. */
  has_right: boolean
}
interface Own {
  booking_id: string
  status: string
  payment_intent_id: string | null
}

/** What the mailed link opens, before or after signing in. */
export const openInvitation: Handler<AllCalls['openInvitation']> = async ({ id, secret }, context) => {
  const invitation = await findShown(context as Context, context.db, { id, secret })
  const more = await moreOf(context as Context, id)
  const own = context.who && (await ownBooking(context as Context, id))
  return {
    ...termsView(invitation, invitation.said),
    providerId: invitation.provider_id,
    providerFirstName: more.first_name,
    providerLastName: more.last_name,
    providerImageUrl: more.image_square_url,
    providerTimezone: more.timezone,
    times: timesOf(more).map(({ isBooked: _none, ...time }) => {
      const toBeBooked = { startAt: time.startDateTime, hasWithdrawalRight: more.has_right }
      const { freeUntil, terms } = termsAhead({ ...toBeBooked, priceCents: invitation.new_price_cents }, context.now)
      return { ...time, cancellation: { freeUntil, isStillFree: isStillFree(freeUntil, context.now), terms } }
    }),
    isToMe: invitation.isToMe,
    booking: own
      ? { bookingId: own.booking_id, paymentIntentId: own.payment_intent_id, isPaid: own.status !== 'pendingPayment' }
      : null,
  }
}

async function moreOf({ db, now }: Context, id: string): Promise<More> {
  const { rows } = await sql<More>`
    select i.invitation_id, ${timesShown(now)} as times, o.first_name, o.last_name, p.image_square_url, p.timezone,
      ${hasWithdrawalRight(sql`p.provider_id`, now)} as has_right
    from invitation i join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id
    where i.invitation_id = ${id}`.execute(db)
  return rows[0]!
}

async function ownBooking({ db, now, who }: Context, id: string): Promise<Own | null> {
  const { rows } = await sql<Own>`
    select b.booking_id, b.status, ${nameOfPayment(sql`pay.payment_id`, sql`pay.payment_intent_id`)} as payment_intent_id from booking b
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.invitation_id = ${id} and b.customer_account_id = ${who!.customerAccountId}
      and b.status <> 'expired' and (b.status <> 'pendingPayment' or b.hold_expires_at > ${now})
    order by b.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
