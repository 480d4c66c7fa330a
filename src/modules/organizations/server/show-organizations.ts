import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { toGuid } from '#platform/values/guid.ts'
import type { OrganizationTexts } from './tables.ts'

export const listOrganizations: Handler<AllCalls['listOrganizations']> = async (_input, { db }) => {
  const rows = await db
    .selectFrom('organization')
    .select(['organization_id', 'name', 'slug'])
    .where('deactivated_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ organizationId: row.organization_id, name: row.name, slug: row.slug }))
}

/** Finds an active organization by current or former slug, or by id; null if there is none. */
export async function findOrganization(db: Kysely<Tables>, idOrSlug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from organization
    where deactivated_at is null and (organization_id = ${toGuid(idOrSlug)}::uuid
      or organization_id = (select organization_id from organization_slug where slug = lower(${idOrSlug})))`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Loads an organization by id or slug, with its number of listed providers. When called with a former slug, returns the
 * current one.
 */
export const getOrganization: Handler<AllCalls['getOrganization']> = async ({ id }, context) => {
  const { rows } = await sql<{
    organization_id: string
    name: string
    slug: string
    logo_url: string | null
    texts: OrganizationTexts
    count: number
  }>`
    select g.organization_id, g.name, g.slug, g.logo_url, g.texts,
      (select count(*)::int from provider_organization l join provider_search s using (provider_id)
        where l.organization_id = g.organization_id and l.state = 'confirmed') as count
    from organization g where g.organization_id = ${await findOrganization(context.db, id)}::uuid`.execute(context.db)
  const row = rows[0]
  if (!row) return context.fail('notFound')
  const localizedText = row.texts[context.language] ?? row.texts.en ?? row.texts.et ?? row.texts.ru
  return {
    organizationId: row.organization_id,
    name: row.name,
    slug: row.slug,
    logoUrl: row.logo_url,
    description: localizedText?.description ?? '',
    providerCount: row.count,
  }
}
