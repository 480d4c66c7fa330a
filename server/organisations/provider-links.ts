import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import './tables.ts'

export interface Link {
  organizationId: string | null
  name: string
}

/**
 * Organisations of a counsellor in place of the old ones: one of ours, or a name written by hand. Without any there is
 * one link with an empty name (specification §3).
 * @returns false, and changes nothing, when one of ours is not there.
 */
export async function setProviderLinks(
  db: Kysely<Tables>,
  providerId: string,
  links: readonly Link[],
): Promise<boolean> {
  const ours = [...new Set(links.flatMap((one) => one.organizationId ?? []))]
  const found =
    ours.length === 0
      ? []
      : await db.selectFrom('organization').select('organization_id').where('organization_id', 'in', ours).execute()
  if (found.length < ours.length) return false
  const kept = links.filter((one) => one.organizationId !== null || one.name !== '')
  const rows = kept.length > 0 ? kept : [{ organizationId: null, name: '' }]
  await db.deleteFrom('provider_organization').where('provider_id', '=', providerId).execute()
  await db
    .insertInto('provider_organization')
    .values(rows.map((one) => ({ provider_id: providerId, organization_id: one.organizationId, name: one.name })))
    .execute()
  return true
}
