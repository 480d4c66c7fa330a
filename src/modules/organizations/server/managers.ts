import { type Kysely, type Selectable, sql } from 'kysely'
import { consumeRateLimit, randomToken, revokeManagerRole } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { fingerprintRecipient } from '#platform/server/email/public.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { ORGANIZATION_INVITATION_DAYS } from '#platform/values/constants.ts'
import { recordOrganizationAudit } from './record-organization-audit.ts'
import { loadOrganizationForAdmin } from './review-organizations.ts'
import { emailManagerInvitation } from './send-organization-emails.ts'
import './tables.ts'

/**
 * Invites a manager. The link is valid for a month and can be used only once; inviting the same address again sends a
 * new link and invalidates the old one.
 */
export const inviteManager: Handler<AllCalls['inviteManager']> = async ({ id, emailAddress }, context) => {
  const organization = await context.db
    .selectFrom('organization')
    .select('name')
    .where('organization_id', '=', id)
    .executeTakeFirst()
  if (!organization) return context.fail('notFound')
  await consumeRateLimit(context, 'managerInvitation', emailAddress)
  const token = randomToken()
  const row = {
    encrypted_email: context.encryption.encrypt(emailAddress),
    token_hash: hashToken(token),
    invited_at: context.now,
    expires_at: context.now.add({ hours: 24 * ORGANIZATION_INVITATION_DAYS }),
  }
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('organization_manager_invitation')
      .values({ ...row, organization_id: id, email_fingerprint: fingerprintRecipient(context, emailAddress) })
      .onConflict((conflict) => conflict.columns(['organization_id', 'email_fingerprint']).doUpdateSet(row))
      .execute()
    await recordOrganizationAudit(context, tx, { action: 'inviteManager', organizationId: id })
    await emailManagerInvitation(context, tx, { token, organizationName: organization.name, emailAddress })
  })
  return (await loadOrganizationForAdmin(context, id))!
}

/** Removes a manager (by account id) or a pending invitation (by its id). */
export const removeManager: Handler<AllCalls['removeManager']> = async ({ id, managerId }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const manager = await tx
      .deleteFrom('organization_manager')
      .where('organization_id', '=', id)
      .where('customer_account_id', '=', managerId)
      .returning(['customer_account_id', 'organization_id', 'since'])
      .executeTakeFirst()
    const invitation = await tx
      .deleteFrom('organization_manager_invitation')
      .where('organization_id', '=', id)
      .where('invitation_id', '=', managerId)
      .returning('invitation_id')
      .executeTakeFirst()
    if (!manager && !invitation) return context.fail('notFound')
    if (manager) {
      await recordPastManagers(tx, [manager], context.now)
      await revokeManagerRole(tx, managerId)
    }
    const action = manager ? 'removeManager' : 'withdrawManagerInvitation'
    await recordOrganizationAudit(context, tx, { action, organizationId: id })
  })
  return (await loadOrganizationForAdmin(context, id))!
}

/**
 * Records former managers, so that they do not count towards the thresholds for months whose statistics have not been
 * computed yet.
 */
async function recordPastManagers(
  tx: Kysely<Tables>,
  managers: Selectable<Tables['organization_manager']>[],
  now: Temporal.Instant,
) {
  if (managers.length === 0) return
  await tx
    .insertInto('past_manager')
    .values(managers.map((manager) => ({ ...manager, until: now })))
    .execute()
}

/**
 * Removes a deleted account from all organizations: its manager role, its provider's memberships and any invitations to
 * its email address.
 */
export async function eraseOrganizationLinks(
  tx: Kysely<Tables>,
  context: Pick<Context, 'encryption' | 'now'>,
  { customerAccountId, email }: { customerAccountId: string; email: string },
): Promise<void> {
  const fingerprint = fingerprintRecipient(context, email)
  const managers = await tx
    .deleteFrom('organization_manager')
    .where('customer_account_id', '=', customerAccountId)
    .returning(['customer_account_id', 'organization_id', 'since'])
    .execute()
  await recordPastManagers(tx, managers, context.now)
  await tx.deleteFrom('organization_manager_invitation').where('email_fingerprint', '=', fingerprint).execute()
  await sql`
    delete from provider_organization where organization_id is null
      and provider_id in (select provider_id from provider_account where customer_account_id = ${customerAccountId})`.execute(
    tx,
  )
  await sql`
    update provider_organization set state = 'ended', ended_at = ${context.now}, ended_by = 'provider', encrypted_email = null,
      email_fingerprint = null
    where state <> 'ended' and (email_fingerprint = ${fingerprint}
      or provider_id in (select provider_id from provider_account where customer_account_id = ${customerAccountId}))`.execute(
    tx,
  )
}
