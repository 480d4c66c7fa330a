import type { Kysely } from 'kysely'
import { ROLE, type Role, type UiLanguage } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeak } from './weak-password.ts'

/** @throws when the password is too easily guessed by who knows `about`. @returns its hash. */
export function readyPassword(context: Context, password: string, about: string[]): Promise<string> {
  refuseWeak(context, password, about)
  return hashPassword(password)
}

interface Person {
  emailAddress: string
  firstName: string
  lastName: string
  passwordHash: string
  uiLanguage: UiLanguage
  timezone: string
}

/** An account for an address that was proven in another way than by signing up. @returns its id, or null when the address has one already. */
export async function makeProvenAccount(
  tx: Kysely<Tables>,
  person: Person,
  now: Temporal.Instant,
): Promise<string | null> {
  const made = await tx
    .insertInto('customer_account')
    .values({
      email_address: person.emailAddress,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      ui_language: person.uiLanguage,
      timezone: person.timezone,
      email_confirmed_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_address').doNothing())
    .returning('customer_account_id')
    .executeTakeFirst()
  await tx.deleteFrom('sign_up').where('email_address', '=', person.emailAddress).execute()
  return made?.customer_account_id ?? null
}

/** A client who looks after an organisation has its role (specification §6); a counsellor or superuser keeps their own. @returns the role. */
export async function manageFromNow(tx: Kysely<Tables>, customerAccountId: string): Promise<Role> {
  await changeRole(tx, customerAccountId, { from: ROLE.customer, to: ROLE.company })
  const { role } = await tx
    .selectFrom('customer_account')
    .select('role')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return role
}

export const manageNoMore = (tx: Kysely<Tables>, customerAccountId: string): Promise<void> =>
  changeRole(tx, customerAccountId, { from: ROLE.company, to: ROLE.customer })

async function changeRole(tx: Kysely<Tables>, customerAccountId: string, { from, to }: { from: Role; to: Role }) {
  await tx
    .updateTable('customer_account')
    .set({ role: to })
    .where('customer_account_id', '=', customerAccountId)
    .where('role', '=', from)
    .execute()
}
