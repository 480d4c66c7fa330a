import { type Selectable, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { listDecisions } from '#platform/server/audit-log/public.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { canCorrectDiscrepancy } from './correct-discrepancy.ts'
import './tables.ts'

/** The nightly run is late after one day plus a few hours of tolerance. */
const LATE_AFTER = { hours: 30 }

/** Returns the last finished comparison, the totals of the ledger and of Stripe, and the differences. */
export const getReconciliation: Handler<AllCalls['getReconciliation']> = async (input, { db, now }) => {
  const { status, page, pageSize } = input
  const last = await db.selectFrom('reconciliation_run').selectAll().orderBy('run_id', 'desc').executeTakeFirst()
  const lastFinished = last?.finished_at
    ? last
    : await db
        .selectFrom('reconciliation_run')
        .selectAll()
        .where('finished_at', 'is not', null)
        .orderBy('run_id', 'desc')
        .executeTakeFirst()
  const differences = db
    .selectFrom('discrepancy')
    .where(status === 'all' ? sql<boolean>`true` : sql<boolean>`resolved_at is null`)
  const rows = await differences
    .selectAll()
    .orderBy(sql`resolved_at desc nulls first`)
    .orderBy('first_seen', 'desc')
    .orderBy('discrepancy_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { count } = await differences.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return {
    lastRun: lastFinished
      ? {
          startedAt: lastFinished.started_at,
          finishedAt: lastFinished.finished_at!,
          read: lastFinished.read_count,
          posted: lastFinished.posted_count,
          news: lastFinished.new_count,
          here: Number(lastFinished.ledger_cents),
          there: Number(lastFinished.stripe_cents),
          sums: lastFinished.sums ?? [],
        }
      : null,
    // The run is in progress, or it has failed and will be retried.
    unfinishedSince: last && !last.finished_at ? last.started_at : null,
    isLate: !lastFinished || Temporal.Instant.compare(lastFinished.started_at, now.subtract(LATE_AFTER)) < 0,
    items: rows.map(toDifferenceReply),
    totalCount: Number(count),
    page,
    pageSize,
  }
}

const toDifferenceReply = (row: Selectable<Tables['discrepancy']>) => ({
  differenceId: row.discrepancy_id,
  about: row.about,
  key: row.key,
  kind: row.kind,
  here: Number(row.ledger_cents),
  there: Number(row.actual_cents),
  cause: row.cause,
  firstSeen: row.first_seen,
  lastSeen: row.last_seen,
  resolvedAt: row.resolved_at,
})

/** Returns a difference with its history. */
export const getDifference: Handler<AllCalls['getDifference']> = async ({ id }, context) => {
  const { db } = context
  const row = await db.selectFrom('discrepancy').selectAll().where('discrepancy_id', '=', id).executeTakeFirst()
  if (!row) return context.fail('notFound')
  return {
    ...toDifferenceReply(row),
    sourceId: row.source_id,
    paymentId: row.payment_id,
    hasCounsellor: row.provider_id !== null,
    canCorrect: canCorrectDiscrepancy(row, context.now),
    history: await listDecisions(db, { kind: 'difference', id }),
  }
}

/** Starts the nightly job immediately. */
export const reconcileNow: Handler<AllCalls['reconcileNow']> = async (_input, { jobs }) => {
  await jobs.sendNow('reconcile-ledger', {})
  return null
}
