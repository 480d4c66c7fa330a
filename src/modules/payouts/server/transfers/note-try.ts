import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import './tables.ts'

interface Try {
  transferId: string
  at: Temporal.Instant
  outcome: Tables['transfer_try']['outcome']
  reason?: TransferReason
}

/** Notes what came of asking, so that a superuser can read how often and why. */
export async function noteTry(db: Kysely<Tables>, { transferId, at, outcome, reason }: Try): Promise<void> {
  await db
    .insertInto('transfer_try')
    .values({ transfer_id: transferId, at, outcome, reason: reason ?? null })
    .execute()
}
