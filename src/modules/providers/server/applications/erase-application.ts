import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Erases the credentials of a provider who deletes their account, and the change requests they received; the purge job
 * deletes the files. Encrypted tax details remain for platform reporting (DAC7).
 */
export async function eraseApplication(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  const { provider_id: providerId } =
    (await tx
      .selectFrom('provider_account')
      .select('provider_id')
      .where('customer_account_id', '=', customerAccountId)
      .executeTakeFirst()) ?? {}
  if (!providerId) return
  await tx.deleteFrom('credential').where('provider_id', '=', providerId).execute()
  await tx
    .updateTable('provider_application')
    .set({ pending_first_name: null, pending_last_name: null, change_requests: '[]' })
    .where('provider_id', '=', providerId)
    .execute()
}
