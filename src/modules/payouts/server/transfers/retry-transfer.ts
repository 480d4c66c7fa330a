import { writeAudit } from '#platform/server/audit-log/public.ts'
import type { House } from '#platform/server/context.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import { makeTransfer } from './make-transfer.ts'
import './tables.ts'

interface Retried {
  transferId: string
  /** customer_account_id of the superuser. */
  by: string
}

type Outcome =
  | { is: 'notFound' | 'notWaiting' | 'sent' | 'away' }
  /** Nothing had to be sent: all of it was sent before. */
  | { is: 'carried' }
  /** Certainly not sent. */
  | { is: 'refused'; reason: TransferReason | null }

/**
 * A superuser asks again for one that failed or waits for a reason. It goes the machine's own way, so that whoever is faster,
 * it is sent once; one that may have been sent already is left to be looked for.
 */
export async function retryTransfer(house: House, { transferId, by }: Retried): Promise<Outcome> {
  const now = house.clock.now()
  const found = await house.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('transfer')
      .select(['status', 'reason'])
      .where('transfer_id', '=', transferId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'notFound'
    if (row.status !== 'failed' && !(row.status === 'scheduled' && row.reason)) return 'notWaiting'
    await tx.updateTable('transfer').set({ next_try_at: now }).where('transfer_id', '=', transferId).execute()
    await writeAudit(tx, {
      actorId: by,
      action: 'retryTransfer',
      subject: { kind: 'transfer', id: transferId },
      at: now,
    })
    return null
  })
  if (found) return { is: found }
  const error = await makeTransfer(house, transferId).then(
    () => null,
    (reason: Error) => reason,
  )
  if (error) console.error(`transfer ${transferId} could not be made: ${error.message}`)
  return standing(house, transferId)
}

async function standing(house: House, transferId: string): Promise<Outcome> {
  const row = await house.db
    .selectFrom('transfer')
    .select(['status', 'reason', 'amount_cents'])
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
  // Nothing of it was left to send.
  if (!row) return { is: 'notWaiting' }
  if (row.status === 'pending') return { is: 'away' }
  if (row.status === 'failed' || row.status === 'scheduled') return { is: 'refused', reason: row.reason }
  return { is: row.amount_cents === 0 ? 'carried' : 'sent' }
}
