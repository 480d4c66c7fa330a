import { sql, type Transaction } from 'kysely'
import { consumeRateLimit, loadAccountOwner } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { fingerprintRecipient } from '#platform/server/email/public.ts'
import { LINK_TRANSITIONS, type LinkState } from './link-states.ts'
import { requestMembership } from './provider-links.ts'
import { emailMembershipRequest } from './send-organization-emails.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface OwnLinkRow {
  id: string
  provider_id: string | null
  state: 'requested' | 'invited' | 'confirmed'
  since: string
  organization_id: string
  name: string
  slug: string
  logo_url: string | null
}

export const listOwnOrganizations: Handler<AllCalls['listOwnOrganizations']> = (_input, context) =>
  loadOwnLinks(context)

/** SQL condition on `provider_organization l`: the provider's own link, or an invitation to their address. */
const isOwnLink = (
  context: Context,
  fingerprint: Buffer,
) => sql<boolean>`(l.provider_id = ${requireCaller(context).providerId}
  or (l.state = 'invited' and l.email_fingerprint = ${fingerprint}))`

async function loadOwnLinks(context: Context) {
  const { customerAccountId, organizationId } = requireCaller(context)
  const fingerprint = await loadFingerprint(context, customerAccountId)
  const { rows } = await sql<OwnLinkRow>`
    select distinct on (l.organization_id) l.provider_oraganization_id as id, l.provider_id, l.state, g.organization_id, g.name, g.slug, g.logo_url,
      to_json(coalesce(l.confirmed_at, l.requested_at, l.invited_at)) #>> '{}' as since
    from provider_organization l join organization g using (organization_id)
    where ${isOwnLink(context, fingerprint)} and l.state <> 'ended' and g.deactivated_at is null
    -- A membership takes precedence over an invitation, and an invitation over a request.
    order by l.organization_id, array_position(array['confirmed', 'invited', 'requested'], l.state)`.execute(context.db)
  const managed = await context.db
    .selectFrom('organization')
    .select('name')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const links = rows.toSorted((a, b) => a.name.localeCompare(b.name)).map(toReply)
  return { links, manages: managed?.name ?? null }
}

const toReply = (row: OwnLinkRow) => ({
  providerOraganizationId: row.id,
  providerAccountId: row.provider_id,
  state: row.state,
  since: Temporal.Instant.from(row.since),
  organizationId: row.organization_id,
  name: row.name,
  slug: row.slug,
  logoUrl: row.logo_url,
})

/**
 * Returns the fingerprint of the caller's email address. The address was verified at sign-up, so it is enough to
 * identify the recipient of an invitation, and no secret is needed.
 */
async function loadFingerprint(context: Context, customerAccountId: string): Promise<Buffer> {
  const { to } = await loadAccountOwner(context, customerAccountId)
  return fingerprintRecipient(context, to.email)
}

/**
 * Changes a provider's links while holding a lock on the provider's row, so that concurrent changes run one after
 * another. @returns the updated links
 */
function changeLinks(context: Context, change: (tx: Tx, fingerprint: Buffer) => Promise<void>) {
  const { providerId, customerAccountId } = requireCaller(context)
  return context.db
    .transaction()
    .execute(async (tx) => {
      const fingerprint = await loadFingerprint(context, customerAccountId)
      await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
      await change(tx, fingerprint)
    })
    .then(() => loadOwnLinks(context))
}

export const joinOrganization: Handler<AllCalls['askOrganization']> = async ({ organizationId }, context) => {
  const organization = await context.db
    .selectFrom('organization')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!organization) return context.fail('notFound')
  await consumeRateLimit(context, 'joinRequestsOfProvider', requireCaller(context).customerAccountId)
  return changeLinks(context, async (tx, fingerprint) => {
    const { rows } = await sql<{ id: string }>`
      select l.provider_oraganization_id as id from provider_organization l
      where l.state = 'invited' and l.organization_id = ${organizationId} and l.email_fingerprint = ${fingerprint}`.execute(
      tx,
    )
    if (rows[0]) return acceptInvitation(context, tx, { id: rows[0].id, fingerprint })
    const newLinkIds = await requestMembership(tx, {
      providerId: requireCaller(context).providerId!,
      organizationId,
      now: context.now,
    })
    await emailMembershipRequest(context, tx, newLinkIds)
  })
}

export const confirmOrganization: Handler<AllCalls['confirmOrganization']> = ({ id }, context) =>
  changeLinks(context, (tx, fingerprint) => acceptInvitation(context, tx, { id, fingerprint }))

/**
 * Accepts an invitation, which also confirms the provider's pending request, if any. If the provider is already a
 * member, only the invitation is closed.
 */
async function acceptInvitation(
  context: Context<'notFound'>,
  tx: Tx,
  { id, fingerprint }: { id: string; fingerprint: Buffer },
): Promise<void> {
  const { now } = context
  const { providerId } = requireCaller(context)
  const { rows } = await sql<{ organization_id: string }>`
    update provider_organization l set state = 'ended', ended_at = ${now}, ended_by = 'provider', encrypted_email = null, email_fingerprint = null
    from organization g where l.provider_oraganization_id = ${id} and l.state = any(${LINK_TRANSITIONS.provider.confirm as LinkState[]})
      and l.email_fingerprint = ${fingerprint} and g.organization_id = l.organization_id and g.deactivated_at is null
    returning l.organization_id`.execute(tx)
  const organizationId = rows[0]?.organization_id
  if (!organizationId) context.fail('notFound')
  const updated = await sql`
    update provider_organization set state = 'confirmed', confirmed_at = ${now}
    where provider_id = ${providerId} and organization_id = ${organizationId} and state = 'requested'`.execute(tx)
  if (updated.numAffectedRows) return
  await sql`
    insert into provider_organization (provider_id, organization_id, state, invited_at, confirmed_at)
    select ${providerId}, organization_id, 'confirmed', invited_at, ${now} from provider_organization
    where provider_oraganization_id = ${id} on conflict do nothing`.execute(tx)
}

/** Leaving takes effect immediately: no provider is listed under an organization against their will. */
export const leaveOrganization: Handler<AllCalls['leaveOrganization']> = ({ id }, context) =>
  changeLinks(context, async (tx, fingerprint) => {
    const ended = await sql`
      update provider_organization l set state = 'ended', ended_at = ${context.now}, ended_by = 'provider', encrypted_email = null,
        email_fingerprint = null
      where l.provider_oraganization_id = ${id} and l.organization_id is not null
        and l.state = any(${LINK_TRANSITIONS.provider.end as LinkState[]}) and ${isOwnLink(context, fingerprint)}`.execute(
      tx,
    )
    if (!ended.numAffectedRows) return context.fail('notFound')
  })
