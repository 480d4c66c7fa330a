import { sql } from 'kysely'
import type { PayoutFailure } from '#modules/accounting/values/payment-monitoring.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { IS_FAILED_REFUND } from '#modules/payments/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type AppDeps, type Handler, requireCaller } from '#platform/server/context.ts'
import {
  countFailedQueueJobs,
  listFailedQueueJobs,
  listGivenUpJobIds,
  loadQueueHealth,
} from '#platform/server/jobs/failed-queue-jobs.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import '#modules/payouts/server/connected-accounts/tables.ts'
import '#modules/payouts/server/transfers/tables.ts'
import '#platform/server/failed-jobs/tables.ts'

const MAX_ROWS = 100
const SHOWN_PERIOD = { hours: 24 * 7 }

/** Lists failed jobs, items that scheduled jobs could not process, overdue schedules and failed payments. */
export const listJobs: Handler<AllCalls['listJobs']> = async (_input, context) => {
  const { db, now } = context
  const [jobs, kinds, health] = await Promise.all([
    listFailedQueueJobs(db, MAX_ROWS),
    countFailedQueueJobs(db),
    loadQueueHealth(db),
  ])
  const failedItems = await db
    .selectFrom('failed_job')
    .selectAll()
    .where('last_at', '>', now.subtract(SHOWN_PERIOD))
    .orderBy('last_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return {
    jobs,
    kinds,
    ...health,
    faults: failedItems.map((item) => ({
      kind: item.kind,
      subject: item.subject || null,
      code: item.code,
      message: item.message,
      firstAt: item.first_at,
      lastAt: item.last_at,
      times: item.failures,
    })),
    ...(await loadFailedPayments(context)),
  }
}

interface LostPayout {
  payoutId: string
  counsellorName: string | null
  amount: number
  failure: PayoutFailure
  failedAt: Temporal.Instant
}

interface FailedPayment {
  id: string
  amount: number
  at: Temporal.Instant
  reason: TransferReason | null
  paymentId: string | null
}

async function loadFailedPayments({ db, clock }: AppDeps) {
  const now = clock.now()
  const payouts = await sql<LostPayout>`
    select l.stripe_payout_id as "payoutId", o.first_name || ' ' || o.last_name as "counsellorName", l.amount_cents as amount, l.failure,
      l.failed_at as "failedAt"
    from unresolved_bank_payout l left join provider_account p using (provider_id)
    left join customer_account o on o.customer_account_id = p.customer_account_id order by l.failed_at limit ${MAX_ROWS}`.execute(
    db,
  )
  const refunds = await sql<FailedPayment>`
    select refund_id as id, amount_cents as amount, created_at as at, null as reason, payment_id as "paymentId"
    from refund r where ${IS_FAILED_REFUND}
    order by created_at desc limit ${MAX_ROWS}`.execute(db)
  const transfers = await sql<FailedPayment>`
    select transfer_id as id, amount_cents as amount, coalesce(requested_at, created_at) as at, reason, null as "paymentId"
    from transfer where status = 'failed' order by 3 limit ${MAX_ROWS}`.execute(db)
  const lostPayouts = payouts.rows.map((row) => ({
    ...row,
    daysAgo: Math.floor(row.failedAt.until(now).total('hours') / 24),
  }))
  return { lostPayouts, failedRefunds: refunds.rows, failedTransfers: transfers.rows }
}

/**
 * Retries a failed job, or all of its kind. The queue delivers at least once and every job is idempotent, so a retry
 * never repeats an effect.
 * @returns the number of retried jobs
 */
export const retryJobs: Handler<AllCalls['retryJobs']> = async ({ kind, jobId }, context) => {
  const actorId = requireCaller(context).customerAccountId
  const failedIds = await listGivenUpJobIds(context.db, kind)
  const jobIds = jobId ? failedIds.filter((id) => id === jobId) : failedIds
  if (jobIds.length === 0) return context.fail('notFound')
  await context.db.transaction().execute(async (tx) => {
    for (const id of jobIds) {
      await context.jobs.retry(kind, id, tx)
      await recordAuditEntry(tx, {
        actorId,
        action: 'retryJob',
        at: context.now,
        subject: { kind: 'job', id },
        reason: kind,
      })
    }
  })
  return { count: jobIds.length }
}
