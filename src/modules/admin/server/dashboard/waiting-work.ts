import { type RawBuilder, sql } from 'kysely'
import { WAITING_KINDS, type WaitingKind } from '#modules/admin/contract/dashboard.ts'
import { staleHelplinesSql } from '#modules/content/server/helplines/public.ts'
import { IS_FAILED_REFUND } from '#modules/payments/server/public.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { countFailedQueueJobs, loadQueueHealth } from '#platform/server/jobs/failed-queue-jobs.ts'

interface WaitingItem {
  kind: WaitingKind
  count: number
  amount: number | null
  dueAt: Temporal.Instant | null
  late: number
}

/** Each query returns one row: count, cents, earliest deadline, number overdue. */
const WAITING_QUERIES: Record<Exclude<WaitingKind, 'jobs'>, (now: Temporal.Instant) => RawBuilder<unknown>> = {
  claims: (now) => sql`
    select count(*), null::bigint, min(answer_by) filter (where answered_at is null),
      count(*) filter (where answered_at is null and answer_by < ${now}) from claim where decided_at is null`,
  disputes: (now) => sql`
    select count(*), sum(amount_cents), min(answer_by) filter (where status <> 'underReview'),
      count(*) filter (where status <> 'underReview' and answer_by < ${now}) from dispute where decided_at is null`,
  transfersFailed: () =>
    sql`select count(*), sum(amount_cents), null::timestamptz, 0 from transfer where status = 'failed'`,
  refundsFailed: () =>
    sql`select count(*), sum(amount_cents), null::timestamptz, 0 from refund r where ${IS_FAILED_REFUND}`,
  payoutsLost: () => sql`select count(*), sum(amount_cents), null::timestamptz, 0 from unresolved_bank_payout`,
  differences: () => sql`
    select count(*), null::bigint, null::timestamptz, 0 from discrepancy where resolved_at is null`,
  applications: () => sql`
    select count(*), null::bigint, null::timestamptz, 0 from provider_application join provider_account p using (provider_id)
    where sent_at is not null and p.status <> 'deactivated'`,
  reports: () => sql`
    select count(distinct feedback_id), null::bigint, null::timestamptz, 0 from feedback_report join feedback using (feedback_id)
    where settled_at is null and removed_at is null`,
  messages: () => sql`select count(*), null::bigint, null::timestamptz, 0 from contact_message where state = 'open'`,
  helplines: staleHelplinesSql,
}
const QUERIED_KINDS = WAITING_KINDS.filter((kind) => kind !== 'jobs')

/** Lists pending tasks by urgency; kinds without any are left out. */
export async function listWaitingWork(db: Database, now: Temporal.Instant): Promise<WaitingItem[]> {
  const parts = QUERIED_KINDS.map(
    (kind) =>
      sql`(select ${kind}::text as kind, w.* from (${WAITING_QUERIES[kind](now)}) as w (count, amount, due_at, late))`,
  )
  const { rows } = await sql<Omit<WaitingItem, 'dueAt'> & { due_at: Temporal.Instant | null }>`
    select kind, count::int, amount::int, due_at, late::int from (${sql.join(parts, sql` union all `)}) as waits
    where count > 0`.execute(db)
  const items = [...rows.map(({ due_at: dueAt, ...row }) => ({ ...row, dueAt })), ...(await countFailedJobs(db))]
  return items.toSorted((one, other) => WAITING_KINDS.indexOf(one.kind) - WAITING_KINDS.indexOf(other.kind))
}

/** Counts failed jobs and overdue schedules; jobs that will be retried automatically need no attention. */
async function countFailedJobs(db: Database): Promise<WaitingItem[]> {
  const [kinds, { silent }] = await Promise.all([countFailedQueueJobs(db), loadQueueHealth(db)])
  const count = kinds.reduce((sum, { givenUp }) => sum + givenUp, silent.length)
  return count > 0 ? [{ kind: 'jobs', count, amount: null, dueAt: null, late: 0 }] : []
}
