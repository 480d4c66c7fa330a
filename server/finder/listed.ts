import { type Kysely, sql } from 'kysely'
import { FEEDBACK_BATCH } from '#contract/constants.ts'
import type { SessionLocation, SessionType } from '#contract/enums.ts'
import type { Tables } from '../database/tables.ts'
import { IS_LISTED } from '../providers/public.ts'
import type { ProviderTexts } from '../providers/tables.ts'
import type { TemplateTexts } from '../session-templates/tables.ts'

export interface ListedTemplate {
  sessionTemplateId: string
  type: SessionType
  location: SessionLocation
  feeCents: number
  durationMinutes: number
  texts: TemplateTexts
}

/** A counsellor as the finder may show them. */
export interface Listed {
  providerId: string
  providerNumber: number
  firstName: string
  lastName: string
  texts: ProviderTexts
  city: string | null
  latitude: number | null
  longitude: number | null
  experienceInYears: number | null
  topicIds: number[]
  languageIds: number[]
  providerTypeIds: number[]
  templates: ListedTemplate[]
  /** Starts of coming group occurrences that have a free seat. */
  occurrences: Temporal.Instant[]
  rating: number | null
  feedbackCount: number
}

/** Those of these counsellors who are listed, with everything the search row is made of. One statement. */
export async function listedProviders(db: Kysely<Tables>, providerIds: readonly string[]): Promise<Listed[]> {
  const { rows } = await sql<Listed & { occurrenceTexts: string[] | null }>`
    select p.provider_id as "providerId", p.provider_number as "providerNumber", o.first_name as "firstName", o.last_name as "lastName",
      p.texts, p.city, p.latitude, p.longitude, p.experience_in_years as "experienceInYears",
      array(select topic_id::int from provider_topic x where x.provider_id = p.provider_id) as "topicIds",
      array(select language_id::int from provider_language x where x.provider_id = p.provider_id) as "languageIds",
      array(select provider_type_id::int from provider_kind x where x.provider_id = p.provider_id) as "providerTypeIds",
      (select json_agg(json_build_object('sessionTemplateId', t.session_template_id, 'type', t.type, 'location', t.location,
        'feeCents', t.fee_cents, 'durationMinutes', t.duration_minutes, 'texts', t.texts) order by t.session_template_id)
        from session_template t where t.provider_id = p.provider_id and t.is_active) as templates,
      (select array_agg(g.start_at::text order by g.start_at) from group_occurrence g join session_template t using (session_template_id)
        where g.provider_id = p.provider_id and t.is_active and g.status = 'scheduled' and g.seats_taken < g.seats) as "occurrenceTexts",
      f.rating::float8 as rating, f.count::int as "feedbackCount"
    from provider_account p
    join customer_account o using (customer_account_id)
    cross join lateral (
      select case when count(*) >= ${FEEDBACK_BATCH}::int then avg(score) end as rating, count(*) as count
      from public_feedback where provider_id = p.provider_id) f
    where p.provider_id = any(${providerIds}::uuid[]) and ${IS_LISTED}`.execute(db)
  return rows.map(({ occurrenceTexts, ...row }) => ({
    ...row,
    occurrences: (occurrenceTexts ?? []).map((text) => Temporal.Instant.from(text.replace(' ', 'T'))),
  }))
}

/**
 * The session that 'price from', its length and the free times on a card belong to: the cheapest personal one, the
 * shorter where prices are equal; a group only where nothing else is offered.
 */
export function leadOf({ templates }: Pick<Listed, 'templates'>): ListedTemplate {
  const order = (one: ListedTemplate) => [one.type === 2 ? 0 : 1, one.feeCents, one.durationMinutes]
  return templates.reduce((best, one) => (compare(order(one), order(best)) < 0 ? one : best))
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}
