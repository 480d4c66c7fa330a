import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/payments/server/disputes/tables.ts'
import type { Discrepancy } from './discrepancy.ts'

interface DisputedMoneyRow {
  payment_id: string | null
  provider_id: string | null
  here: string
  undecided: string
}

/**
 * Compares the disputed money in the ledger with the undecided disputes, by payment. A decision is final in our
 * records, so money that a bank returns after deciding against us appears as a negative amount (decision 0034).
 */
export async function findDisputedMoneyDiscrepancies(tx: Transaction<Tables>): Promise<Discrepancy[]> {
  const { rows } = await sql<DisputedMoneyRow>`
    select s.payment_id, b.provider_id, s.here::text, s.undecided::text from (
      select payment_id, sum(here) as here, sum(undecided) as undecided from (
        select e.payment_id, l.amount_cents as here, 0 as undecided
        from ledger_line l join ledger_entry e using (entry_id) where l.account = 'disputed'
        union all
        select payment_id, 0, amount_cents from dispute where status in ('open', 'underReview')) amounts
      group by 1) s
    left join payment p on p.payment_id = s.payment_id
    left join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where s.here <> s.undecided order by 1`.execute(tx)
  return rows.map((row) => ({
    about: 'dispute',
    key: `disputed:${row.payment_id ?? ''}`,
    kind: 'state',
    ledgerCents: Number(row.here),
    actualCents: Number(row.undecided),
    // A bank may move the money a few days before or after it announces its decision.
    cause: Number(row.here) < 0 ? 'bankReturned' : 'notListedYet',
    sourceId: null,
    paymentId: row.payment_id,
    providerId: row.provider_id,
  }))
}

/**
 * Returns whether a difference concerns disputed money. If so, its correction is booked between disputed money and
 * another account.
 */
export const isDisputedMoney = ({ about, kind }: Pick<Discrepancy, 'about' | 'kind'>): boolean =>
  about === 'dispute' && kind === 'state'
