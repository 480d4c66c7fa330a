import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestDeps } from './test-deps.ts'
import type { withPayments } from './test-payments.ts'

type StripeClient = Awaited<ReturnType<typeof withPayments>>['stripe']
type WithMetadata = { metadata?: Record<string, string> | null }

/** The Stripe balance transaction types of each kind of ledger entry. */
const TYPES: Record<string, string[]> = {
  payment: ['charge', 'payment'],
  refund: ['refund', 'payment_refund'],
  refundReturned: ['refund_failure'],
  transfer: ['transfer'],
  reversal: ['transfer_refund'],
  dispute: ['adjustment'],
}
/** Ledger kinds that are compared under another name. */
const COMPARED_KIND: Record<string, string> = { disputeOpened: 'dispute', disputeWon: 'dispute' }

/** Collects all items of a paginated Stripe list. */
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

/** The ledger's sum per entry kind on the account of funds held by Stripe. */
async function sumHeldByKind({ db }: TestDeps): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, sum(amount_cents)::int as cents from ledger_entry join ledger_line using (entry_id)
    where account = 'held' group by 1`.execute(db)
  const held: Record<string, number> = {}
  for (const { kind, cents } of rows)
    held[COMPARED_KIND[kind] ?? kind] = (held[COMPARED_KIND[kind] ?? kind] ?? 0) + cents
  return held
}

/**
 * Asserts that the ledger is exact: every entry sums to zero, every row is explained, the totals per kind equal
 * Stripe's balance transactions, and each refund and transfer exists once at Stripe.
 */
export async function expectLedgerMatchesStripe(deps: TestDeps, stripe: StripeClient): Promise<void> {
  const { db } = deps
  expect(await db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
  const { rows: unbalanced } = await sql`
    select entry_id from ledger_line group by 1 having sum(amount_cents) <> 0`.execute(db)
  expect(unbalanced).toEqual([])
  const held = await sumHeldByKind(deps)
  const moved = await all(stripe.balanceTransactions.list({ limit: 100 }))
  for (const [kind, types] of Object.entries(TYPES)) {
    // A dispute is booked including its fee; other kinds are booked without it.
    const part = ({ amount, net }: { amount: number; net: number }) => (kind === 'dispute' ? net : amount)
    const there = moved.filter(({ type }) => types.includes(type)).reduce((sum, one) => sum + part(one), 0)
    expect({ kind, cents: held[kind] ?? 0 }).toEqual({ kind, cents: there })
  }
  await expectFeesBooked(deps, { held, moved })
  await expectOnceEach(deps, stripe)
}

/** Fees are booked by the nightly reconciliation; after it both totals are equal to the cent. */
async function expectFeesBooked(
  { db }: TestDeps,
  { held, moved }: { held: Record<string, number>; moved: { type: string; fee: number; net: number }[] },
): Promise<void> {
  if ((await db.selectFrom('reconciliation_run').select('run_id').execute()).length === 0) return
  const fees = moved.filter(({ type }) => type !== 'adjustment').reduce((sum, { fee }) => sum + fee, 0)
  expect({ kind: 'providerFee', cents: held['providerFee'] ?? 0 }).toEqual({ kind: 'providerFee', cents: -fees })
  const all = Object.values(held).reduce((sum, cents) => sum + cents, 0)
  expect(all).toBe(moved.reduce((sum, { net }) => sum + net, 0))
}

async function expectOnceEach({ db }: TestDeps, stripe: StripeClient): Promise<void> {
  const listOurIds = (list: WithMetadata[], name: string) =>
    list.map(({ metadata }) => metadata?.[name] ?? 'not ours').toSorted()
  const refunds = await db.selectFrom('refund').select(['refund_id', 'stripe_refund_id']).execute()
  const made = refunds.filter((row) => row.stripe_refund_id !== null).map((row) => row.refund_id)
  expect(listOurIds(await all(stripe.refunds.list({ limit: 100 })), 'refundId')).toEqual(made.toSorted())
  const transfers = await db.selectFrom('transfer').select(['transfer_id', 'stripe_transfer_id']).execute()
  const sent = transfers.filter((row) => row.stripe_transfer_id !== null).map((row) => row.transfer_id)
  expect(listOurIds(await all(stripe.transfers.list({ limit: 100 })), 'transferId')).toEqual(sent.toSorted())
}
