import type { Reply } from '#platform/web/call-request.ts'

type Page = Reply<'providerPage'>

/** What the page shows of a provider's reply. The rest of the account is not written into the document. */
const SHOWN = [
  ...['providerId', 'slug', 'firstName', 'lastName', 'profession', 'description', 'providerTypeIds', 'verifiedTypes'],
  ...['topicIds', 'languageIds', 'city', 'country', 'timezone', 'rating', 'feedbackCount', 'feedbackByScore'],
  ...['showsFeedback', 'minPrice', 'phone', 'emailAddress', 'isBookmarked', 'statistics', 'organizations'],
  ...['profileImageUrl', 'profileImageCrop11Url', 'profileImageCrop169Url', 'videoUrl', 'videoThumbnailUrl'],
  ...['sessionTemplates', 'withdrawUntil'],
] as const satisfies readonly (keyof Page)[]

export type Provider = Pick<Page, (typeof SHOWN)[number]>

/** Only inside `loader`, which the browser never gets. */
export const shownProvider = (page: Page): Provider =>
  Object.fromEntries(SHOWN.map((name) => [name, page[name]])) as Provider
