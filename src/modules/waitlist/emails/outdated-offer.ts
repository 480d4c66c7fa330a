import { sql } from 'kysely'
import type { OutdatedEmails } from '#platform/server/email/email.ts'

/**
 * Returns whether the offer's booking is no longer held: its hold has expired, or it is no longer waiting for payment.
 */
export const isOfferOutdated: NonNullable<OutdatedEmails['waitlistOffer']> = async (tx, { bookingId }, now) => {
  const { rows } = await sql`
    select from booking where booking_id = ${bookingId} and status = 'pendingPayment' and hold_expires_at > ${now}`.execute(
    tx,
  )
  return rows.length === 0
}
