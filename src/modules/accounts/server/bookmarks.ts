import type { Kysely } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export const putBookmark: Handler<AllCalls['putBookmark']> = async ({ providerId, isBookmarked }, context) => {
  const row = { customer_account_id: requireCaller(context).customerAccountId, provider_id: providerId }
  if (!isBookmarked) {
    await context.db
      .deleteFrom('bookmark')
      .where('customer_account_id', '=', row.customer_account_id)
      .where('provider_id', '=', providerId)
      .execute()
    return null
  }
  const provider = await context.db
    .selectFrom('provider_account')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!provider) return context.fail('providerNotFound')
  await context.db
    .insertInto('bookmark')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

/** Deletes all of an account's bookmarks, because they reveal what kind of help the client is looking for. */
export async function eraseBookmarks(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('bookmark').where('customer_account_id', '=', customerAccountId).execute()
}
