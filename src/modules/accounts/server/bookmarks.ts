import type { Kysely } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export const putBookmark: Handler<AllCalls['putBookmark']> = async ({ providerId, isBookmarked }, context) => {
  const pair = { customer_account_id: signedIn(context).customerAccountId, provider_id: providerId }
  if (!isBookmarked) {
    await context.db
      .deleteFrom('bookmark')
      .where('customer_account_id', '=', pair.customer_account_id)
      .where('provider_id', '=', providerId)
      .execute()
    return null
  }
  const known = await context.db
    .selectFrom('provider_account')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!known) return context.refuse('providerNotFound')
  await context.db
    .insertInto('bookmark')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

/** All favourites of a person go: whom somebody keeps tells what they look for. */
export async function forgetBookmarksOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('bookmark').where('customer_account_id', '=', customerAccountId).execute()
}
