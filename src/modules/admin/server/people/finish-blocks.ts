import { sql, type Transaction } from 'kysely'
import { readAuditReason } from '#platform/server/audit-log/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import type { BlockScope } from './block-scope.ts'
import { findTarget, getBlockedSince } from './find-target.ts'
import { settleBlock } from './settle-block.ts'
import './tables.ts'

/** Time allowed for the original call to complete before the job takes over. */
const GRACE_PERIOD = { minutes: 2 }

interface PendingBlock {
  audit_log_id: string
  customer_account_id: string
  closable: BlockScope
  cancels: boolean
  closed_at: Temporal.Instant
  actor_id: string
  choice: string
  encrypted_reason: Buffer | null
}

/**
 * Runs every minute. Completes blocks that were interrupted before their sessions were settled, for example because the
 * process died.
 */
export async function finishBlocks(deps: AppDeps): Promise<void> {
  const before = deps.clock.now().subtract(GRACE_PERIOD)
  const pendingBlocks = await deps.db
    .selectFrom('pending_block')
    .select('audit_log_id')
    .where('closed_at', '<', before)
    .orderBy('closed_at')
    .execute()
  for (const { audit_log_id: id } of pendingBlocks) {
    const failure = await deps.db
      .transaction()
      .execute((tx) => finishBlock(deps, tx, id))
      .catch((error: Error) => error)
    if (failure) await recordFailedJob(deps, { kind: 'finish-blocks', subject: id, error: failure })
  }
}

async function finishBlock(deps: AppDeps, tx: Transaction<Tables>, id: string): Promise<void> {
  const { rows } = await sql<PendingBlock>`
    select b.*, a.actor_id, a.reason as choice, r.encrypted_reason from pending_block b join audit_log a using (audit_log_id)
    left join audit_reason r using (audit_log_id) where b.audit_log_id = ${id} for update of b skip locked`.execute(tx)
  const [pending] = rows
  if (!pending) return
  const { closable: scope, closed_at: since, actor_id: actorId, cancels } = pending
  const target = await findTarget(tx, await findTargetId(tx, pending), scope)
  const isUnchanged = target && getBlockedSince(target, scope)?.equals(since)
  if (!isUnchanged) return void (await tx.deleteFrom('pending_block').where('audit_log_id', '=', id).execute())
  const { choice, reason } = readAuditReason(deps, {
    auditLogId: id,
    reason: pending.choice,
    encryptedReason: pending.encrypted_reason,
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
  const provider = tx.selectFrom('provider_account').select('provider_id').where('customer_account_id', '=', id)
  return (await provider.executeTakeFirstOrThrow()).provider_id
}
