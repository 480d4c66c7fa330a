import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/ledger/server/tables.ts'
import { WAITING_KINDS, type WaitingKind } from '#modules/admin/contract/dashboard.ts'
import { staleHelplinesSql } from '#modules/content/server/helplines/public.ts'
import { IS_FAILED_REFUND } from '#modules/payments/server/public.ts'
import { countFailedQueueJobs, loadQueueHealth } from '#platform/server/jobs/failed-queue-jobs.ts'

/** Returns pending tasks and the platform's daily totals (issue 5, dashboard). The result contains no names. */
export const superuserDashboard: Handler<AllCalls['superuserDashboard']> = async ({ days }, { db, now }) => {
  const last = now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()
  const interval = { first: last.subtract({ days: days - 1 }), last }
  const [waiting, pending, rows] = await Promise.all([
    listWaitingWork(db, now),
    loadPendingTransfers(db),
    listDashboardDays(db, interval),
  ])
  return {
    waiting,
    transfersPending: pending,
    fromDate: interval.first,
    toDate: interval.last,
    timezone: HOME_TIME_ZONE,
    days: rows.map(
      ({ sign_ups: signUps, no_shows: noShows, fee_back: feeBack, by_client, by_provider, by_platform, ...row }) => ({
        ...row,
        feeBack,
        signUps,
        noShows,
        cancelledByClient: by_client,
        cancelledByCounsellor: by_provider,
        cancelledByPlatform: by_platform,
      }),
    ),
  }
}

async function loadPendingTransfers(db: Database): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as amount from transfer
    where status in ('scheduled', 'pending')`.execute(db)
  return rows[0]!
}

interface DayInterval {
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

interface DayRow {
  date: Temporal.PlainDate
  payments: number
  paid: number
  refunded: number
  fee: number
  fee_back: number
  sign_ups: number
  held: number
  no_shows: number
  by_client: number
  by_provider: number
  by_platform: number
}

const toDay = (column: string) => sql`(${sql.ref(column)} at time zone ${HOME_TIME_ZONE}::text)::date`

/**
 * Lists the totals for every day in an interval, including days without activity. Amounts are in cents and are counted
 * on the day of their ledger entry.
 */
async function listDashboardDays(db: Database, { first, last }: DayInterval): Promise<DayRow[]> {
  const start = first.toZonedDateTime(HOME_TIME_ZONE).toInstant()
  const end = last.add({ days: 1 }).toZonedDateTime(HOME_TIME_ZONE).toInstant()
  const isInInterval = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
  const { rows } = await sql<DayRow>`
    with amounts as (
      select ${toDay('e.at')} as date, count(distinct e.entry_id) filter (where e.kind = 'payment') as payments,
        sum(l.amount_cents) filter (where e.kind = 'payment' and l.account = 'held') as paid,
        - sum(l.amount_cents) filter (where e.kind in ('refund', 'refundReturned') and l.account = 'held') as refunded,
        - sum(l.amount_cents) filter (where e.kind = 'payment' and l.account = 'fee') as fee,
        sum(l.amount_cents) filter (where e.kind <> 'payment' and l.account = 'fee') as fee_back
      from ledger_entry e join ledger_line l using (entry_id) where ${isInInterval('e.at')} group by 1),
    accounts as (
      select ${toDay('created_at')} as date, count(*) as sign_ups from customer_account where ${isInInterval('created_at')} group by 1),
    sessions as (
      select ${toDay('start_at')} as date, count(*) as held, count(*) filter (where status = 'noShow') as no_shows
      from booking where ${isInInterval('start_at')} and status in ('completed', 'noShow') group by 1),
    cancellations as (
      select ${toDay('ended_at')} as date, count(*) filter (where status = 'cancelledByCustomer' and cancelled_by is null) as by_client,
        count(*) filter (where status = 'cancelledByProvider' and cancelled_by is null) as by_provider,
        count(*) filter (where cancelled_by is not null) as by_platform
      from booking where ${isInInterval('ended_at')} and booked_at is not null
        and status in ('cancelledByCustomer', 'cancelledByProvider') group by 1)
    select d::date as date, coalesce(payments, 0)::int as payments, coalesce(paid, 0)::int as paid,
      coalesce(refunded, 0)::int as refunded, coalesce(fee, 0)::int as fee, coalesce(fee_back, 0)::int as fee_back, coalesce(sign_ups, 0)::int as sign_ups,
      coalesce(held, 0)::int as held, coalesce(no_shows, 0)::int as no_shows, coalesce(by_client, 0)::int as by_client,
      coalesce(by_provider, 0)::int as by_provider, coalesce(by_platform, 0)::int as by_platform
    from generate_series(${first}::date, ${last}::date, interval '1 day') as d
    left join amounts on amounts.date = d left join accounts on accounts.date = d
    left join sessions on sessions.date = d left join cancellations on cancellations.date = d order by d`.execute(db)
  return rows
}

interface WaitingItem {
  kind: WaitingKind
  count: number
  amount: number | null
  dueAt: Temporal.Instant | null
  late: number
}

/**
 * SQL queries for pending tasks, by kind. Each returns one row: the count, the amount in cents, the earliest deadline
 * and the number overdue.
 */
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

/** Lists pending tasks, most urgent first. Kinds without pending tasks are omitted. */
async function listWaitingWork(db: Database, now: Temporal.Instant): Promise<WaitingItem[]> {
  const queries = QUERIED_KINDS.map(
    (kind) =>
      sql`(select ${kind}::text as kind, work.* from (${WAITING_QUERIES[kind](now)}) as work (count, amount, due_at, late))`,
  )
  const { rows } = await sql<Omit<WaitingItem, 'dueAt'> & { due_at: Temporal.Instant | null }>`
    select kind, count::int, amount::int, due_at, late::int from (${sql.join(queries, sql` union all `)}) as waiting
    where count > 0`.execute(db)
  const items = [...rows.map(({ due_at: dueAt, ...row }) => ({ ...row, dueAt })), ...(await countFailedJobs(db))]
  return items.toSorted((a, b) => WAITING_KINDS.indexOf(a.kind) - WAITING_KINDS.indexOf(b.kind))
}

/** Counts failed jobs and overdue schedules, excluding jobs that will still be retried automatically. */
async function countFailedJobs(db: Database): Promise<WaitingItem[]> {
  const [kinds, { silent }] = await Promise.all([countFailedQueueJobs(db), loadQueueHealth(db)])
  const count = kinds.reduce((sum, { givenUp }) => sum + givenUp, silent.length)
  return count > 0 ? [{ kind: 'jobs', count, amount: null, dueAt: null, late: 0 }] : []
}
