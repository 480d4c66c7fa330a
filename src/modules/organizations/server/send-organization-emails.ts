import { sql, type Transaction } from 'kysely'
import { loadAccountOwner } from '#modules/accounts/server/public.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { HOME_TIME_ZONE, ORGANIZATION_INVITATION_DAYS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import './tables.ts'

type Tx = Transaction<Tables>
type EmailContext = Pick<Context, 'settings' | 'encryption' | 'jobs' | 'now' | 'language'>

const buildLink = (
  { settings }: Pick<Context, 'settings'>,
  page: Parameters<typeof buildPagePath>[0],
  language: UiLanguage,
) => settings.publicUrl + buildPagePath(page, language)

/** Invites a provider by email, in the inviter's language: the recipient's language is unknown and is not looked up. */
export function emailMemberInvitation(
  context: EmailContext,
  tx: Tx,
  { linkId, organizationName, emailAddress }: { linkId: string; organizationName: string; emailAddress: string },
): Promise<void> {
  return enqueueEmail(tx, context, {
    kind: 'organizationInvitation',
    to: { email: emailAddress, language: context.language, timezone: HOME_TIME_ZONE },
    data: {
      organisation: organizationName,
      days: ORGANIZATION_INVITATION_DAYS,
      link: `${buildLink(context, 'providerProfile', context.language)}#organisations`,
    },
    dedupeKey: `organisation-invites:${linkId}`,
  })
}

export function emailManagerInvitation(
  context: EmailContext,
  tx: Tx,
  { token, organizationName, emailAddress }: { token: string; organizationName: string; emailAddress: string },
): Promise<void> {
  return enqueueEmail(tx, context, {
    kind: 'managerInvitation',
    to: { email: emailAddress, language: context.language, timezone: HOME_TIME_ZONE },
    data: {
      organisation: organizationName,
      days: ORGANIZATION_INVITATION_DAYS,
      // The token is in the fragment, which appears neither in logs nor in the Referer header.
      link: `${buildLink(context, 'managerInvitation', context.language)}#${token}`,
    },
    dedupeKey: `organisation-manager:${token.slice(0, 12)}`,
  })
}

/** Emails all managers of the organization about a provider's request. */
export async function emailMembershipRequest(context: EmailContext, tx: Tx, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return
  const { rows } = await sql<{ linkId: string; managerId: string; organizationName: string; counsellorName: string }>`
    select l.provider_oraganization_id as "linkId", m.customer_account_id as "managerId", g.name as "organizationName",
      o.first_name || ' ' || o.last_name as "counsellorName"
    from provider_organization l join organization g using (organization_id) join organization_manager m using (organization_id)
    join provider_account p on p.provider_id = l.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    where l.provider_oraganization_id = any(${linkIds}::uuid[])`.execute(tx)
  for (const { linkId, managerId, organizationName, counsellorName } of rows) {
    const { to, firstName } = await loadAccountOwner({ db: tx }, managerId)
    await enqueueEmail(tx, context, {
      kind: 'membershipRequested',
      to,
      data: {
        firstName,
        organisation: organizationName,
        counsellorName,
        link: buildLink(context, 'organizationMembers', to.language),
      },
      dedupeKey: `organisation-asked:${linkId}:${managerId}`,
    })
  }
}

/** Emails the provider the organization's decision on their membership request. */
export async function emailMembershipDecision(
  context: EmailContext,
  tx: Tx,
  { linkId, what }: { linkId: string; what: 'confirmed' | 'declined' | 'removed' },
): Promise<void> {
  const { rows } = await sql<{ ownerId: string; organizationName: string }>`
    select p.customer_account_id as "ownerId", g.name as "organizationName" from provider_organization l join organization g using (organization_id)
    join provider_account p using (provider_id) where l.provider_oraganization_id = ${linkId}`.execute(tx)
  if (!rows[0]) return
  const { ownerId, organizationName } = rows[0]
  const { to, firstName } = await loadAccountOwner({ db: tx }, ownerId)
  const link = `${buildLink(context, 'providerProfile', to.language)}#organisations`
  await enqueueEmail(tx, context, {
    kind: 'membershipDecided',
    to,
    data: { firstName, organisation: organizationName, what, link },
    dedupeKey: `organisation-decided:${linkId}:${what}`,
  })
}
