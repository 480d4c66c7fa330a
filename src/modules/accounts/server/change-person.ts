import { type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE } from '#platform/values/enums.ts'

type Person = Updateable<Tables['customer_account']>
/** What another slice may write of a person: a counsellor's name, birth date and phone are the account's own. */
export type PersonChange = Pick<Person, 'first_name' | 'last_name' | 'date_of_birth' | 'phone'>

/** First in the order of locks. Not `for update`: whoever writes a booking of this person only asks for their key. */
export async function lockPerson(db: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(db)
}

export async function changePerson(db: Kysely<Tables>, customerAccountId: string, change: PersonChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('customer_account').set(change).where('customer_account_id', '=', customerAccountId).execute()
}

/** A client becomes a counsellor (specification §6); whoever manages an organisation or the site keeps that role. */
export async function becomeProvider(db: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await db
    .updateTable('customer_account')
    .set({ role: ROLE.provider })
    .where('customer_account_id', '=', customerAccountId)
    .where('role', '=', ROLE.customer)
    .execute()
}
