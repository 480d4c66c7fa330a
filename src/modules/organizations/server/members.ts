import { sql } from 'kysely'
import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { fingerprintRecipient } from '#platform/server/email/public.ts'
import { ORGANIZATION_INVITATION_DAYS } from '#platform/values/constants.ts'
import { LINK_TRANSITIONS, type LinkState } from './link-states.ts'
import { loadOwnOrganization } from './own-organization.ts'
import { recordOrganizationAudit } from './record-organization-audit.ts'
import { emailMemberInvitation, emailMembershipDecision } from './send-organization-emails.ts'
import './tables.ts'

interface MemberRow {
  id: string
  provider_id: string | null
  state: 'requested' | 'confirmed' | 'invited'
  since: string
  first_name: string | null
  last_name: string | null
  slug: string | null
  image: string | null
  encrypted_email: Buffer | null
}

export const listMembers: Handler<AllCalls['listMembers']> = async (_input, context) => {
  const { organization_id: organizationId } = await loadOwnOrganization(context)
  return loadMembers(context, organizationId)
}

/**
 * Lists members and invitations. A provider's name is either public or was disclosed by their membership request; for
 * an invited person, only the email address is known.
 */
async function loadMembers({ db, encryption }: Context, organizationId: string) {
  const { rows } = await sql<MemberRow>`
    select l.provider_oraganization_id as id, l.provider_id, l.state, to_json(coalesce(l.confirmed_at, l.requested_at, l.invited_at)) #>> '{}' as since,
      o.first_name, o.last_name, p.image_square_url as image, l.encrypted_email,
      case when exists (select from provider_search s where s.provider_id = p.provider_id) then p.slug end as slug
    from provider_organization l left join provider_account p using (provider_id)
    left join customer_account o on o.customer_account_id = p.customer_account_id
    where l.organization_id = ${organizationId} and l.state <> 'ended'
    order by l.state, o.last_name, o.first_name, l.invited_at`.execute(db)
  const invited = rows.filter((row) => row.state === 'invited')
  const linked = rows.filter((row) => row.state !== 'invited')
  return {
    members: linked.map((row) => ({
      providerOraganizationId: row.id,
      providerAccountId: row.provider_id,
      state: row.state,
      since: Temporal.Instant.from(row.since),
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      slug: row.slug,
      profileImageUrl: row.image,
    })),
    invitations: invited.map((row) => ({
      providerOraganizationId: row.id,
      emailAddress: encryption.decrypt<string>(row.encrypted_email!),
      invitedAt: Temporal.Instant.from(row.since),
      expiresAt: Temporal.Instant.from(row.since).add({ hours: 24 * ORGANIZATION_INVITATION_DAYS }),
    })),
  }
}

/** Invites a provider by email address without disclosing whether the address has an account (api.md, sign-up). */
export const inviteMember: Handler<AllCalls['inviteMember']> = async ({ emailAddress }, context) => {
  const organization = await loadOwnOrganization(context)
  if (organization.deactivated_at) return context.fail('organisationInactive')
  const { organization_id: organizationId } = organization
  await consumeRateLimit(context, 'managerInvitation', emailAddress)
  await consumeRateLimit(context, 'invitationsOfOrganisation', organizationId)
  await context.db.transaction().execute(async (tx) => {
    const fingerprint = fingerprintRecipient(context, emailAddress)
    const { rows } = await sql<{ id: string }>`
      insert into provider_organization (organization_id, state, encrypted_email, email_fingerprint, invited_at)
      values (${organizationId}, 'invited', ${context.encryption.encrypt(emailAddress)}, ${fingerprint}, ${context.now})
      on conflict do nothing returning provider_oraganization_id as id`.execute(tx)
    if (!rows[0]) return context.fail('organisationInvited')
    await recordOrganizationAudit(context, tx, { action: 'inviteMember', organizationId })
    await emailMemberInvitation(context, tx, {
      linkId: rows[0].id,
      organizationName: organization.name,
      emailAddress,
    })
  })
  return loadMembers(context, organizationId)
}

export const confirmMember: Handler<AllCalls['confirmMember']> = async ({ id }, context) => {
  const organization = await loadOwnOrganization(context)
  if (organization.deactivated_at) return context.fail('organisationInactive')
  const { organization_id: organizationId } = organization
  await context.db.transaction().execute(async (tx) => {
    const updated = await sql`
      update provider_organization set state = 'confirmed', confirmed_at = ${context.now}
      where provider_oraganization_id = ${id} and organization_id = ${organizationId}
        and state = any(${LINK_TRANSITIONS.organization.confirm as LinkState[]})`.execute(tx)
    if (!updated.numAffectedRows) return context.fail('notFound')
    await recordOrganizationAudit(context, tx, { action: 'confirmMember', organizationId })
    await emailMembershipDecision(context, tx, { linkId: id, what: 'confirmed' })
  })
  return loadMembers(context, organizationId)
}

export const endMember: Handler<AllCalls['endMember']> = async ({ id }, context) => {
  const { organization_id: organizationId } = await loadOwnOrganization(context)
  await context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ old_state: LinkState }>`
      update provider_organization l set state = 'ended', ended_at = ${context.now}, ended_by = 'organization', encrypted_email = null,
        email_fingerprint = null
      from (select provider_oraganization_id, state as old_state from provider_organization
        where provider_oraganization_id = ${id} and organization_id = ${organizationId} for update) old
      where old.provider_oraganization_id = l.provider_oraganization_id
        and l.state = any(${LINK_TRANSITIONS.organization.end as LinkState[]})
      returning old.old_state`.execute(tx)
    const oldState = rows[0]?.old_state
    if (!oldState) return context.fail('notFound')
    await recordOrganizationAudit(context, tx, { action: 'endMember', organizationId })
    if (oldState !== 'invited')
      await emailMembershipDecision(context, tx, {
        linkId: id,
        what: oldState === 'requested' ? 'declined' : 'removed',
      })
  })
  return loadMembers(context, organizationId)
}
