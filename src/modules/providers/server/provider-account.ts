import { sql } from 'kysely'
import { buildGeneralLists } from '#modules/content/server/site/public.ts'
import type { Context } from '#platform/server/context.ts'
import { formatPhone } from '#platform/server/country-numbers.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { type AccountRow, loadAccountRow } from './account-row.ts'
import type { ProviderText, ProviderTexts } from './tables.ts'

/** The viewer's access level: anyone, the provider, or an administrator. */
export type AccountReader = 'everyone' | 'provider' | 'admin'

/**
 * Builds the provider account (specification §3) in the given language.
 * Fields that the viewer may not see are null. Prices are in cents.
 */
export function buildProviderAccount(row: AccountRow, reader: AccountReader, language: UiLanguage) {
  const text = pickText(row.texts, language)
  const phone = row.phone && (row.is_phone_public || reader !== 'everyone') ? formatPhone(row.phone) : null
  const { allTopics, allLanguages } = buildGeneralLists(language)
  return {
    providerId: row.provider_id,
    providerTypeIds: row.provider_type_ids,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: text?.profession ?? '',
    description: text?.about ?? '',
    emailAddress: row.is_email_public || reader !== 'everyone' ? row.email_address : null,
    phone,
    phoneNumber: phone,
    city: row.city,
    country: row.country,
    timezone: row.timezone,
    experienceInYears: row.experience_in_years,
    topics: allTopics.filter((one) => row.topic_ids.includes(one.topicId)),
    topicIds: row.topic_ids,
    languages: allLanguages.filter((one) => row.language_ids.includes(one.languageId)),
    languageIds: row.language_ids,
    rating: calculateRating(row.by_score),
    avgHourlyPrice: row.average_hourly,
    minPrice: row.lowest,
    minimumSessionPrice: row.lowest_of_all,
    endedSessionsCount: row.ended,
    uniqueCustomersWithEndedSessions: row.customers,
    attendancePercentage: row.attendance === null ? null : Math.round(row.attendance),
    isBookmarked: row.is_bookmarked,
    zoomUserId: null,
    profileImageFileId: row.image_file_id,
    profileImageUrl: row.image_square_url,
    profileImageCrop11Url: row.image_square_url,
    profileImageCrop169Url: row.image_wide_url,
    profileVideoId: row.video_file_id,
    videoThumbnailUrl: row.video_thumbnail_url,
    providerOrganizations: row.links.filter((one) => reader !== 'everyone' || (one.isConfirmed && one.name !== '')),
    workingHoursUpdated: row.working_hours_at !== null,
    stripeAccountUpdated: row.payout_ready_at !== null,
    sessionsUpdated: row.sessions_at !== null,
    ...(reader === 'everyone' ? HIDDEN_FIELDS : buildRestrictedFields(row)),
  }
}

const HIDDEN_FIELDS = {
  ...{ dateOfBirth: null, businessType: null, registryCode: null, vatNumber: null, address: null, addressLine1: null },
  ...{ addressLine2: null, postalCode: null, totalSessions: null, customerAccount: null, userId: null },
  ...{ isUserBlocked: null, createdAt: null },
}

const buildRestrictedFields = (row: AccountRow) => ({
  dateOfBirth: row.date_of_birth,
  businessType: row.business_type,
  registryCode: row.registry_code,
  vatNumber: row.vat_number,
  address: formatAddress(row),
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  postalCode: row.postal_code,
  totalSessions: row.ended + row.ahead,
  customerAccount: {
    customerAccountId: row.customer_account_id,
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    uiLanguage: row.ui_language,
    role: row.role,
    emailConfirmed: row.email_confirmed_at !== null,
  },
  userId: row.customer_account_id,
  isUserBlocked: row.login_blocked_at !== null,
  createdAt: row.created_at,
})

function formatAddress(row: AccountRow): string | null {
  const town = [row.postal_code, row.city].filter(Boolean).join(' ')
  return [row.address_line1, row.address_line2, town, row.country].filter(Boolean).join(', ') || null
}

/**
 * From 1 to 5 with one decimal; null until there are enough ratings
 * to prevent any client from being identified (decision 0025).
 */
function calculateRating(byScore: readonly number[]): number | null {
  const count = byScore.reduce((sum, one) => sum + one, 0)
  const stars = byScore.reduce((sum, one, index) => sum + one * (index + 1), 0)
  return count >= FEEDBACK_BATCH ? Math.round((stars / count) * 10) / 10 : null
}

/** The text in the viewer's language, or the first other language in which the provider wrote one. */
function pickText(texts: ProviderTexts, language: UiLanguage): ProviderText | undefined {
  const order = [texts[language], texts.en, texts.et, texts.ru]
  return order.find((one) => one?.profession.trim() || one?.about.trim())
}

/**
 * The account plus the other fields of the provider response; the
 * caller fills in `authResult`. Null if there is no such provider.
 */
export async function loadProviderResponse(context: Context, providerId: string, reader: AccountReader) {
  const row = await loadAccountRow(context, sql`p.provider_id = ${providerId}::uuid`)
  if (!row) return null
  const { language } = context
  return { ...buildProviderAccount(row, reader, language), ...buildGeneralLists(language), authResult: null }
}
