import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * Conditions on `provider_account p` (decisions): shown when approved, payable, with hours and an active template, neither
 * blocked nor deactivated, and the owner's account open. Who is not in the finder has no page either.
 */
export const IS_LISTED: RawBuilder<unknown> = sql`p.status = 'approved' and p.payout_ready_at is not null
  and p.working_hours_at is not null and p.blocked_at is null and p.deactivated_at is null
  and exists (select from session_template t where t.provider_id = p.provider_id and t.is_active)
  and exists (select from customer_account o where o.customer_account_id = p.customer_account_id
    and o.login_blocked_at is null and o.closed_at is null)`

/** Everybody who may be seen was approved, and from then on every address of theirs is kept. */
const bySlug = (slug: string) => sql`select s.provider_id from provider_slug s where s.slug = ${slug}`

/** Condition on `provider_account p`: the counsellor of this id or slug, one they left behind too, if everybody may see them. */
export const isPublic = (idOrSlug: string): RawBuilder<unknown> => sql`
  ${isGuid(idOrSlug) ? sql`p.provider_id = ${idOrSlug}::uuid` : sql`p.provider_id = (${bySlug(idOrSlug.toLowerCase())})`}
  and ${IS_LISTED}`

/** The id of a counsellor everybody may see, or null. */
export async function findPublicProvider(
  db: Kysely<Tables>,
  idOrSlug: string,
): Promise<{ providerId: string; timezone: string } | null> {
  const { rows } = await sql<{ provider_id: string; timezone: string }>`
    select p.provider_id, p.timezone from provider_account p where ${isPublic(idOrSlug)}`.execute(db)
  return rows[0] ? { providerId: rows[0].provider_id, timezone: rows[0].timezone } : null
}
