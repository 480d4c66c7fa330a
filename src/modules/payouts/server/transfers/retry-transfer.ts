import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { logError } from '#platform/server/log.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import { makeTransfer } from './make-transfer.ts'
import './tables.ts'

interface RetryInput {
  transferId: string
  /** customer_account_id of the administrator. */
  adminId: string
}

type RetryOutcome =
  | { status: 'notFound' | 'notWaiting' | 'sent' | 'unavailable' }
  /** Nothing was sent, because the negative balance offset the whole amount. */
  | { status: 'offset' }
  /** Stripe rejected the transfer, so it was not sent. */
  | { status: 'failed'; reason: TransferReason | null }

/**
 * Retries a transfer that has failed, or that is waiting with a recorded reason, on behalf of an administrator. It
 * takes the same path as the scheduled job, so the transfer is sent once even if both run. A transfer that may already
 * have been sent is left to the job.
 */
export async function retryTransfer(deps: AppDeps, { transferId, adminId }: RetryInput): Promise<RetryOutcome> {
  const now = deps.clock.now()
  const problem = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('transfer')
      .select(['status', 'reason'])
      .where('transfer_id', '=', transferId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'notFound'
    if (row.status !== 'failed' && !(row.status === 'scheduled' && row.reason)) return 'notWaiting'
    await tx.updateTable('transfer').set({ next_attempt_at: now }).where('transfer_id', '=', transferId).execute()
    await recordAuditEntry(tx, {
      actorId: adminId,
      action: 'retryTransfer',
      subject: { kind: 'transfer', id: transferId },
      at: now,
    })
    return null
  })
  if (problem) return { status: problem }
  const error = await makeTransfer(deps, transferId).then(
    () => null,
    (reason: Error) => reason,
  )
  if (error) logError('transfer could not be made', { transferId }, error)
  return loadOutcome(deps, transferId)
}

async function loadOutcome(deps: AppDeps, transferId: string): Promise<RetryOutcome> {
  const row = await deps.db
    .selectFrom('transfer')
    .select(['status', 'reason', 'amount_cents'])
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
  // The transfer was deleted, because nothing was left to send.
  if (!row) return { status: 'notWaiting' }
  if (row.status === 'pending') return { status: 'unavailable' }
  if (row.status === 'failed' || row.status === 'scheduled') return { status: 'failed', reason: row.reason }
  return { status: row.amount_cents === 0 ? 'offset' : 'sent' }
}
