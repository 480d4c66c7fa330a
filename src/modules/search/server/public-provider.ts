import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { isGuid } from '#platform/values/guid.ts'

/**
 * SQL condition on `provider_account p` (decisions): the provider is approved, can be paid, has working hours and an
 * active session type, is neither blocked nor deactivated, and the account can log in and has not been deleted.
 * Unlisted providers have no public page.
 */
export const IS_LISTED: RawBuilder<unknown> = sql`p.status = 'approved' and p.payout_ready_at is not null
  and p.working_hours_at is not null and p.blocked_at is null and p.deactivated_at is null
  and exists (select from session_template t where t.provider_id = p.provider_id and t.is_active)
  and exists (select from customer_account o where o.customer_account_id = p.customer_account_id
    and o.login_blocked_at is null and o.closed_at is null)`

/**
 * `provider_slug` contains every listed provider, because listed providers have been approved and a trigger records
 * every slug of an approved provider.
 */
const findIdBySlugSql = (slug: string) => sql`select s.provider_id from provider_slug s where s.slug = ${slug}`

/** SQL condition on `provider_account p`: a listed provider with this id or slug. Former slugs match too. */
export const isPublic = (idOrSlug: string): RawBuilder<unknown> => sql`
  ${isGuid(idOrSlug) ? sql`p.provider_id = ${idOrSlug}::uuid` : sql`p.provider_id = (${findIdBySlugSql(idOrSlug.toLowerCase())})`}
  and ${IS_LISTED}`

/** Returns the id and time zone of a listed provider, or null. */
export async function findPublicProvider(
  db: Kysely<Tables>,
  idOrSlug: string,
): Promise<{ providerId: string; timezone: string } | null> {
  const { rows } = await sql<{ provider_id: string; timezone: string }>`
    select p.provider_id, p.timezone from provider_account p where ${isPublic(idOrSlug)}`.execute(db)
  return rows[0] ? { providerId: rows[0].provider_id, timezone: rows[0].timezone } : null
}
