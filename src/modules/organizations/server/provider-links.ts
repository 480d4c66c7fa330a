import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Db = Kysely<Tables>

export interface OrganizationLink {
  organizationId: string | null
  name: string
}

/**
 * Replaces the organizations that a provider entered by name; if there are none, one link with an empty name remains
 * (specification §3). Selecting a registered organization requests membership (decision 0039). Links end only through
 * `leaveOrganization` or `endMember`, never by omission, so saving a profile from an outdated screen ends no links.
 * @returns the ids of new requests; or false, without any change, if one of the organizations does not exist.
 */
export async function replaceProviderLinks(
  db: Db,
  { providerId, now }: { providerId: string; now: Temporal.Instant },
  links: readonly OrganizationLink[],
): Promise<string[] | false> {
  const organizationIds = [...new Set(links.flatMap((link) => link.organizationId ?? []))]
  if ((await countActive(db, organizationIds)) < organizationIds.length) return false
  const names = links.filter((link) => link.organizationId === null && link.name !== '').map((link) => link.name)
  const newLinkIds: string[] = []
  for (const organizationId of organizationIds)
    newLinkIds.push(...(await requestMembership(db, { providerId, organizationId, now })))
  await db
    .deleteFrom('provider_organization')
    .where('provider_id', '=', providerId)
    .where('organization_id', 'is', null)
    .execute()
  const rows = names.length > 0 || organizationIds.length > 0 ? names : ['']
  if (rows.length > 0)
    await db
      .insertInto('provider_organization')
      .values(rows.map((name) => ({ provider_id: providerId, organization_id: null, name })))
      .execute()
  return newLinkIds
}

async function countActive(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = await db
    .selectFrom('organization')
    .select('organization_id')
    .where('organization_id', 'in', ids)
    .where('deactivated_at', 'is', null)
    .execute()
  return found.length
}

interface MembershipRequest {
  providerId: string
  organizationId: string
  now: Temporal.Instant
}

/** Requests membership; idempotent. The caller has locked the provider. @returns the id of the new link, if any. */
export async function requestMembership(
  db: Db,
  { providerId, organizationId, now }: MembershipRequest,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into provider_organization (provider_id, organization_id, state, requested_at)
    values (${providerId}, ${organizationId}, 'requested', ${now}) on conflict do nothing
    returning provider_oraganization_id as id`.execute(db)
  return rows.map((row) => row.id)
}
