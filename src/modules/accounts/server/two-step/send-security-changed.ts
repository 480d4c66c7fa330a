import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { createResetLink, loadAccountOwner } from '#modules/accounts/server/account-owner.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type EmailData, enqueueEmail } from '#platform/server/email/public.ts'

/** Emails the owner after a change to their login security, in case someone else made it (ASVS 6.3.7). */
export async function sendSecurityChanged(
  context: Context,
  tx: Transaction<Tables>,
  customerAccountId: string,
  what: EmailData['securityChanged']['what'],
): Promise<void> {
  const { to, firstName } = await loadAccountOwner({ db: tx }, customerAccountId)
  const resetLink = await createResetLink({ ...context, db: tx }, customerAccountId, to.language)
  const data = { firstName, what, at: context.now.toString(), resetLink }
  await enqueueEmail(tx, context, { kind: 'securityChanged', to, data, dedupeKey: `safety:${randomUUID()}` })
}
