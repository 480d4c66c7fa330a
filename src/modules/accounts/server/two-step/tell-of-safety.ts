import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { makeResetLink, ownerOf } from '#modules/accounts/server/tell-owner.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type MailData, writeMail } from '#platform/server/email/public.ts'

/** Emails the owner after a change of login security, in case someone else made it (ASVS 6.3.7). */
export async function tellOfSafety(
  context: Context,
  tx: Transaction<Tables>,
  customerAccountId: string,
  what: MailData['safetyChanged']['what'],
): Promise<void> {
  const { to, firstName } = await ownerOf({ db: tx }, customerAccountId)
  const resetLink = await makeResetLink({ ...context, db: tx }, customerAccountId, to.language)
  const data = { firstName, what, at: context.now.toString(), resetLink }
  await writeMail(tx, context, { kind: 'safetyChanged', to, data, dedupeKey: `safety:${randomUUID()}` })
}
