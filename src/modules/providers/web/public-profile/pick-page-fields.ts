import type { Reply } from '#platform/web/call-request.ts'

type Page = Reply<'providerPage'>

/** The fields of the reply that the page shows. Other fields are not embedded in the HTML document. */
const PAGE_FIELDS = [
  ...['providerId', 'slug', 'firstName', 'lastName', 'profession', 'description', 'providerTypeIds', 'verifiedTypes'],
  ...['topicIds', 'languageIds', 'city', 'country', 'timezone', 'rating', 'feedbackCount', 'feedbackByScore'],
  ...['showsFeedback', 'minPrice', 'phone', 'emailAddress', 'isBookmarked', 'statistics', 'organizations'],
  ...['profileImageUrl', 'profileImageCrop11Url', 'profileImageCrop169Url', 'videoUrl', 'videoThumbnailUrl'],
  ...['sessionTemplates', 'withdrawUntil'],
] as const satisfies readonly (keyof Page)[]

export type Provider = Pick<Page, (typeof PAGE_FIELDS)[number]>

/** Picks the fields that the page shows. Call it only in a `loader`, which is not part of the browser bundle. */
export const pickPageFields = (page: Page): Provider =>
  Object.fromEntries(PAGE_FIELDS.map((name) => [name, page[name]])) as Provider
