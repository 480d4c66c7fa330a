import { sql } from 'kysely'
import { getGeneralLists } from '#modules/content/server/site/public.ts'
import type { Context } from '#platform/server/context.ts'
import { formatPhone } from '#platform/server/country-numbers.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { type AccountRow, loadAccountRow } from './account-row.ts'
import type { ProviderText, ProviderTexts } from './tables.ts'

/** The viewer's access level: the public, the provider, or an administrator. */
export type AccountViewer = 'everyone' | 'provider' | 'admin'

/**
 * Builds the provider account (specification §3) in the given language.
 * Fields that the viewer may not see are null. Prices are in cents.
 */
export function buildProviderAccount(row: AccountRow, viewer: AccountViewer, language: UiLanguage) {
  const text = pickText(row.texts, language)
  const phone = row.phone && (row.is_phone_public || viewer !== 'everyone') ? formatPhone(row.phone) : null
  const { allTopics, allLanguages } = getGeneralLists(language)
  return {
    providerId: row.provider_id,
    providerTypeIds: row.provider_type_ids,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: text?.profession ?? '',
    description: text?.about ?? '',
    emailAddress: row.is_email_public || viewer !== 'everyone' ? row.email_address : null,
    phone,
    phoneNumber: phone,
    city: row.city,
    country: row.country,
    timezone: row.timezone,
    experienceInYears: row.experience_in_years,
    topics: allTopics.filter((topic) => row.topic_ids.includes(topic.topicId)),
    topicIds: row.topic_ids,
    languages: allLanguages.filter((language) => row.language_ids.includes(language.languageId)),
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
    providerOrganizations: row.links.filter((link) => viewer !== 'everyone' || (link.isConfirmed && link.name !== '')),
    workingHoursUpdated: row.working_hours_at !== null,
    stripeAccountUpdated: row.payout_ready_at !== null,
    sessionsUpdated: row.sessions_at !== null,
    ...(viewer === 'everyone' ? HIDDEN_FIELDS : buildRestrictedFields(row)),
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
  totalSessions: row.ended + row.upcoming,
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
 * Returns the average rating (1 to 5, to one decimal place), or null while there are so few ratings that a client could
 * be identified (decision 0025).
 */
function calculateRating(byScore: readonly number[]): number | null {
  const ratingCount = byScore.reduce((sum, count) => sum + count, 0)
  const totalStars = byScore.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return ratingCount >= FEEDBACK_BATCH ? Math.round((totalStars / ratingCount) * 10) / 10 : null
}

/** Returns the text in the given language, falling back to the first one that the provider has written. */
function pickText(texts: ProviderTexts, language: UiLanguage): ProviderText | undefined {
  const order = [texts[language], texts.en, texts.et, texts.ru]
  return order.find((text) => text?.profession.trim() || text?.about.trim())
}

/**
 * Loads the account with the other fields of the provider response, or null if there is
 * no such provider. `authResult` is null; callers that renew the login replace it.
 */
export async function loadProviderResponse(context: Context, providerId: string, viewer: AccountViewer) {
  const row = await loadAccountRow(context, sql`p.provider_id = ${providerId}::uuid`)
  if (!row) return null
  const { language } = context
  return { ...buildProviderAccount(row, viewer, language), ...getGeneralLists(language), authResult: null }
}
