import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/**
 * Posts all settled payments and transfers that have no ledger entry yet. Used for demo and seed data, in the
 * transaction that writes the rows. Refunds are posted one by one, because their order matters.
 */
export async function postSettledRows(tx: Kysely<Tables>): Promise<void> {
  await sql`
    with paid as (
      select p.payment_id, p.settled_at, p.amount_cents, b.fee_cents, b.provider_id
      from payment p join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
      where p.settled_at is not null and not exists (select from ledger_entry e where e.payment_id = p.payment_id)),
    entry as (
      insert into ledger_entry (at, kind, cause, payment_id)
      select settled_at, 'payment', payment_id::text, payment_id from paid returning entry_id, payment_id)
    insert into ledger_line (entry_id, account, provider_id, amount_cents)
    select entry_id, l.account, l.provider_id, l.cents from entry join paid using (payment_id), lateral (values
      ('held', null, amount_cents), ('fee', null, - fee_cents), ('provider', paid.provider_id, fee_cents - amount_cents)
    ) as l (account, provider_id, cents) where l.cents <> 0`.execute(tx)
  await sql`
    with sent as (
      select t.* from transfer t
      where t.settled_at is not null and not exists (select from ledger_entry e where e.transfer_id = t.transfer_id)),
    entry as (
      insert into ledger_entry (at, kind, cause, transfer_id)
      select settled_at, 'transfer', transfer_id::text, transfer_id from sent returning entry_id, transfer_id)
    insert into ledger_line (entry_id, account, provider_id, amount_cents)
    select entry_id, l.account, l.provider_id, l.cents from entry join sent using (transfer_id), lateral (values
      ('held', null, - amount_cents), ('provider', sent.provider_id, amount_cents)) as l (account, provider_id, cents)`.execute(
    tx,
  )
}
