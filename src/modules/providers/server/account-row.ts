import { type RawBuilder, sql } from 'kysely'
import { isBookmarkedSql } from '#modules/search/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { type Role, SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import type { ProviderTexts } from './tables.ts'
import './tables.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

export interface AccountRow {
  provider_id: string
  slug: string
  customer_account_id: string
  first_name: string
  last_name: string
  email_address: string
  phone: string | null
  date_of_birth: Temporal.PlainDate | null
  ui_language: UiLanguage
  role: Role
  email_confirmed_at: Temporal.Instant | null
  login_blocked_at: Temporal.Instant | null
  is_phone_public: boolean
  is_email_public: boolean
  texts: ProviderTexts
  image_square_url: string | null
  image_wide_url: string | null
  image_file_id: string | null
  video_url: string | null
  video_thumbnail_url: string | null
  video_file_id: string | null
  business_type: 'person' | 'company' | null
  registry_code: string | null
  vat_number: string | null
  address_line1: string | null
  address_line2: string | null
  postal_code: string | null
  city: string | null
  country: string | null
  experience_in_years: number | null
  timezone: string
  working_hours_at: Temporal.Instant | null
  payout_ready_at: Temporal.Instant | null
  sessions_at: Temporal.Instant | null
  created_at: Temporal.Instant
  topic_ids: number[]
  language_ids: number[]
  provider_type_ids: number[]
  verified_types: VerifiedType[]
  by_score: number[]
  shows_feedback: boolean
  ended: number
  customers: number
  attendance: number | null
  upcoming: number
  /**
   * Prices in cents, of personal session types if any are active, otherwise of groups; null without active session
   * types.
   */
  average_hourly: number | null
  lowest: number | null
  /** In cents, across all active session types. */
  lowest_of_all: number | null
  links: OrganizationLink[]
  is_bookmarked: boolean
}

interface VerifiedType {
  providerTypeId: number
  issuer: string
  registerUrl: string | null
  checkedOn: string
  validUntil: string | null
}

interface OrganizationLink {
  providerOraganizationId: string
  providerAccountId: string
  organizationId: string | null
  name: string
  slug: string | null
  isConfirmed: boolean
}

/**
 * Loads the provider account that matches `condition`, an SQL condition on `provider_account p`.
 * Statistics count only sessions that have ended (specification §3).
 */
export async function loadAccountRow(
  context: Context,
  condition: RawBuilder<unknown>,
): Promise<AccountRow | undefined> {
  // An expired type is hidden from midnight onwards, even if the hourly job has not removed it yet.
  const today = context.now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate().toString()
  const selectMediaItemId = (kind: 'providerPicture' | 'providerVideo') => sql`(select m.media_item_id from media_item m
    where m.customer_account_id = p.customer_account_id and m.kind = ${kind} and m.state = 'ready' and m.removed_at is null limit 1)`
  const { rows } = await sql<AccountRow>`
    select p.provider_id, p.slug, p.customer_account_id, o.first_name, o.last_name, o.email_address, o.phone, o.date_of_birth,
      o.ui_language, o.role, o.email_confirmed_at, o.login_blocked_at, p.is_phone_public, p.is_email_public, p.texts,
      p.image_square_url, p.image_wide_url, ${selectMediaItemId('providerPicture')} as image_file_id, p.video_url, p.video_thumbnail_url,
      ${selectMediaItemId('providerVideo')} as video_file_id, p.business_type, p.registry_code, p.vat_number, p.address_line1,
      p.address_line2, p.postal_code, p.city, p.country, p.experience_in_years, p.timezone, p.working_hours_at,
      p.payout_ready_at, p.sessions_at, p.created_at,
      array(select topic_id::int from provider_topic t where t.provider_id = p.provider_id order by 1) as topic_ids,
      array(select language_id::int from provider_language l where l.provider_id = p.provider_id order by 1) as language_ids,
      array(select provider_type_id::int from provider_type t where t.provider_id = p.provider_id
        and (t.valid_until is null or t.valid_until >= ${today}::date) order by 1) as provider_type_ids,
      coalesce((select jsonb_agg(jsonb_build_object('providerTypeId', c.provider_type_id, 'issuer', c.issuer, 'registerUrl', c.register_url,
          'checkedOn', (c.checked_at at time zone ${HOME_TIME_ZONE})::date, 'validUntil', c.valid_until) order by c.provider_type_id)
        from credential c where c.provider_id = p.provider_id and c.status = 'verified'
        and (c.valid_until is null or c.valid_until >= ${today}::date)), '[]') as verified_types,
      array(select (select count(*)::int from public_feedback f where f.provider_id = p.provider_id and f.score = stars)
        from generate_series(1, 5) as stars) as by_score,
      p.feedback_off_at is null as shows_feedback, past.ended, past.customers, past.attendance,
      (select count(*)::int from booking b where b.provider_id = p.provider_id
        and b.status in ('booked', 'rescheduleRequested')) as upcoming,
      coalesce(price.hourly_personal, price.hourly) as average_hourly, coalesce(price.lowest_personal, price.lowest) as lowest,
      price.lowest as lowest_of_all,
      coalesce((select jsonb_agg(jsonb_build_object('providerOraganizationId', l.provider_oraganization_id, 'providerAccountId', l.provider_id,
          'organizationId', g.organization_id, 'name', coalesce(g.name, l.name), 'slug', g.slug, 'isConfirmed', l.state = 'confirmed') order by l.name)
        from provider_organization l left join organization g using (organization_id)
        where l.provider_id = p.provider_id and l.state <> 'ended' and g.deactivated_at is null), '[]') as links,
      ${isBookmarkedSql(context)} as is_bookmarked
    from provider_account p
    join customer_account o using (customer_account_id)
    cross join lateral (
      select count(*)::int as ended, count(distinct customer_account_id)::int as customers,
        (100.0 * count(*) filter (where status = 'completed') / nullif(count(*), 0))::float8 as attendance
      from booking b where b.provider_id = p.provider_id and b.status in ('completed', 'noShow')
    ) past
    cross join lateral (
      select round(avg(fee_cents * 60.0 / duration_minutes))::int as hourly, min(fee_cents) as lowest,
        round(avg(fee_cents * 60.0 / duration_minutes) filter (where type = ${SESSION_TYPE.personal}))::int as hourly_personal,
        min(fee_cents) filter (where type = ${SESSION_TYPE.personal}) as lowest_personal
      from session_template t where t.provider_id = p.provider_id and t.is_active
    ) price
    where ${condition}`.execute(context.db)
  return rows[0]
}
