import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectBooksAgree } from '../testing/books-agree.ts'
import { type AHistory, aHistory, happen, settleAll } from '../testing/random-history.ts'
import { owedTo } from './public.ts'
import { shareOf } from './share.ts'

const HISTORIES = 16
const STEPS = 200

interface Paid {
  paid: number
  refunded: number
  fee: number
}

/** What a counsellor is owed by the rows alone: their part of what is left of each payment, less what was sent and kept. */
async function owedByRows({ house: { db } }: AHistory, providerId: string): Promise<number> {
  const { rows } = await sql<Paid>`
    select p.amount_cents as paid, p.refunded_cents as refunded, b.fee_cents as fee from payment p
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where b.provider_id = ${providerId} and p.settled_at is not null`.execute(db)
  const theirs = rows.map(
    ({ paid, refunded, fee }) => shareOf({ paymentCents: paid, refundedCents: refunded, feeCents: fee }).amountCents,
  )
  const sent = await db.selectFrom('transfer').selectAll().where('provider_id', '=', providerId).execute()
  const kept = sent.filter((one) => one.settled_at).map((one) => one.amount_cents - one.reversed_cents)
  const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
  return sum(theirs) - sum(kept)
}

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed + 1))(
  'history %i of bookings, changes, claims, refunds, faults, lost and repeated events ends balanced and agrees with the provider',
  { timeout: 180_000 },
  async (seed) => {
    const history = await aHistory(seed)
    for (let step = 0; step < STEPS; step++) await happen(history)
    await settleAll(history)
    await expectBooksAgree(history.house, history.stripe)
    const { db } = history.house
    for (const { providerId } of history.providers) {
      const owed = await db.transaction().execute((tx) => owedTo(tx, providerId))
      expect(owed).toBe(await owedByRows(history, providerId))
    }
    const open = await db.selectFrom('payment').select('payment_id').where('status', '=', 'pending').execute()
    const unpaid = db.selectFrom('booking').select('booking_id').where('status', '=', 'booked')
    const { rows: halfBooked } = await sql`
      select booking_id from booking b where b.status in ('booked', 'completed', 'noShow') and not exists (
        select from payment p where p.purpose_id = b.booking_id and p.settled_at is not null)`.execute(db)
    expect({ open, halfBooked, booked: (await unpaid.execute()).length }).toEqual({
      open: [],
      halfBooked: [],
      booked: 0,
    })
    // A history in which nothing happened would prove nothing.
    const settled = await db.selectFrom('payment').select('payment_id').where('settled_at', 'is not', null).execute()
    expect(settled.length).toBeGreaterThan(5)
  },
)
