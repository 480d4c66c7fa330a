import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Db = Kysely<Tables>

export interface Link {
  organizationId: string | null
  name: string
}

/**
 * Organisations that a counsellor names by hand, in place of the old ones; without any there is one link with an empty name
 * (specification §3). Naming one of ours asks it (decision 0039): links end only by `endLink`, never by being left out, so that a
 * profile saved from an old screen ends nothing.
 * @returns what was asked of ours just now, or false, and changes nothing, when one of them is not there.
 */
export async function setProviderLinks(
  db: Db,
  { providerId, now }: { providerId: string; now: Temporal.Instant },
  links: readonly Link[],
): Promise<string[] | false> {
  const ours = [...new Set(links.flatMap((one) => one.organizationId ?? []))]
  if ((await activeAmong(db, ours)) < ours.length) return false
  const names = links.filter((one) => one.organizationId === null && one.name !== '').map((one) => one.name)
  const asked: string[] = []
  for (const organizationId of ours) asked.push(...(await ask(db, { providerId, organizationId, now })))
  await db
    .deleteFrom('provider_organization')
    .where('provider_id', '=', providerId)
    .where('organization_id', 'is', null)
    .execute()
  const rows = names.length > 0 || ours.length > 0 ? names : ['']
  if (rows.length > 0)
    await db
      .insertInto('provider_organization')
      .values(rows.map((name) => ({ provider_id: providerId, organization_id: null, name })))
      .execute()
  return asked
}

async function activeAmong(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = await db
    .selectFrom('organization')
    .select('organization_id')
    .where('organization_id', 'in', ids)
    .where('deactivated_at', 'is', null)
    .execute()
  return found.length
}

interface Asking {
  providerId: string
  organizationId: string
  now: Temporal.Instant
}

/** Asks once, however often; the caller has locked the counsellor. @returns the new link's id, if there is one. */
export async function ask(db: Db, { providerId, organizationId, now }: Asking): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into provider_organization (provider_id, organization_id, state, asked_at)
    values (${providerId}, ${organizationId}, 'asked', ${now}) on conflict do nothing
    returning provider_oraganization_id as id`.execute(db)
  return rows.map((row) => row.id)
}
