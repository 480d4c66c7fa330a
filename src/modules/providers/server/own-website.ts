import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import { type Handler, requireProviderId } from '#platform/server/context.ts'
import { PATH_LANGUAGES, type ProviderStatus } from '#platform/values/enums.ts'
import { truncateDescription } from './meta-description.ts'
import { buildPageTitle } from './page-title.ts'
import { pickTemplateText } from './session-types/pick-template-text.ts'
import type { TemplateTexts } from './session-types/tables.ts'
import type { ProviderTexts } from './tables.ts'

interface OwnWebsiteRow {
  provider_id: string
  slug: string
  status: ProviderStatus
  texts: ProviderTexts
  name: string
  image_square_url: string | null
  is_paid_out: boolean
  has_hours: boolean
  is_blocked: boolean
  is_deactivated: boolean
  is_listed: boolean
  shows_feedback: boolean
  templates: { id: string; texts: TemplateTexts; fee: number; minutes: number; location: number; languageId: number }[]
}

/** Returns the caller's own public page, whether listed or not (specification §2, My Website). */
export const getOwnWebsite: Handler<AllCalls['getOwnWebsite']> = async (_input, context) => {
  const { rows } = await sql<OwnWebsiteRow>`
    select p.provider_id, p.slug, p.status, p.texts, o.first_name || ' ' || o.last_name as name, p.image_square_url,
      p.payout_ready_at is not null as is_paid_out, p.working_hours_at is not null as has_hours,
      p.blocked_at is not null as is_blocked, p.deactivated_at is not null as is_deactivated, (${IS_LISTED}) as is_listed,
      p.feedback_off_at is null as shows_feedback,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.session_template_id, 'texts', t.texts, 'fee', t.fee_cents, 'minutes', t.duration_minutes, 'location', t.location, 'languageId', t.language_id) order by t.position)
        from session_template t where t.provider_id = p.provider_id and t.is_active), '[]') as templates
    from provider_account p join customer_account o using (customer_account_id)
    where p.provider_id = ${requireProviderId(context)}`.execute(context.db)
  const row = rows[0]!
  return {
    providerId: row.provider_id,
    slug: row.slug,
    isListed: row.is_listed,
    showsFeedback: row.shows_feedback,
    missing: listMissingSteps(row),
    name: row.name,
    imageUrl: row.image_square_url,
    languages: PATH_LANGUAGES.map((language) => ({ language, ...buildPageMetadata(row, language) })),
    offers: row.templates.map((template) => ({
      sessionTemplateId: template.id,
      title: pickTemplateText(template.texts, context.language).title,
      fee: template.fee,
      durationInMinutes: template.minutes,
      location: template.location,
      languageId: template.languageId,
    })),
  }
}

/**
 * Lists the reasons why the page is not listed, in the order in
 * which a provider resolves them (decisions.md, listed in the finder).
 */
function listMissingSteps(row: OwnWebsiteRow) {
  return [
    row.is_blocked && ('blocked' as const),
    row.is_deactivated && ('deactivated' as const),
    row.status !== 'approved' && !row.is_deactivated && ('approval' as const),
    !row.is_paid_out && ('payout' as const),
    !row.has_hours && ('workingHours' as const),
    row.templates.length === 0 && ('sessions' as const),
  ].filter((step) => step !== false)
}

/**
 * Builds the metadata for search engines and shared links. Falls back to another language if the provider has no text
 * in this one.
 */
function buildPageMetadata({ texts, name }: OwnWebsiteRow, language: (typeof PATH_LANGUAGES)[number]) {
  const text = texts[language] ?? texts.en ?? texts.et ?? texts.ru
  return {
    profession: text?.profession ?? '',
    about: text?.about ?? '',
    title: text?.metaTitle || buildPageTitle(language, name, text?.profession),
    description: text?.metaDescription || truncateDescription(text?.about ?? ''),
  }
}
