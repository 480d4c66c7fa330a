import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import '#modules/bookings/server/clients/public.ts'
import { postSettledRows } from '#modules/ledger/server/public.ts'
import '#modules/payouts/server/transfers/public.ts'
import { DEMO_LOGINS } from './logins.ts'

/** Fictitious notes by a provider. */
const NOTES = [
  'Prefers early times on Tuesdays. Likes to be called by the first name.',
  'We agreed on two more sessions, then we look at what has changed.\n\nNext time: sleep diary.',
  'Kirjutas, et hilineb kümme minutit. Alustasime 10.10.',
]

/**
 * Records transfers for past sessions, and creates client records for the demo provider, with notes on the most recent
 * clients.
 */
export async function loadPastTransfersAndNotes(deps: AppDeps): Promise<void> {
  await recordPastTransfers(deps)
  const login = DEMO_LOGINS.find(({ providerKey }) => providerKey)!
  const { rows } = await sql<{ contact_id: string; provider_id: string; customer_account_id: string }>`
    with created as (
      insert into contact (provider_id, customer_account_id)
      select distinct b.provider_id, b.customer_account_id from booking b
      join provider_account p using (provider_id) join customer_account o on o.customer_account_id = p.customer_account_id
      where o.email_address = ${login.email} and b.booked_at is not null
      returning contact_id, provider_id, customer_account_id
    )
    select created.* from created
    order by (select max(b.start_at) from booking b where b.provider_id = created.provider_id and b.start_at <= ${deps.clock.now()}
      and b.customer_account_id = created.customer_account_id) desc nulls last limit 3`.execute(deps.db)
  for (const [index, contact] of rows.entries()) await writeNotes(deps, contact, NOTES.slice(0, 3 - index))
}

async function writeNotes(
  { db, clock, encryption }: AppDeps,
  contact: { contact_id: string; provider_id: string; customer_account_id: string },
  texts: readonly string[],
): Promise<void> {
  const context = `note:${contact.provider_id}:${contact.customer_account_id}`
  for (const [index, text] of texts.entries()) {
    const at = clock.now().subtract({ hours: 24 * 7 * (index + 1) })
    await db
      .insertInto('contact_note')
      .values({
        note_id: randomUUID(),
        contact_id: contact.contact_id,
        encrypted: encryption.encrypt(text, context),
        created_at: at,
        changed_at: at,
        deleted_at: null,
      })
      .execute()
  }
}

/** Records a transfer for each past day as if it had been made on time. These transfers do not exist in the sandbox. */
async function recordPastTransfers({ db, clock }: AppDeps): Promise<void> {
  await sql`
    with earning as (
      select b.booking_id, b.provider_id, (b.end_at at time zone 'Europe/Tallinn')::date as day,
        b.end_at + interval '24 hours' as due, p.amount_cents as paid, b.fee_cents as fee
      from booking b join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
      where b.status in ('completed', 'noShow') and b.end_at <= ${clock.now().subtract({ hours: 24 })}
    ), sent as (
      insert into transfer (provider_id, day, amount_cents, status, attempts, next_attempt_at, created_at, requested_at, settled_at)
      select provider_id, day, sum(paid - fee), 'succeeded', 1, max(due), max(due), max(due), max(due) from earning group by 1, 2
      returning transfer_id, provider_id, day
    )
    insert into transfer_item (booking_id, transfer_id, payment_cents, refunded_cents, fee_cents, amount_cents)
    select earning.booking_id, sent.transfer_id, earning.paid, 0, earning.fee, earning.paid - earning.fee
    from earning join sent using (provider_id, day)`.execute(db)
  await postSettledRows(db)
}
