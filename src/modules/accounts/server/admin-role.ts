import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { RESET_HOURS } from '#modules/accounts/values/limits.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createResetLink, loadAccountOwner } from './account-owner.ts'
import { hashPassword } from './passwords.ts'

type Tx = Transaction<Tables>

export type AdminRoleOutcome = 'made' | 'already' | 'invited' | 'invitedAgain' | 'blocked'

/**
 * Makes the account with this email address an administrator. Called by a command on the server. If there is no such
 * account, creates one and emails a link to choose a password, so that only its owner ever knows the password.
 * Idempotent.
 */
export async function grantAdminRole(deps: AppDeps, email: string): Promise<AdminRoleOutcome> {
  // Hashed before the transaction, because hashing is slow.
  const unusableHash = await hashPassword(randomBytes(32).toString('base64url'))
  return deps.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('customer_account')
      .select(['customer_account_id as id', 'role', 'login_blocked_at', 'email_confirmed_at'])
      .where('email_address', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account?.login_blocked_at) return 'blocked'
    const isNew = !account?.email_confirmed_at
    if (account?.role === ROLE.admin && !isNew) return 'already'
    const id = account?.id ?? (await createAccount(tx, email, unusableHash))
    if (account?.role !== ROLE.admin) {
      await tx.updateTable('customer_account').set({ role: ROLE.admin }).where('customer_account_id', '=', id).execute()
      await recordAudit(deps, tx, { id, action: 'makeSuperuser' })
    }
    await sendEmail(deps, tx, { id, isNew })
    if (!isNew) return 'made'
    return account ? 'invitedAgain' : 'invited'
  })
}

/** Revokes the administrator role with effect from the account's next request. */
export async function revokeAdminRole(deps: AppDeps, email: string): Promise<'ended' | 'none' | 'last'> {
  return deps.db.transaction().execute(async (tx) => {
    const admins = await tx
      .selectFrom('customer_account')
      .select(['customer_account_id as id', 'email_address'])
      .where('role', '=', ROLE.admin)
      .where('closed_at', 'is', null)
      .orderBy('customer_account_id')
      .forNoKeyUpdate()
      .execute()
    const admin = admins.find((row) => row.email_address.toLowerCase() === email.toLowerCase())
    if (!admin) return 'none'
    if (admins.length === 1) return 'last'
    const provider = await tx
      .selectFrom('provider_account')
      .select('provider_id')
      .where('customer_account_id', '=', admin.id)
      .executeTakeFirst()
    await tx
      .updateTable('customer_account')
      .set({ role: provider ? ROLE.provider : ROLE.customer })
      .where('customer_account_id', '=', admin.id)
      .execute()
    await recordAudit(deps, tx, { id: admin.id, action: 'endSuperuser' })
    return 'ended'
  })
}

async function createAccount(tx: Tx, email: string, unusableHash: string): Promise<string> {
  const { id } = await tx
    .insertInto('customer_account')
    .values({
      email_address: email,
      password_hash: unusableHash,
      // Placeholders until the owner edits their profile.
      first_name: email.split('@')[0]!,
      last_name: '–',
      email_confirmed_at: null,
    })
    .returning('customer_account_id as id')
    .executeTakeFirstOrThrow()
  return id
}

async function sendEmail(deps: AppDeps, tx: Tx, { id, isNew }: { id: string; isNew: boolean }): Promise<void> {
  const now = deps.clock.now()
  const { settings } = deps
  const { to, firstName } = await loadAccountOwner({ db: tx }, id)
  const link = isNew
    ? await createResetLink({ db: tx, settings, now }, id, to.language)
    : `${settings.publicUrl}/superuser`
  const data = { firstName, link, hours: isNew ? RESET_HOURS : null }
  await enqueueEmail(tx, deps, {
    kind: 'adminAdded',
    to,
    data,
    dedupeKey: `superuser:${id}:${now.epochMilliseconds}`,
  })
}

const recordAudit = (deps: AppDeps, tx: Tx, { id, action }: { id: string; action: string }): Promise<void> =>
  recordAuditEntry(tx, { actorId: null, action, subject: { kind: 'customer', id }, at: deps.clock.now() })
