import { sql, type Transaction } from 'kysely'
import { readAuditReason } from '#platform/server/audit-log/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import type { BlockScope } from './block-scope.ts'
import { findTarget, getBlockedSince } from './find-target.ts'
import { settleBlock } from './settle-block.ts'
import './tables.ts'

/** How long the original call may take. */
const GRACE_PERIOD = { minutes: 2 }

interface PendingBlock {
  audit_log_id: string
  customer_account_id: string
  closable: BlockScope
  cancels: boolean
  closed_at: Temporal.Instant
  actor_id: string
  choice: string
  words: Buffer | null
}

/** Runs every minute: completes blocks whose process died before their sessions were settled. */
export async function finishBlocks(deps: AppDeps): Promise<void> {
  const before = deps.clock.now().subtract(GRACE_PERIOD)
  const found = await deps.db
    .selectFrom('pending_block')
    .select('audit_log_id')
    .where('closed_at', '<', before)
    .orderBy('closed_at')
    .execute()
  for (const { audit_log_id: id } of found) {
    const failed = await deps.db
      .transaction()
      .execute((tx) => finishBlock(deps, tx, id))
      .catch((error: Error) => error)
    if (failed) await recordFailedJob(deps, { kind: 'finish-blocks', subject: id, error: failed })
  }
}

async function finishBlock(deps: AppDeps, tx: Transaction<Tables>, id: string): Promise<void> {
  const { rows } = await sql<PendingBlock>`
    select o.*, g.actor_id, g.reason as choice, w.encrypted_reason as words from pending_block o join audit_log g using (audit_log_id)
    left join audit_reason w using (audit_log_id) where o.audit_log_id = ${id} for update of o skip locked`.execute(tx)
  const [pending] = rows
  if (!pending) return
  const { closable: scope, closed_at: since, actor_id: actorId, cancels } = pending
  const target = await findTarget(tx, await findTargetId(tx, pending), scope)
  const isUnchanged = target && getBlockedSince(target, scope)?.equals(since)
  if (!isUnchanged) return void (await tx.deleteFrom('pending_block').where('audit_log_id', '=', id).execute())
  const { choice, reason } = readAuditReason(deps, {
    auditLogId: id,
    reason: pending.choice,
    encryptedReason: pending.words,
  })
  const justification = { choice: choice ?? ('other' as const), reason: reason ?? '' }
  await settleBlock(deps, tx, { auditLogId: id, target, since, scope, cancels, actorId, justification })
}

/** Returns the id that `findTarget` expects. */
async function findTargetId(
  tx: Transaction<Tables>,
  { closable, customer_account_id: id }: PendingBlock,
): Promise<string> {
  if (closable !== 'therapist') return id
  const practice = tx.selectFrom('provider_account').select('provider_id').where('customer_account_id', '=', id)
  return (await practice.executeTakeFirstOrThrow()).provider_id
}
