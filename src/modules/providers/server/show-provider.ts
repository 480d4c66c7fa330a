import { floorToMinute, listFreeSlotsByDay, loadCalendar } from '#modules/availability/server/public.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import { getWithdrawalEndForTypes } from '#modules/bookings/values/withdrawal-rules.ts'
import { getGeneralLists } from '#modules/content/server/site/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { isPublic } from '#modules/search/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { translate } from '#platform/server/texts.ts'
import { SESSION_TYPE, UI_LANGUAGES } from '#platform/values/enums.ts'
import { type AccountRow, loadAccountRow } from './account-row.ts'
import { truncateDescription } from './meta-description.ts'
import { buildPageTitle } from './page-title.ts'
import { buildProviderAccount } from './provider-account.ts'
import { listActiveTemplates } from './session-types/public.ts'
import type { ProviderText } from './tables.ts'

const FIRST_DAYS = 14

export const providerProfile: Handler<AllCalls['providerProfile']> = async ({ id }, context) => {
  const row = await loadAccountRow(context, isPublic(id))
  if (!row) return context.fail('providerNotFound')
  return buildPublicReply(row, context)
}

/**
 * Returns the public page: profile, active session types, and two weeks of available times for the first personal one.
 */
export const providerPage: Handler<AllCalls['providerPage']> = async ({ id, timezone }, context) => {
  const row = await loadAccountRow(context, isPublic(id))
  if (!row) return context.fail('providerNotFound')
  const viewerTimezone = timezone ?? row.timezone
  const today = context.now.toZonedDateTimeISO(viewerTimezone).toPlainDate()
  const from = floorToMinute(today.toZonedDateTime(viewerTimezone).toInstant())
  const [templates, calendar] = await Promise.all([
    listActiveTemplates(context, row.provider_id),
    loadCalendar(context.db, row.provider_id, { from, to: from + FIRST_DAYS * MINUTES_PER_DAY, now: context.now }),
  ])
  const firstPersonal = templates.find((template) => template.type === SESSION_TYPE.personal)
  const range = {
    fromDate: today.toString(),
    toDate: today.add({ days: FIRST_DAYS - 1 }).toString(),
    durationMinutes: firstPersonal?.durationInMinutes ?? 60,
    timezone: viewerTimezone,
  }
  const availability = firstPersonal && calendar ? listFreeSlotsByDay(calendar, range, context.now) : []
  const withdrawUntil = getWithdrawalEndForTypes(row.provider_type_ids, context.now)
  return { ...buildPublicReply(row, context), sessionTemplates: templates, availability, withdrawUntil }
}

/**
 * Builds the provider as visitors see them: the account, fields that are not in the specification, and the legacy
 * fields (api.md).
 */
function buildPublicReply(row: AccountRow, { language }: Context) {
  const account = buildProviderAccount(row, 'everyone', language)
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
    ...getGeneralLists(language),
    authResult: null,
  }
}

/**
 * Returns the public page's title, description and picture for each language in which the provider has entered text
 * (§2).
 */
export const providerMetadata: Handler<AllCalls['providerMetadata']> = async ({ slug }, context) => {
  const row = await loadAccountRow(context, isPublic(slug))
  if (!row) return context.fail('providerNotFound')
  return UI_LANGUAGES.flatMap((languageCode) => {
    const text = row.texts[languageCode]
    if (!text) return []
    const name = `${row.first_name} ${row.last_name}`
    const title = text.metaTitle ?? buildPageTitle(languageCode, name, text.profession)
    const description =
      text.metaDescription ??
      (truncateDescription(text.about) || translate(languageCode, 'application.publicDescription', { name }))
    return [{ slug: row.slug, languageCode, title, description, picture: pickMetaPicture(row, text.metaPicture) }]
  })
}

function pickMetaPicture(row: AccountRow, preference: ProviderText['metaPicture']): string | null {
  const [wide, square] = [row.image_wide_url, row.image_square_url]
  return preference === 'square' ? (square ?? wide) : (wide ?? square)
}
