import { sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import type { Handler } from '../context.ts'
import type { OrganizationTexts } from './tables.ts'

export const listOrganizations: Handler<AllCalls['listOrganizations']> = async (_nothing, { db }) => {
  const rows = await db.selectFrom('organization').select(['organization_id', 'name', 'slug']).orderBy('name').execute()
  return rows.map((row) => ({ organizationId: row.organization_id, name: row.name, slug: row.slug }))
}

/** By id or slug, with how many of its counsellors are listed. */
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
      (select count(*)::int from provider_organization l join provider_search s using (provider_id) where l.organization_id = g.organization_id) as count
    from organization g where g.organization_id::text = ${id} or g.slug = ${id}`.execute(context.db)
  const row = rows[0]
  if (!row) return context.refuse('notFound')
  const said = row.texts[context.language] ?? row.texts.en ?? row.texts.et ?? row.texts.ru
  return {
    organizationId: row.organization_id,
    name: row.name,
    slug: row.slug,
    logoUrl: row.logo_url,
    description: said?.description ?? '',
    providerCount: row.count,
  }
}
