import { type Selectable, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { matchesBookingOrIntentId } from '#modules/payments/server/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { canOpenClaim, getAnswerDeadline, getClaimDeadline } from './claim-rules.ts'
import { toOwnClaim } from './own-claim.ts'
import { sendClaimReceived } from './send-claim-emails.ts'

type Booking = Selectable<Tables['booking']>

/**
 * Opens a claim (specification §9). Locks the payment first, as transfers do, so that a concurrent transfer either
 * completes before the claim or sees it and skips the session.
 */
export const openClaim: Handler<AllCalls['openClaim']> = async ({ bookingId, text }, context) => {
  const accountId = requireCaller(context).customerAccountId
  return context.db.transaction().execute(async (tx) => {
    await sql`
      select from payment where purpose = 'booking' and purpose_id = ${bookingId} and customer_account_id = ${accountId}
      for update`.execute(tx)
    const booking = await tx
      .selectFrom('booking')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .where('customer_account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!booking) return context.fail('bookingNotFound')
    if (!canOpenClaim(booking, context.now)) return context.fail('claimClosed')
    const claim = await tx
      .insertInto('claim')
      .values({
        booking_id: bookingId,
        encrypted_text: context.encryption.encrypt(text),
        opened_at: context.now,
        answer_by: getAnswerDeadline(context.now),
      })
      .onConflict((conflict) => conflict.constraint('one_claim_per_booking').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!claim) return context.fail('claimGiven')
    await sendClaimReceived(context, tx, claim)
    return toOwnClaim(claim, context.encryption)
  })
}

/** Returns the session's claim, if any, and the deadline for opening one. */
export const sessionClaim: Handler<AllCalls['sessionClaim']> = async ({ id }, context) => {
  const { rows } = await sql<Booking>`
    select b.* from booking b left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.customer_account_id = ${requireCaller(context).customerAccountId}
      and ${matchesBookingOrIntentId({ bookingId: sql`b.booking_id`, paymentId: sql`pay.payment_id` }, id)}`.execute(
    context.db,
  )
  const [booking] = rows
  if (!booking) return context.fail('bookingNotFound')
  const claim = await context.db
    .selectFrom('claim')
    .selectAll()
    .where('booking_id', '=', booking.booking_id)
    .executeTakeFirst()
  return {
    canOpen: !claim && canOpenClaim(booking, context.now),
    openUntil: getClaimDeadline(booking.end_at),
    claim: claim ? toOwnClaim(claim, context.encryption) : null,
  }
}
