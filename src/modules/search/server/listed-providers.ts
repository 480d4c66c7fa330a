import { type Kysely, sql } from 'kysely'
import type { TemplateTexts } from '#modules/providers/server/session-types/tables.ts'
import type { ProviderTexts } from '#modules/providers/server/tables.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import { SESSION_TYPE, type SessionLocation, type SessionType } from '#platform/values/enums.ts'
import { IS_LISTED } from './public-provider.ts'

export interface ListedTemplate {
  sessionTemplateId: string
  type: SessionType
  location: SessionLocation
  languageId: number
  feeCents: number
  durationMinutes: number
  texts: TemplateTexts
  /** Start times of upcoming group dates with a free seat; empty for a personal session. */
  occurrences: Temporal.Instant[]
}

/** A provider with the data that the search may show. */
export interface ListedProvider {
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
  /** In the provider's display order; at least one. */
  templates: ListedTemplate[]
  rating: number | null
  feedbackCount: number
}

type TemplateRow = Omit<ListedTemplate, 'occurrences'> & { starts: string[] | null }

/** Loads the listed providers among the given ones, with all the data for their search rows, in a single statement. */
export async function loadListedProviders(
  db: Kysely<Tables>,
  providerIds: readonly string[],
): Promise<ListedProvider[]> {
  const { rows } = await sql<Omit<ListedProvider, 'templates'> & { templates: TemplateRow[] }>`
    select p.provider_id as "providerId", p.provider_number as "providerNumber", o.first_name as "firstName", o.last_name as "lastName",
      p.texts, p.city, p.latitude, p.longitude, p.experience_in_years as "experienceInYears",
      array(select topic_id::int from provider_topic x where x.provider_id = p.provider_id) as "topicIds",
      array(select language_id::int from provider_language x where x.provider_id = p.provider_id) as "languageIds",
      array(select provider_type_id::int from provider_type x where x.provider_id = p.provider_id) as "providerTypeIds",
      (select json_agg(json_build_object('sessionTemplateId', t.session_template_id, 'type', t.type, 'location', t.location,
        'languageId', t.language_id, 'feeCents', t.fee_cents, 'durationMinutes', t.duration_minutes, 'texts', t.texts,
        'starts', case when t.type = ${SESSION_TYPE.group} then (select json_agg(g.start_at order by g.start_at) from group_occurrence g
          where g.session_template_id = t.session_template_id and g.status = 'scheduled' and g.seats_taken < g.seats) end)
        order by t.position)
        from session_template t where t.provider_id = p.provider_id and t.is_active) as templates,
      f.rating::float8 as rating, f.count::int as "feedbackCount"
    from provider_account p
    join customer_account o using (customer_account_id)
    cross join lateral (
      select case when count(*) >= ${FEEDBACK_BATCH}::int then avg(score) end as rating, count(*) as count
      from public_feedback where provider_id = p.provider_id) f
    where p.provider_id = any(${providerIds}::uuid[]) and ${IS_LISTED}`.execute(db)
  return rows.map(({ templates, ...row }) => ({
    ...row,
    templates: templates.map(({ starts, ...template }) => ({
      ...template,
      occurrences: (starts ?? []).map((start) => Temporal.Instant.from(start)),
    })),
  }))
}
