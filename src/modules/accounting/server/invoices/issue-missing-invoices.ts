import { type RawBuilder, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { issueForPayment, issueForRefund } from './issue-invoice.ts'

const BATCH_SIZE = 100

/**
 * Issues missing invoices for payments and credit notes for refunds, oldest first, up to 100 of each. Runs as a
 * scheduled job, and before a client's documents are listed. `condition` may refer to booking b and payment p.
 */
export async function issueMissingInvoices(deps: AppDeps, condition: RawBuilder<unknown> = sql`true`): Promise<void> {
  const { rows: payments } = await sql<{ payment_id: string }>`
    select p.payment_id from payment p
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id and b.booked_at is not null and b.status <> 'expired'
    where p.settled_at is not null and ${condition}
      and not exists (select from invoice where invoice.payment_id = p.payment_id and invoice.kind = 'session')
    order by p.settled_at limit ${BATCH_SIZE}`.execute(deps.db)
  for (const { payment_id: id } of payments) await issueForPayment(deps, id)
  const { rows: refunds } = await sql<{ refund_id: string }>`
    select r.refund_id from refund r join payment p using (payment_id)
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id and b.booked_at is not null and b.status <> 'expired'
    where r.status = 'succeeded' and r.borne_by = 'shared' and ${condition} and not exists (select from invoice where invoice.refund_id = r.refund_id)
    order by r.created_at limit ${BATCH_SIZE}`.execute(deps.db)
  for (const { refund_id: id } of refunds) await issueForRefund(deps, id)
}
