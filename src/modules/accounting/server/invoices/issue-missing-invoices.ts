import { type RawBuilder, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { issueForPayment, issueForRefund } from './issue-invoice.ts'
import { UNCREDITED_CENTS } from './store-invoice.ts'

const BATCH_SIZE = 100

/**
 * Issues missing invoices for payments and credit notes for refunds, oldest first, up to 100 of each. Runs as a
 * scheduled job, and before a client's documents are listed. A document that cannot be issued is recorded as a failed
 * job and skipped. `condition` may refer to booking b and payment p.
 */
export async function issueMissingInvoices(deps: AppDeps, condition: RawBuilder<unknown> = sql`true`): Promise<void> {
  await issueEach(deps, { list: (skippedIds) => listPayments(deps, condition, skippedIds), issue: issueForPayment })
  await issueEach(deps, { list: (skippedIds) => listRefunds(deps, condition, skippedIds), issue: issueForRefund })
}

interface Work {
  list: (skippedIds: string[]) => Promise<string[]>
  issue: (deps: AppDeps, id: string) => Promise<string | null>
}

/**
 * Issues the documents of a batch. If any fail, lists the batch again without them, so that they do not crowd out
 * others.
 */
async function issueEach(deps: AppDeps, { list, issue }: Work): Promise<void> {
  const failedIds: string[] = []
  let earlierFailures: number
  do {
    earlierFailures = failedIds.length
    for (const id of await list(failedIds)) {
      const error = await issue(deps, id).then(
        () => null,
        (reason: Error) => reason,
      )
      if (!error) continue
      await recordFailedJob(deps, { kind: 'issue-invoices', subject: id, error })
      failedIds.push(id)
    }
  } while (failedIds.length > earlierFailures)
}

const FROM_PAID_BOOKINGS = sql`
  payment p join booking b
    on p.purpose = 'booking' and b.booking_id = p.purpose_id and b.booked_at is not null and b.status <> 'expired'`

async function listPayments({ db }: AppDeps, condition: RawBuilder<unknown>, skippedIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.payment_id as id from ${FROM_PAID_BOOKINGS}
    where p.settled_at is not null and ${condition} and p.payment_id <> all(${skippedIds}::uuid[])
      and not exists (select from invoice where invoice.payment_id = p.payment_id and invoice.kind = 'session')
    order by p.settled_at limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}

async function listRefunds({ db }: AppDeps, condition: RawBuilder<unknown>, skippedIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.refund_id as id from ${FROM_PAID_BOOKINGS} join refund r using (payment_id)
    where r.status = 'succeeded' and r.borne_by = 'shared' and ${condition} and r.refund_id <> all(${skippedIds}::uuid[])
      and not exists (select from invoice where invoice.refund_id = r.refund_id) and ${UNCREDITED_CENTS} > 0
    order by r.created_at limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}
