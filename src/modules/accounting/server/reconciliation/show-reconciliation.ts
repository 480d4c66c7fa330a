import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { historyOf } from '#platform/server/audit-log/public.ts'
import type { Handler } from '#platform/server/context.ts'
import { mayCorrect } from './correct-difference.ts'
import './tables.ts'

/** How the last night went, both books side by side, and what they do not agree about. */
export const getReconciliation: Handler<AllCalls['getReconciliation']> = async (wanted, { db, now }) => {
  const { status, page, pageSize } = wanted
  const last = await db.selectFrom('reconciliation_run').selectAll().orderBy('run_id', 'desc').executeTakeFirst()
  const done = last?.finished_at
    ? last
    : await db
        .selectFrom('reconciliation_run')
        .selectAll()
        .where('finished_at', 'is not', null)
        .orderBy('run_id', 'desc')
        .executeTakeFirst()
  const all = status === 'all'
  const open = db.selectFrom('money_difference').where(all ? sql<boolean>`true` : sql<boolean>`resolved_at is null`)
  const rows = await open
    .selectAll()
    .orderBy(sql`resolved_at desc nulls first`)
    .orderBy('first_seen', 'desc')
    .orderBy('difference_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { count } = await open.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return {
    lastRun: done
      ? {
          startedAt: done.started_at,
          finishedAt: done.finished_at!,
          read: done.read_count,
          posted: done.posted_count,
          news: done.new_count,
          here: Number(done.ledger_cents),
          there: Number(done.provider_cents),
          sums: done.sums ?? [],
        }
      : null,
    /** Begun and not finished: it is under way, or it failed and is tried again. */
    unfinishedSince: last && !last.finished_at ? last.started_at : null,
    isLate: !done || Temporal.Instant.compare(done.started_at, now.subtract(LATE)) < 0,
    items: rows.map((row) => ({
      differenceId: row.difference_id,
      about: row.about,
      key: row.key,
      kind: row.kind,
      here: Number(row.here_cents),
      there: Number(row.there_cents),
      cause: row.cause,
      firstSeen: row.first_seen,
      lastSeen: row.last_seen,
      resolvedAt: row.resolved_at,
    })),
    ...{ totalCount: Number(count), page, pageSize },
  }
}

/** A night and some hours. */
const LATE = { hours: 30 }

/** One difference with what was done about it. */
export const getDifference: Handler<AllCalls['getDifference']> = async ({ id }, context) => {
  const { db } = context
  const row = await db.selectFrom('money_difference').selectAll().where('difference_id', '=', id).executeTakeFirst()
  if (!row) return context.refuse('notFound')
  return {
    differenceId: row.difference_id,
    about: row.about,
    key: row.key,
    kind: row.kind,
    here: Number(row.here_cents),
    there: Number(row.there_cents),
    cause: row.cause,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    resolvedAt: row.resolved_at,
    sourceId: row.source_id,
    paymentId: row.payment_id,
    hasCounsellor: row.provider_id !== null,
    canCorrect: mayCorrect(row, context.now),
    history: await historyOf(db, { kind: 'difference', id }),
  }
}

/** Not waiting for the night: the same job, now. */
export const reconcileNow: Handler<AllCalls['reconcileNow']> = async (_nothing, { jobs }) => {
  await jobs.sendNow('reconcile-books', {})
  return null
}
