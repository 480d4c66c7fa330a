import { type Kysely, type Selectable, sql } from 'kysely'
import { countEmail, randomToken, revokeManagerRole } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { fingerprintRecipient } from '#platform/server/email/public.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { ORGANIZATION_INVITATION_DAYS } from '#platform/values/constants.ts'
import { emailManagerInvitation } from './organization-emails.ts'
import { loadOrganizationForAdmin } from './review-organizations.ts'
import './tables.ts'

/**
 * Invites a manager. The link can be used once within a month; inviting the same address again sends a new link and
 * invalidates the old one.
 */
export const inviteKeeper: Handler<AllCalls['inviteKeeper']> = async ({ id, emailAddress }, context) => {
  const organisation = await context.db
    .selectFrom('organization')
    .select('name')
    .where('organization_id', '=', id)
    .executeTakeFirst()
  if (!organisation) return context.fail('notFound')
  await countEmail(context, 'organisationInvitation', emailAddress)
  const token = randomToken()
  const row = {
    sealed_email: context.encryption.encrypt(emailAddress),
    token_hash: hashToken(token),
    invited_at: context.now,
    expires_at: context.now.add({ hours: 24 * ORGANIZATION_INVITATION_DAYS }),
  }
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('organization_manager_invitation')
      .values({ ...row, organization_id: id, email_mark: fingerprintRecipient(context, emailAddress) })
      .onConflict((conflict) => conflict.columns(['organization_id', 'email_mark']).doUpdateSet(row))
      .execute()
    await recordAudit(context, tx, { action: 'inviteKeeper', id })
    await emailManagerInvitation(context, tx, { token, organisation: organisation.name, emailAddress })
  })
  return (await loadOrganizationForAdmin(context, id))!
}

/** Removes a manager by account id, or a pending invitation by its id. */
export const removeKeeper: Handler<AllCalls['removeKeeper']> = async ({ id, managerId }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const person = await tx
      .deleteFrom('organization_manager')
      .where('organization_id', '=', id)
      .where('customer_account_id', '=', managerId)
      .returning(['customer_account_id', 'organization_id', 'since'])
      .executeTakeFirst()
    const invited = await tx
      .deleteFrom('organization_manager_invitation')
      .where('organization_id', '=', id)
      .where('invitation_id', '=', managerId)
      .returning('invitation_id')
      .executeTakeFirst()
    if (!person && !invited) return context.fail('notFound')
    if (person) await recordPastManagers(tx, [person], context.now)
    if (person) await revokeManagerRole(tx, managerId)
    await recordAudit(context, tx, { action: person ? 'removeKeeper' : 'withdrawManagerInvitation', id })
  })
  return (await loadOrganizationForAdmin(context, id))!
}

/** Statistics of months that are not counted yet must exclude former managers. */
async function recordPastManagers(
  tx: Kysely<Tables>,
  ended: Selectable<Tables['organization_manager']>[],
  now: Temporal.Instant,
) {
  if (ended.length === 0) return
  await tx
    .insertInto('past_manager')
    .values(ended.map((one) => ({ ...one, until: now })))
    .execute()
}

const recordAudit = (context: Context, tx: Kysely<Tables>, { action, id }: { action: string; id: string }) =>
  recordAuditEntry(tx, {
    actorId: requireCaller(context).customerAccountId,
    action,
    subject: { kind: 'organisation', id },
    at: context.now,
  })

/**
 * Erases the data of a deleted account: it manages nothing, its practice belongs to no organization, and no invitation
 * contains its address.
 */
export async function eraseOrganizationLinks(
  tx: Kysely<Tables>,
  context: Pick<Context, 'encryption' | 'now'>,
  { me, email }: { me: string; email: string },
): Promise<void> {
  const mark = fingerprintRecipient(context, email)
  const ended = tx.deleteFrom('organization_manager').where('customer_account_id', '=', me)
  await recordPastManagers(
    tx,
    await ended.returning(['customer_account_id', 'organization_id', 'since']).execute(),
    context.now,
  )
  await tx.deleteFrom('organization_manager_invitation').where('email_mark', '=', mark).execute()
  await sql`
    delete from provider_organization where organization_id is null
      and provider_id in (select provider_id from provider_account where customer_account_id = ${me})`.execute(tx)
  await sql`
    update provider_organization set state = 'ended', ended_at = ${context.now}, ended_by = 'counsellor', sealed_email = null,
      email_mark = null
    where state <> 'ended' and (email_mark = ${mark}
      or provider_id in (select provider_id from provider_account where customer_account_id = ${me}))`.execute(tx)
}
