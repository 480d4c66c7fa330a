import { freeTimesAsDays, loadCalendar, minuteOf } from '#modules/availability/server/public.ts'
import { withdrawalEndsOf } from '#modules/bookings/server/public.ts'
import { generalLists } from '#modules/content/server/site/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { textIn } from '#platform/server/texts.ts'
import { SESSION_TYPE, UI_LANGUAGES } from '#platform/values/enums.ts'
import { type AccountRow, accountRow } from './account-row.ts'
import { accountOf } from './provider-account.ts'
import { isPublic } from './public-provider.ts'
import { activeTemplates } from './session-types/public.ts'
import type { ProviderText } from './tables.ts'

const FIRST_DAYS = 14

export const providerProfile: Handler<AllCalls['providerProfile']> = async ({ id }, context) => {
  const row = await accountRow(context as Context, isPublic(id))
  if (!row) return context.refuse('providerNotFound')
  return publicReply(row, context as Context)
}

/** The counsellor's page: profile, what can be booked, and two weeks of free times of the first personal session. */
export const providerPage: Handler<AllCalls['providerPage']> = async ({ id, timezone }, context) => {
  const row = await accountRow(context as Context, isPublic(id))
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
  return { ...publicReply(row, context as Context), sessionTemplates: templates, availability, withdrawUntil }
}

/** The provider as everyone sees them: the account, the fields that are not the specification's, and the older shapes (api.md). */
function publicReply(row: AccountRow, { language }: Context) {
  const account = accountOf(row, 'everyone', language)
  const { endedSessionsCount, uniqueCustomersWithEndedSessions, attendancePercentage, experienceInYears } = account
  return {
    ...account,
    slug: row.slug,
    avgHourlyPrice: account.avgHourlyPrice ?? 0,
    minPrice: account.minPrice ?? 0,
    minimumSessionPrice: account.minimumSessionPrice ?? 0,
    videoUrl: row.video_url,
    verifiedTypes: row.verified_types,
    feedbackCount: row.by_score.reduce((sum, count) => sum + count, 0),
    feedbackByScore: row.by_score,
    showsFeedback: row.shows_feedback,
    statistics: { endedSessionsCount, uniqueCustomersWithEndedSessions, attendancePercentage, experienceInYears },
    organizations: account.providerOrganizations,
    ...generalLists(language),
    authResult: null,
  }
}

/** Title, description and picture of the public page in each language the counsellor speaks of themselves in (§2). */
export const providerMetadata: Handler<AllCalls['providerMetadata']> = async ({ slug }, context) => {
  const row = await accountRow(context as Context, isPublic(slug))
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

function pictureOf(row: AccountRow, wanted: ProviderText['metaPicture']): string | null {
  const [wide, square] = [row.image_wide_url, row.image_square_url]
  return wanted === 'square' ? (square ?? wide) : (wide ?? square)
}
