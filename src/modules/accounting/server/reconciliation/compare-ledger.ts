import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DiscrepancyCause, MovementType } from '#modules/accounting/values/payment-monitoring.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/payments/server/disputes/tables.ts'
import '#modules/ledger/server/public.ts'
import '#modules/payouts/server/transfers/tables.ts'
import type { Discrepancy } from './discrepancy.ts'
import { findDisputedMoneyDiscrepancies } from './disputed-money.ts'
import type { MovementTotals } from './tables.ts'

type Db = Database | Transaction<Tables>

/**
 * Builds an SQL condition for the ledger entries that must exist at Stripe. The sandbox starts empty, so the demo
 * data's entries are skipped there. In live mode none are skipped: a payment unknown to Stripe is a difference.
 */
const existsAtStripe = ({ settings }: AppDeps) => sql<boolean>`(${settings.payments?.mode !== 'sandbox'}
  or ((e.payment_id is null or p.payment_intent_id is not null) and (e.transfer_id is null or t.stripe_transfer_id is not null)))`

/**
 * Selects the ledger lines of the balance held at Stripe; `key` is the id that the ledger and Stripe share. A
 * correction has the key of the difference that it corrects.
 */
const selectLedgerMovements = (deps: AppDeps): RawBuilder<unknown> => sql`
  select case e.kind when 'disputeOpened' then 'dispute' when 'disputeWon' then 'dispute' when 'stripeFee' then 'fee'
      when 'platformPayout' then 'payout' when 'correction' then coalesce(d.about, 'other') else e.kind end as about,
    case when e.kind = 'correction' then coalesce(d.key, e.cause)
      else coalesce(case when e.kind = 'payment' then p.payment_intent_id when e.refund_id is not null then r.stripe_refund_id
        when e.transfer_id is not null then t.stripe_transfer_id end, e.cause) end as key,
    l.amount_cents as cents, coalesce(e.payment_id, d.payment_id) as payment_id, coalesce(t.provider_id, d.provider_id) as provider_id
  from ledger_entry e join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  left join payment p on p.payment_id = e.payment_id
  left join refund r on r.refund_id = e.refund_id
  left join transfer t on t.transfer_id = e.transfer_id
  left join discrepancy_resolution c on c.entry_id = e.entry_id
  left join discrepancy d on d.discrepancy_id = c.discrepancy_id
  where ${existsAtStripe(deps)}`

/**
 * Selects Stripe's movements. Fees are separate movements, except that the amounts of disputes, payouts and movements
 * of type 'other' include their fees.
 */
const STRIPE_MOVEMENTS = sql`
  select about, key, case when about in ('dispute', 'payout', 'other') then amount_cents - fee_cents else amount_cents end as cents,
    source_id, metadata_id, intent_id from stripe_balance_transaction
  union all
  select 'fee', balance_transaction_id, - fee_cents, source_id, null, intent_id from stripe_balance_transaction
  where fee_cents <> 0 and about not in ('dispute', 'payout', 'other')`

interface DiscrepancyRow {
  about: MovementType
  key: string
  here: string | null
  there: string | null
  source_id: string | null
  payment_id: string | null
  provider_id: string | null
  is_known: boolean
}

/**
 * Compares all movements in the ledger and at Stripe by id and amount, in both directions. Also checks the disputed
 * money, the balance, and rows that contradict the ledger. @returns all differences
 */
export async function compareLedger(
  deps: AppDeps,
  tx: Transaction<Tables>,
  balanceCents: number,
): Promise<Discrepancy[]> {
  const { rows } = await sql<DiscrepancyRow>`
    with in_ledger as (
      select about, key, sum(cents) as cents, (array_agg(payment_id) filter (where payment_id is not null))[1] as payment_id,
        (array_agg(provider_id) filter (where provider_id is not null))[1] as provider_id
      from (${selectLedgerMovements(deps)}) movement group by 1, 2
    ), at_stripe as (
      select about, key, sum(cents) as cents, max(source_id) as source_id, max(metadata_id) as metadata_id, max(intent_id) as intent_id
      from (${STRIPE_MOVEMENTS}) movement group by 1, 2
    ), differing as (
      select about, key, h.cents as here, t.cents as there, t.source_id, t.metadata_id, coalesce(h.payment_id, p.payment_id) as payment_id,
        h.provider_id
      from in_ledger h full join at_stripe t using (about, key) left join payment p on p.payment_intent_id = t.intent_id
      where coalesce(h.cents, 0) <> coalesce(t.cents, 0) and about <> 'balance'
    )
    select d.about, d.key, d.here::text, d.there::text, d.source_id, d.payment_id, ${IS_KNOWN} as is_known,
      coalesce(d.provider_id, transfer_by_key.provider_id, transfer_by_metadata.provider_id, b.provider_id) as provider_id
    from differing d
    left join transfer transfer_by_key on transfer_by_key.stripe_transfer_id = d.key
    left join transfer transfer_by_metadata on transfer_by_metadata.transfer_id::text = d.metadata_id
    left join refund refund_by_key on refund_by_key.stripe_refund_id = d.key
    left join refund refund_by_metadata on refund_by_metadata.refund_id::text = d.metadata_id
    left join payment p on p.payment_id = d.payment_id
    left join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    order by d.about, d.key`.execute(tx)
  const movementDiscrepancies = rows.map(toDiscrepancy)
  const balance = await findBalanceDiscrepancy(deps, tx, { balanceCents, movementDiscrepancies })
  return [
    ...movementDiscrepancies,
    ...(await findUnexplainedRows(tx)),
    ...(await findDisputedMoneyDiscrepancies(tx)),
    ...balance,
  ]
}

