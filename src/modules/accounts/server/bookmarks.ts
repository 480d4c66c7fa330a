import type { Kysely } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { lockAccount } from './personal-data.ts'
import { assertNoWithdrawnConsent } from './terms/consents.ts'

/**
 * Saves a provider or removes one. People who have never been asked for consent to the use of health data may save
 * providers; those who withdrew it may only remove them (decision 0051).
 */
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
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, row.customer_account_id)
    await assertNoWithdrawnConsent(context, tx, row.customer_account_id)
    const provider = await tx
      .selectFrom('provider_account')
      .select('provider_id')
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    if (!provider) return context.fail('providerNotFound')
    await tx
      .insertInto('bookmark')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return null
}

/** Deletes all of an account's bookmarks, because they reveal what kind of help the client is looking for. */
export async function eraseBookmarks(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('bookmark').where('customer_account_id', '=', customerAccountId).execute()
}
