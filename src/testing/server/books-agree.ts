import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestHouse } from './test-house.ts'
import type { withPayments } from './test-payments.ts'

type Provider = Awaited<ReturnType<typeof withPayments>>['stripe']
type Marked = { metadata?: Record<string, string> | null }

/** Which balance transactions of the provider each kind of entry stands for. */
const TYPES: Record<string, string[]> = {
  payment: ['charge', 'payment'],
  refund: ['refund', 'payment_refund'],
  refundReturned: ['refund_failure'],
  transfer: ['transfer'],
  reversal: ['transfer_refund'],
  dispute: ['adjustment'],
}
/** Under which name the ledger's kinds are held against the provider's. */
const NAME_OF: Record<string, string> = { disputeOpened: 'dispute', disputeWon: 'dispute' }

/** Everything the provider has of a list, as one array. */
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

/** The sum of an entry kind's lines on what the provider holds for us, by the ledger. */
async function heldByKind({ db }: TestHouse): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, sum(amount_cents)::int as cents from ledger_entry join ledger_line using (entry_id)
    where account = 'held' group by 1`.execute(db)
  const held: Record<string, number> = {}
  for (const { kind, cents } of rows) held[NAME_OF[kind] ?? kind] = (held[NAME_OF[kind] ?? kind] ?? 0) + cents
  return held
}

/**
 * The books agree to the cent: every entry sums to zero, every row is explained, what the ledger says of each kind is what the
 * provider's own books say, and the provider has each of our refunds and transfers once.
 */
export async function expectBooksAgree(house: TestHouse, stripe: Provider): Promise<void> {
  const { db } = house
  expect(await db.selectFrom('money_unexplained').selectAll().execute()).toEqual([])
  const { rows: unbalanced } = await sql`
    select entry_id from ledger_line group by 1 having sum(amount_cents) <> 0`.execute(db)
  expect(unbalanced).toEqual([])
  const held = await heldByKind(house)
  const moved = await all(stripe.balanceTransactions.list({ limit: 100 }))
  for (const [kind, types] of Object.entries(TYPES)) {
    // A dispute is booked with its fee, everything else beside it.
    const part = ({ amount, net }: { amount: number; net: number }) => (kind === 'dispute' ? net : amount)
    const there = moved.filter(({ type }) => types.includes(type)).reduce((sum, one) => sum + part(one), 0)
    expect({ kind, cents: held[kind] ?? 0 }).toEqual({ kind, cents: there })
  }
  await expectFeesBooked(house, { held, moved })
  await expectOnceEach(house, stripe)
}

/** Fees are booked by the night's comparison; after one both hold the same to the cent. */
async function expectFeesBooked(
  { db }: TestHouse,
  { held, moved }: { held: Record<string, number>; moved: { type: string; fee: number; net: number }[] },
): Promise<void> {
  if ((await db.selectFrom('reconciliation_run').select('run_id').execute()).length === 0) return
  const fees = moved.filter(({ type }) => type !== 'adjustment').reduce((sum, { fee }) => sum + fee, 0)
  expect({ kind: 'providerFee', cents: held['providerFee'] ?? 0 }).toEqual({ kind: 'providerFee', cents: -fees })
  const all = Object.values(held).reduce((sum, cents) => sum + cents, 0)
  expect(all).toBe(moved.reduce((sum, { net }) => sum + net, 0))
}

async function expectOnceEach({ db }: TestHouse, stripe: Provider): Promise<void> {
  const marks = (list: Marked[], name: string) => list.map(({ metadata }) => metadata?.[name] ?? 'not ours').toSorted()
  const refunds = await db.selectFrom('refund').select(['refund_id', 'provider_refund_id']).execute()
  const made = refunds.filter((row) => row.provider_refund_id !== null).map((row) => row.refund_id)
  expect(marks(await all(stripe.refunds.list({ limit: 100 })), 'refundId')).toEqual(made.toSorted())
  const transfers = await db.selectFrom('transfer').select(['transfer_id', 'provider_transfer_id']).execute()
  const sent = transfers.filter((row) => row.provider_transfer_id !== null).map((row) => row.transfer_id)
  expect(marks(await all(stripe.transfers.list({ limit: 100 })), 'transferId')).toEqual(sent.toSorted())
}
