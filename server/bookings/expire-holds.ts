import { sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { type Context, type Handler, type House, signedIn } from '../context.ts'
import { refreshSearchRow } from '../finder/public.ts'

interface Over {
  booking_id: string
  provider_id: string
  group_session_recurrence_id: string | null
  payment_intent_id: string | null
}

const AT_ONCE = 200

/** Sweeper: unpaid bookings whose hold has run out let go of their time; nobody can pay them any more. */
export async function expireHolds(house: House): Promise<number> {
  let ended = 0
  for (;;) {
    const some = await endHolds(house, sql`b.hold_expires_at <= ${house.clock.now()}`)
    ended += some
    if (some < AT_ONCE) return ended
  }
}

/** Leaving the checkout frees the time at once (issue 2, Booking). Paid or gone: 'alreadyPaid' or 'bookingNotFound'. */
export const releaseHold: Handler<AllCalls['releaseHold']> = async ({ id }, context) => {
  const mine = signedIn(context).customerAccountId
  if ((await endHolds(context as Context, sql`b.booking_id = ${id} and b.customer_account_id = ${mine}`)) > 0)
    return null
  const booking = await context.db
    .selectFrom('booking')
    .select('status')
    .where('booking_id', '=', id)
    .where('customer_account_id', '=', mine)
    .executeTakeFirst()
  if (!booking) return context.refuse('bookingNotFound')
  return booking.status === 'expired' ? null : context.refuse('alreadyPaid')
}

/** State, time, seats and the job that closes the payment change together. */
async function endHolds(house: House, which: ReturnType<typeof sql>): Promise<number> {
  const over = await house.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Over>`
      with over as (
        select b.booking_id from booking b where b.status = 'pendingPayment' and ${which} limit ${AT_ONCE} for update skip locked
      ),
      ended as (
        update booking b set status = 'expired', ended_at = ${house.clock.now()} from over
        where b.booking_id = over.booking_id and b.status = 'pendingPayment'
        returning b.booking_id, b.provider_id, b.group_session_recurrence_id
      ),
      freed as (delete from calendar_entry c using ended where c.booking_id = ended.booking_id),
      seats as (
        update group_occurrence g set seats_taken = seats_taken - gone.count
        from (select group_session_recurrence_id, count(*)::int as count from ended where group_session_recurrence_id is not null group by 1) gone
        where g.group_session_recurrence_id = gone.group_session_recurrence_id
      )
      select ended.*, p.payment_intent_id from ended
      left join payment p on p.purpose = 'booking' and p.purpose_id = ended.booking_id`.execute(tx)
    for (const { payment_intent_id: paymentIntentId } of rows) {
      if (paymentIntentId) await house.jobs.send('close-intent', { paymentIntentId }, tx)
    }
    for (const providerId of new Set(rows.map((one) => one.provider_id)))
      await refreshSearchRow(tx, providerId, house.clock.now())
    return rows
  })
  return over.length
}
