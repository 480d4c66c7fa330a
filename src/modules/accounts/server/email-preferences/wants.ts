import type { Kysely } from 'kysely'
import { MAIL_WISHES, type MailWish } from '#modules/accounts/values/email-preferences.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Db = Kysely<Tables>

/** Whether a person wants letters of this kind. Asked in the transaction that writes one. */
export async function wants(db: Db, customerAccountId: string, kind: MailWish): Promise<boolean> {
  return (await wishesOf(db, customerAccountId))[kind]
}

/** Every kind, decided or as it stands by itself. */
export async function wishesOf(db: Db, customerAccountId: string): Promise<Record<MailWish, boolean>> {
  const rows = await db
    .selectFrom('mail_preference')
    .select(['kind', 'is_wanted'])
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  return { ...MAIL_WISHES, ...Object.fromEntries(rows.map((row) => [row.kind, row.is_wanted])) }
}

/** Whoever leaves has no wishes any more. */
export async function forgetWishesOf(db: Db, customerAccountId: string): Promise<void> {
  await db.deleteFrom('mail_preference').where('customer_account_id', '=', customerAccountId).execute()
}

/** Turns one kind on or off. */
export async function setWish(
  db: Db,
  customerAccountId: string,
  { kind, isWanted }: { kind: MailWish; isWanted: boolean },
): Promise<void> {
  await db
    .insertInto('mail_preference')
    .values({ customer_account_id: customerAccountId, kind, is_wanted: isWanted })
    .onConflict((conflict) => conflict.columns(['customer_account_id', 'kind']).doUpdateSet({ is_wanted: isWanted }))
    .execute()
}
