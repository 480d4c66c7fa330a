import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import type { ProviderTexts } from './tables.ts'

/** Where certificates and their registers are. */
const HOME_ZONE = 'Europe/Tallinn'

export interface PublicRow {
  provider_id: string
  provider_number: number
  slug: string
  first_name: string
  last_name: string
  email_address: string
  phone: string | null
  is_phone_public: boolean
  is_email_public: boolean
  texts: ProviderTexts
  image_square_url: string | null
  image_wide_url: string | null
  video_url: string | null
  video_thumbnail_url: string | null
  city: string | null
  country: string | null
  experience_in_years: number | null
  timezone: string
  topic_ids: number[]
  language_ids: number[]
  provider_type_ids: number[]
  verified_types: VerifiedType[]
  by_score: number[]
  shows_feedback: boolean
  ended: number
  customers: number
  attendance: number | null
  organizations: { organizationId: string | null; name: string; slug: string | null }[]
  is_bookmarked: boolean
}

export interface VerifiedType {
  providerTypeId: number
  issuer: string
  registerUrl: string | null
  checkedOn: string
  validUntil: string | null
}

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

/** Everything public of one counsellor, or undefined when nobody may see them; statistics count real sessions (specification §3, provider account). */
export async function publicRow(context: Context, idOrSlug: string): Promise<PublicRow | undefined> {
  // A type that ran out at midnight is gone with it, whenever the job comes round.
  const day = context.now.toZonedDateTimeISO(HOME_ZONE).toPlainDate().toString()
  const { rows } = await sql<PublicRow>`
    select p.provider_id, p.provider_number, p.slug, o.first_name, o.last_name, o.email_address, o.phone, p.is_phone_public,
      p.is_email_public, p.texts, p.image_square_url, p.image_wide_url, p.video_url, p.video_thumbnail_url, p.city, p.country,
      p.experience_in_years, p.timezone,
      array(select topic_id::int from provider_topic x where x.provider_id = p.provider_id order by 1) as topic_ids,
      array(select language_id::int from provider_language x where x.provider_id = p.provider_id order by 1) as language_ids,
      array(select provider_type_id::int from provider_kind x where x.provider_id = p.provider_id
        and (x.valid_until is null or x.valid_until >= ${day}::date) order by 1) as provider_type_ids,
      coalesce((select jsonb_agg(jsonb_build_object('providerTypeId', c.provider_type_id, 'issuer', c.issuer, 'registerUrl', c.register_url,
          'checkedOn', (c.checked_at at time zone ${HOME_ZONE})::date, 'validUntil', c.valid_until) order by c.provider_type_id)
        from credential c where c.provider_id = p.provider_id and c.status = 'verified'
        and (c.valid_until is null or c.valid_until >= ${day}::date)), '[]') as verified_types,
      array(select (select count(*)::int from public_feedback f where f.provider_id = p.provider_id and f.score = wanted)
        from generate_series(1, 5) as wanted) as by_score,
      p.feedback_off_at is null as shows_feedback, held.ended, held.customers, held.attendance,
      coalesce((select jsonb_agg(jsonb_build_object('organizationId', g.organization_id, 'name', coalesce(g.name, l.name), 'slug', g.slug) order by l.name)
        from provider_organization l left join organization g using (organization_id)
        where l.provider_id = p.provider_id and l.state = 'confirmed' and g.deactivated_at is null and coalesce(g.name, l.name) <> ''), '[]') as organizations,
      exists (select from bookmark b where b.provider_id = p.provider_id
        and b.customer_account_id = ${context.who?.customerAccountId ?? null}::uuid) as is_bookmarked
    from provider_account p
    join customer_account o using (customer_account_id)
    cross join lateral (
      select count(*)::int as ended, count(distinct customer_account_id)::int as customers,
        (100.0 * count(*) filter (where status = 'completed') / nullif(count(*), 0))::float8 as attendance
      from booking b where b.provider_id = p.provider_id and b.status in ('completed', 'noShow')
    ) held
    where ${isPublic(idOrSlug)}`.execute(context.db)
  return rows[0]
}
