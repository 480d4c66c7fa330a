import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectLedgerMatchesStripe } from '#testing/server/expect-ledger-matches-stripe.ts'
import { completeHistory, runRandomStep } from '#testing/server/random-history.ts'
import { createRandomHistory, type RandomHistory } from '#testing/server/random-history-setup.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { getOwedCents } from './public.ts'
import { splitPayment } from './split-payment.ts'

const ALL_HISTORIES = 16
const HISTORIES = isLongRun ? ALL_HISTORIES : 2
/** Counts each kind of event across all histories. */
const tally = new Map<string, number>()
const STEPS = 200

interface SettledPayment {
  paid: number
  /** Amount returned to the client through a refund or lost dispute whose cost is shared. */
  refunded: number
  fee: number
}

/**
 * Computes, without using the ledger, what a provider is owed: their share of each payment after refunds, less
 * transfers that were not reversed.
 */
async function computeOwedFromRows({ deps: { db } }: RandomHistory, providerId: string): Promise<number> {
  const { rows } = await sql<SettledPayment>`
    select p.amount_cents as paid, b.fee_cents as fee, least(p.amount_cents, coalesce((select sum(r.amount_cents) from refund r
        where r.payment_id = p.payment_id and r.status = 'succeeded' and r.borne_by = 'shared'), 0) + coalesce((
      select sum(d.amount_cents) from dispute d where d.payment_id = p.payment_id and d.status = 'lost'), 0))::int as refunded
    from payment p
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where b.provider_id = ${providerId} and p.settled_at is not null`.execute(db)
  const shares = rows.map(
    ({ paid, refunded, fee }) =>
      splitPayment({ paymentCents: paid, refundedCents: refunded, feeCents: fee }).amountCents,
  )
  const transfers = await db.selectFrom('transfer').selectAll().where('provider_id', '=', providerId).execute()
  const transferred = transfers
    .filter((transfer) => transfer.settled_at)
    .map((transfer) => transfer.amount_cents - transfer.reversed_cents)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return sum(shares) - sum(transferred)
}

async function addToTally({ deps: { db } }: RandomHistory): Promise<void> {
  const { rows } = await sql<{ event: string; times: number }>`
    select 'refund by an administrator' as event, count(*)::int as times from refund where created_by is not null and status = 'succeeded'
    union all select 'refund at our cost', count(*)::int from refund where borne_by = 'platform' and status = 'succeeded'
    union all select 'dispute ' || status, count(*)::int from dispute group by status
    union all select 'scheduled charge ' || status, count(*)::int from scheduled_charge group by status
    union all select 'declined scheduled charge', count(*)::int from scheduled_charge where failed_at is not null
    union all select 'reversal', count(*)::int from transfer_reversal where status = 'succeeded'
    union all select 'offset transfer', count(*)::int from transfer where deducted_cents <> 0
    union all select 'fee', count(*)::int from ledger_entry where kind = 'stripeFee'`.execute(db)
  for (const { event, times } of rows) tally.set(event, (tally.get(event) ?? 0) + times)
  tally.set('history', (tally.get('history') ?? 0) + 1)
}

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed + 1))(
  'random history %i of bookings, changes, claims, refunds, disputes, faults, lost and repeated events ends balanced and agrees with Stripe',
  { timeout: 180_000 },
  async (seed) => {
    const history = await createRandomHistory(seed)
    for (let step = 0; step < STEPS; step++) await runRandomStep(history)
    await completeHistory(history)
    await expectLedgerMatchesStripe(history.deps, history.stripe)
    const { db } = history.deps
    for (const { providerId } of history.providers) {
      const owed = await db.transaction().execute((tx) => getOwedCents(tx, providerId))
      expect(owed).toBe(await computeOwedFromRows(history, providerId))
    }
    const { rows: disputed } = await sql`
      select sum(amount_cents) from ledger_line where account = 'disputed' having sum(amount_cents) <> 0`.execute(db)
    const undecided = db.selectFrom('dispute').select('dispute_id').where('decided_at', 'is', null)
    const discrepancies = db.selectFrom('discrepancy').selectAll().where('resolved_at', 'is', null)
    const scheduled = db.selectFrom('scheduled_charge').select(['payment_id', 'status']).where('ended_at', 'is', null)
    for (const unfinished of [disputed, await undecided.execute(), await discrepancies.execute()])
      expect(unfinished).toEqual([])
    expect(await scheduled.execute()).toEqual([])
    const open = await db.selectFrom('payment').select('payment_id').where('status', '=', 'pending').execute()
    const booked = db.selectFrom('booking').select('booking_id').where('status', '=', 'booked')
    const { rows: halfBooked } = await sql`
      select booking_id from booking b where b.status in ('booked', 'completed', 'noShow') and not exists (
        select from payment p where p.purpose_id = b.booking_id and p.settled_at is not null)`.execute(db)
    expect({ open, halfBooked, booked: await booked.execute() }).toEqual({ open: [], halfBooked: [], booked: [] })
    // A history in which almost nothing happened would prove nothing.
    const settled = await db.selectFrom('payment').select('payment_id').where('settled_at', 'is not', null).execute()
    expect(settled.length).toBeGreaterThan(5)
    await addToTally(history)
  },
)

test.runIf(isLongRun)(
  'every kind of refund, dispute, transfer and scheduled charge occurs in some history',
  ({ skip }) => {
    skip((tally.get('history') ?? 0) < HISTORIES, 'not every history has run')
    const expected = [
      ...['refund by an administrator', 'refund at our cost', 'dispute won', 'dispute lost', 'reversal', 'fee'],
      ...['offset transfer', 'scheduled charge charged', 'scheduled charge cancelled', 'declined scheduled charge'],
    ]
    expect(expected.filter((event) => !tally.get(event))).toEqual([])
  },
)
