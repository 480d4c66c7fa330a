import type { Transaction } from 'kysely'
import {
  createVerifiedAccount,
  grantManagerRole,
  hashNewPassword,
  startLogin,
} from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashToken } from '#platform/server/encryption.ts'
import './tables.ts'

type Tx = Transaction<Tables>
type AcceptInput = Parameters<typeof acceptManagerInvitation>[0]

async function findInvitation(context: Context<'invitationOver'>, token: string) {
  const found = await context.db
    .selectFrom('organization_manager_invitation as i')
    .innerJoin('organization as g', 'g.organization_id', 'i.organization_id')
    .select(['i.invitation_id', 'i.organization_id', 'i.encrypted_email', 'g.name', 'g.logo_url'])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.expires_at', '>', context.now)
    .executeTakeFirst()
  if (!found) return context.fail('invitationOver')
  return { ...found, emailAddress: context.encryption.decrypt<string>(found.encrypted_email) }
}

const findAccount = ({ db }: Pick<Context, 'db'>, emailAddress: string) =>
  db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', emailAddress)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** The reply may disclose whether the address has an account, because only the address's owner receives the link. */
export const openManagerInvitation: Handler<AllCalls['openManagerInvitation']> = async ({ token }, context) => {
  const invitation = await findInvitation(context, token)
  const account = await findAccount(context, invitation.emailAddress)
  return {
    name: invitation.name,
    logoUrl: invitation.logo_url,
    emailAddress: invitation.emailAddress,
    hasAccount: account !== undefined,
    isOwn: account !== undefined && account.customer_account_id === context.caller?.customerAccountId,
  }
}

/** A person with an account must log in first: the emailed link alone does not give access to an account. */
export const acceptManagerInvitation: Handler<AllCalls['acceptManagerInvitation']> = async (input, context) => {
  const invitation = await findInvitation(context, input.token)
  const account = await findAccount(context, invitation.emailAddress)
  const isOwn = account !== undefined && account.customer_account_id === context.caller?.customerAccountId
  if (account && !isOwn) return context.fail('managerHasAccount')
  if (account) {
    await addManager(context, invitation, () => Promise.resolve(account.customer_account_id))
    return { login: null }
  }
  if (!('password' in input)) return context.fail('invitationOver')
  const manager = await acceptWithNewAccount(context, invitation, input)
  return { login: await startLogin(context, { ...manager, emailConfirmed: true }) }
}

async function acceptWithNewAccount(
  context: Context<'invitationOver' | 'managerHasAccount' | 'managesAnother'>,
  invitation: OpenInvitation,
  input: Extract<AcceptInput, { password: string }>,
) {
  const { firstName, lastName, password, uiLanguage, timezone } = input
  const { emailAddress } = invitation
  const person = {
    email_address: emailAddress,
    password_hash: await hashNewPassword(context, password, [emailAddress, firstName, lastName]),
    first_name: firstName,
    last_name: lastName,
    ui_language: uiLanguage,
    timezone,
  }
  return addManager(context, invitation, async (tx) => {
    const id = await createVerifiedAccount(context, tx, person)
    // A concurrent request created the account, so its owner must log in.
    return id ?? context.fail('managerHasAccount')
  })
}

type OpenInvitation = Awaited<ReturnType<typeof findInvitation>>

/** Deletes the invitation and adds the manager. If several requests run concurrently, only one succeeds. */
function addManager(
  context: Context<'invitationOver' | 'managesAnother'>,
  invitation: OpenInvitation,
  resolveAccount: (tx: Tx) => Promise<string>,
) {
  const { invitation_id: invitationId, organization_id: organizationId } = invitation
  return context.db.transaction().execute(async (tx) => {
    const customerAccountId = await resolveAccount(tx)
    const used = await tx
      .deleteFrom('organization_manager_invitation')
      .where('invitation_id', '=', invitationId)
      .returning('invitation_id')
      .executeTakeFirst()
    if (!used) context.fail('invitationOver')
    const added = await tx
      .insertInto('organization_manager')
      .values({ customer_account_id: customerAccountId, organization_id: organizationId, since: context.now })
      .onConflict((conflict) =>
        // Accepting again for the same organization has no effect. A person can manage only one organization.
        conflict
          .column('customer_account_id')
          .doUpdateSet({ organization_id: organizationId })
          .where('organization_manager.organization_id', '=', organizationId),
      )
      .returning('organization_id')
      .executeTakeFirst()
    if (!added) context.fail('managesAnother')
    const role = await grantManagerRole(tx, customerAccountId)
    const subject = { kind: 'organisation' as const, id: organizationId }
    await recordAuditEntry(tx, { actorId: customerAccountId, action: 'beginManaging', subject, at: context.now })
    return { customerAccountId, role }
  })
}
