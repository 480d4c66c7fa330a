import type { AllCalls } from '#contract/all-calls.ts'
import { FEEDBACK_BATCH } from '#contract/constants.ts'
import { SESSION_TYPE, UI_LANGUAGES, type UiLanguage } from '#contract/enums.ts'
import { freeTimesAsDays, loadCalendar, minuteOf } from '../availability/public.ts'
import { withdrawalEndsOf } from '../bookings/public.ts'
import type { Context, Handler } from '../context.ts'
import { phoneAsRead } from '../numbers-of-countries.ts'
import { activeTemplates, type TemplateView } from '../session-templates/public.ts'
import { textIn } from '../texts.ts'
import { type PublicRow, publicRow } from './public-provider.ts'
import type { ProviderText, ProviderTexts } from './tables.ts'

const FIRST_DAYS = 14

export const providerProfile: Handler<AllCalls['providerProfile']> = async ({ id }, context) => {
  const row = await publicRow(context as Context, id)
  if (!row) return context.refuse('providerNotFound')
  return shown(row, await activeTemplates(context as Context, row.provider_id), context as Context)
}

/** The counsellor's page: profile, what can be booked, and two weeks of free times of the first personal session. */
export const providerPage: Handler<AllCalls['providerPage']> = async ({ id, timezone }, context) => {
  const row = await publicRow(context as Context, id)
  if (!row) return context.refuse('providerNotFound')
  const viewer = timezone ?? row.timezone
  const today = context.now.toZonedDateTimeISO(viewer).toPlainDate()
  const from = minuteOf(today.toZonedDateTime(viewer).toInstant())
  const [templates, calendar] = await Promise.all([
    activeTemplates(context as Context, row.provider_id),
    loadCalendar(context.db, row.provider_id, { from, to: from + FIRST_DAYS * 1440, now: context.now }),
  ])
  const lead = templates.find((one) => one.type === SESSION_TYPE.personal)
  const range = {
    fromDate: today.toString(),
    toDate: today.add({ days: FIRST_DAYS - 1 }).toString(),
    durationMinutes: lead?.durationInMinutes ?? 60,
    timezone: viewer,
  }
  const availability = lead && calendar ? freeTimesAsDays(calendar, range, context.now) : []
  const withdrawUntil = withdrawalEndsOf(row.provider_type_ids, context.now)
  return { ...shown(row, templates, context as Context), sessionTemplates: templates, availability, withdrawUntil }
}

function shown(row: PublicRow, templates: TemplateView[], context: Context) {
  const said = saidIn(row.texts, context.language)
  const feedbackCount = row.by_score.reduce((sum, count) => sum + count, 0)
  const stars = row.by_score.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const personal = templates.filter((one) => one.type === SESSION_TYPE.personal)
  const priced = personal.length > 0 ? personal : templates
  const hourly = priced.map((one) => (one.fee * 60) / one.durationInMinutes)
  return {
    providerId: row.provider_id,
    slug: row.slug,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: said?.profession ?? '',
    description: said?.about ?? '',
    profileImageUrl: row.image_square_url,
    profileImageCrop11Url: row.image_square_url,
    profileImageCrop169Url: row.image_wide_url,
    videoUrl: row.video_url,
    videoThumbnailUrl: row.video_thumbnail_url,
    providerTypeIds: row.provider_type_ids,
    verifiedTypes: row.verified_types,
    topicIds: row.topic_ids,
    languageIds: row.language_ids,
    city: row.city,
    country: row.country,
    experienceInYears: row.experience_in_years,
    rating: feedbackCount >= FEEDBACK_BATCH ? Math.round((stars / feedbackCount) * 10) / 10 : null,
    feedbackCount,
    feedbackByScore: row.by_score,
    showsFeedback: row.shows_feedback,
    avgHourlyPrice: hourly.length > 0 ? Math.round(hourly.reduce((sum, one) => sum + one, 0) / hourly.length) : 0,
    minPrice: priced.length > 0 ? Math.min(...priced.map((one) => one.fee)) : 0,
    phone: row.is_phone_public && row.phone ? phoneAsRead(row.phone) : null,
    emailAddress: row.is_email_public ? row.email_address : null,
    timezone: row.timezone,
    isBookmarked: row.is_bookmarked,
    statistics: {
      endedSessionsCount: row.ended,
      uniqueCustomersWithEndedSessions: row.customers,
      attendancePercentage: row.attendance === null ? null : Math.round(row.attendance),
      experienceInYears: row.experience_in_years,
    },
    organizations: row.organizations,
  }
}

/** In the reader's language where the counsellor wrote something in it, else in one they did. */
function saidIn(texts: ProviderTexts, language: UiLanguage) {
  const order = [texts[language], texts.en, texts.et, texts.ru]
  return order.find((one) => one?.profession.trim() || one?.about.trim())
}

/** Title, description and picture of the public page in each language the counsellor speaks of themselves in (§2). */
export const providerMetadata: Handler<AllCalls['providerMetadata']> = async ({ slug }, context) => {
  const row = await publicRow(context as Context, slug)
  if (!row) return context.refuse('providerNotFound')
  return UI_LANGUAGES.flatMap((languageCode) => {
    const said = row.texts[languageCode]
    if (!said) return []
    const name = `${row.first_name} ${row.last_name}`
    const title = said.metaTitle ?? [name, said.profession].filter(Boolean).join(', ')
    const description =
      said.metaDescription ?? (firstWords(said.about) || textIn(languageCode, 'counsellor.metaDescription', { name }))
    return [{ slug: row.slug, languageCode, title, description, picture: pictureOf(row, said.metaPicture) }]
  })
}

const META_LENGTH = 155
function firstWords(about: string): string {
  const line = about.replace(/\s+/g, ' ').trim()
  return line.length <= META_LENGTH ? line : `${line.slice(0, line.lastIndexOf(' ', META_LENGTH))}…`
}

function pictureOf(row: PublicRow, wanted: ProviderText['metaPicture']): string | null {
  const [wide, square] = [row.image_wide_url, row.image_square_url]
  return wanted === 'square' ? (square ?? wide) : (wide ?? square)
}
