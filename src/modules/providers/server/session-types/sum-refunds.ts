import { sql } from 'kysely'
import type { Tx } from './change-session-types.ts'

/** Returns the total refunded for the cancellation of the given bookings, in cents. */
export async function sumRefunds(tx: Tx, bookings: readonly { booking_id: string }[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents from refund r join payment p using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = any(${bookings.map((booking) => booking.booking_id)}::uuid[])
      and r.reason = 'cancelled'`.execute(tx)
  return rows[0]!.cents
}
