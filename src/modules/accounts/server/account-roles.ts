import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import './tables.ts'

/** Gives a client the provider role (specification §6); managers and administrators keep their role. */
export const grantProviderRole = (tx: Kysely<Tables>, customerAccountId: string): Promise<void> =>
  changeRole(tx, customerAccountId, { from: ROLE.customer, to: ROLE.provider })

/**
 * Gives a client the manager role (specification §6); providers and administrators keep their role.
 * @returns the account's role.
 */
export async function grantManagerRole(tx: Kysely<Tables>, customerAccountId: string): Promise<Role> {
  await changeRole(tx, customerAccountId, { from: ROLE.customer, to: ROLE.company })
  const { role } = await tx
    .selectFrom('customer_account')
    .select('role')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return role
}

export const revokeManagerRole = (tx: Kysely<Tables>, customerAccountId: string): Promise<void> =>
  changeRole(tx, customerAccountId, { from: ROLE.company, to: ROLE.customer })

async function changeRole(tx: Kysely<Tables>, customerAccountId: string, { from, to }: { from: Role; to: Role }) {
  await tx
    .updateTable('customer_account')
    .set({ role: to })
    .where('customer_account_id', '=', customerAccountId)
    .where('role', '=', from)
    .execute()
}
