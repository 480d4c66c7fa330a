import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import './tables.ts'

interface TransferAttempt {
  transferId: string
  at: Temporal.Instant
  outcome: Tables['transfer_attempt']['outcome']
  reason?: TransferReason
}

/** Records the outcome of an attempt, for the transfer history that administrators see. */
export async function recordTransferAttempt(
  db: Kysely<Tables>,
  { transferId, at, outcome, reason }: TransferAttempt,
): Promise<void> {
  await db
    .insertInto('transfer_attempt')
    .values({ transfer_id: transferId, at, outcome, reason: reason ?? null })
    .execute()
}
