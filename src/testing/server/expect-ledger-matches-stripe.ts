import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestDeps } from './test-deps.ts'
import type { withPayments } from './test-payments.ts'

type StripeClient = Awaited<ReturnType<typeof withPayments>>['stripe']
type WithMetadata = { metadata?: Record<string, string> | null }

/** Stripe balance transaction types that correspond to each kind of ledger entry. */
const TYPES: Record<string, string[]> = {
  payment: ['charge', 'payment'],
  refund: ['refund', 'payment_refund'],
  refundReturned: ['refund_failure'],
  transfer: ['transfer'],
  reversal: ['transfer_refund'],
  dispute: ['adjustment'],
}
/** Kinds of ledger entries that are compared under another name. */
const COMPARED_KIND: Record<string, string> = { disputeOpened: 'dispute', disputeWon: 'dispute' }

/** Collects all items of a paginated Stripe list. */
async function collectAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}

/** Sums the ledger lines of the `held` account (funds held at Stripe) by kind of entry. */
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
 * Asserts that the ledger is exact: every entry sums to zero, every payment row agrees with its entries, the totals by
 * kind equal Stripe's balance transactions, and each refund and transfer exists exactly once in Stripe.
 */
export async function expectLedgerMatchesStripe(deps: TestDeps, stripe: StripeClient): Promise<void> {
  const { db } = deps
  expect(await db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
  const { rows: unbalanced } = await sql`
    select entry_id from ledger_line group by 1 having sum(amount_cents) <> 0`.execute(db)
  expect(unbalanced).toEqual([])
  const held = await sumHeldByKind(deps)
  const transactions = await collectAll(stripe.balanceTransactions.list({ limit: 100 }))
  for (const [kind, types] of Object.entries(TYPES)) {
    // Disputes are posted with their fee included, other kinds without it.
    const getCents = ({ amount, net }: { amount: number; net: number }) => (kind === 'dispute' ? net : amount)
    const stripeCents = transactions
      .filter(({ type }) => types.includes(type))
      .reduce((sum, one) => sum + getCents(one), 0)
    expect({ kind, cents: held[kind] ?? 0 }).toEqual({ kind, cents: stripeCents })
  }
  await expectFeesPosted(deps, { held, transactions })
  await expectOnceEach(deps, stripe)
}

/**
 * Asserts that the fees and the overall total match Stripe's to the cent once the nightly reconciliation has posted the
 * fees.
 */
async function expectFeesPosted(
  { db }: TestDeps,
  { held, transactions }: { held: Record<string, number>; transactions: { type: string; fee: number; net: number }[] },
): Promise<void> {
  if ((await db.selectFrom('reconciliation_run').select('run_id').execute()).length === 0) return
  const fees = transactions.filter(({ type }) => type !== 'adjustment').reduce((sum, { fee }) => sum + fee, 0)
  expect({ kind: 'stripeFee', cents: held['stripeFee'] ?? 0 }).toEqual({ kind: 'stripeFee', cents: -fees })
  const total = Object.values(held).reduce((sum, cents) => sum + cents, 0)
  expect(total).toBe(transactions.reduce((sum, { net }) => sum + net, 0))
}

async function expectOnceEach({ db }: TestDeps, stripe: StripeClient): Promise<void> {
  const listOurIds = (list: WithMetadata[], name: string) =>
    list.map(({ metadata }) => metadata?.[name] ?? 'not ours').toSorted()
  const refunds = await db.selectFrom('refund').select(['refund_id', 'stripe_refund_id']).execute()
  const made = refunds.filter((row) => row.stripe_refund_id !== null).map((row) => row.refund_id)
  expect(listOurIds(await collectAll(stripe.refunds.list({ limit: 100 })), 'refundId')).toEqual(made.toSorted())
  const transfers = await db.selectFrom('transfer').select(['transfer_id', 'stripe_transfer_id']).execute()
  const sent = transfers.filter((row) => row.stripe_transfer_id !== null).map((row) => row.transfer_id)
  expect(listOurIds(await collectAll(stripe.transfers.list({ limit: 100 })), 'transferId')).toEqual(sent.toSorted())
}