/**
 * SQL condition: the movement belongs to a payment, refund or transfer in our database. If so, its event was lost;
 * otherwise, the movement was made manually in Stripe.
 */
const IS_KNOWN = sql<boolean>`case d.about
  when 'payment' then d.payment_id is not null
  when 'refund' then refund_by_key.refund_id is not null or refund_by_metadata.refund_id is not null
  when 'refundReturned' then refund_by_key.refund_id is not null or refund_by_metadata.refund_id is not null
  when 'transfer' then transfer_by_key.transfer_id is not null or transfer_by_metadata.transfer_id is not null
  when 'reversal' then transfer_by_key.transfer_id is not null
  when 'dispute' then d.payment_id is not null
  else false end`

function toDiscrepancy(row: DiscrepancyRow): Discrepancy {
  const kind = row.here === null ? 'missingInLedger' : row.there === null ? 'missingAtStripe' : 'amount'
  return {
    about: row.about,
    key: row.key,
    kind,
    ledgerCents: Number(row.here ?? 0),
    actualCents: Number(row.there ?? 0),
    cause: determineCause(kind, row),
    sourceId: row.source_id,
    paymentId: row.payment_id,
    providerId: row.provider_id,
  }
}

function determineCause(kind: 'missingInLedger' | 'missingAtStripe' | 'amount', row: DiscrepancyRow): DiscrepancyCause {
  if (kind === 'missingAtStripe') return 'notListedYet'
  if (kind === 'amount') return row.about === 'fee' ? 'feeChanged' : 'amountDiffers'
  if (row.is_known) return 'missedEvent'
  if (row.about === 'payment' || row.about === 'dispute') return 'unknownToUs'
  return row.about === 'other' ? 'unknown' : 'madeAtStripe'
}

/**
 * Finds payment, refund and transfer rows that contradict the ledger. They exist only if constraints were bypassed.
 */
async function findUnexplainedRows(tx: Transaction<Tables>): Promise<Discrepancy[]> {
  const rows = await tx.selectFrom('ledger_mismatch').selectAll().execute()
  return rows.map((row) => ({
    about: 'row',
    key: `${row.kind}:${row.id}`,
    kind: 'state',
    ledgerCents: row.ledger_cents,
    actualCents: row.row_cents,
    cause: 'rowChanged',
    sourceId: null,
    paymentId: row.kind === 'payment' ? row.id : null,
    providerId: null,
  }))
}

/** Computes the balance that Stripe should hold for us according to the ledger, in cents. */
export async function computeLedgerBalance(deps: AppDeps, db: Db): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0)::text as cents from (${selectLedgerMovements(deps)}) movement`.execute(db)
  return Number(rows[0]!.cents)
}

interface BalanceInput {
  balanceCents: number
  movementDiscrepancies: readonly Discrepancy[]
}

async function findBalanceDiscrepancy(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { balanceCents, movementDiscrepancies }: BalanceInput,
) {
  const ledgerCents = await computeLedgerBalance(deps, tx)
  if (ledgerCents === balanceCents) return []
  const differenceTotal = movementDiscrepancies.reduce(
    (sum, difference) => sum + difference.actualCents - difference.ledgerCents,
    0,
  )
  const cause = differenceTotal === balanceCents - ledgerCents ? ('explained' as const) : ('unknown' as const)
  const none = { sourceId: null, paymentId: null, providerId: null }
  const balance: Discrepancy = {
    about: 'balance',
    key: 'balance',
    kind: 'balance',
    ledgerCents,
    actualCents: balanceCents,
    cause,
    ...none,
  }
  return [balance]
}

/** Computes the number and total of movements by type, in the ledger and at Stripe. */
export async function computeMovementTotals(deps: AppDeps, db: Db): Promise<MovementTotals[]> {
  const { rows } = await sql<{
    about: MovementType
    here: string
    there: string
    here_count: number
    there_count: number
  }>`
    select about, coalesce(h.cents, 0)::text as here, coalesce(t.cents, 0)::text as there, coalesce(h.count, 0) as here_count,
      coalesce(t.count, 0) as there_count
    from (select about, sum(cents) as cents, count(distinct key)::int as count from (${selectLedgerMovements(deps)}) movement group by 1) h
    full join (select about, sum(cents) as cents, count(distinct key)::int as count from (${STRIPE_MOVEMENTS}) movement group by 1) t using (about)
    where about <> 'balance'`.execute(db)
  return rows.map((row) => ({
    about: row.about,
    here: Number(row.here),
    there: Number(row.there),
    hereCount: row.here_count,
    thereCount: row.there_count,
  }))
}
