import { buildPagePath } from '#modules/pages.ts'
import { buildBreadcrumbs } from '#platform/web/breadcrumbs.ts'
import { getTranslate } from '#platform/web/translate.ts'
import type { Visit } from '#platform/web/visit.ts'
import { getPageDescription, type PageDescription } from './page-description.ts'
import { buildStructuredData } from './structured-data.ts'

/** Builds structured data for search engines. Runs only on the server, to keep the code out of the browser bundle. */
export function buildLinkedData(page: PageDescription, { publicUrl, language }: Pick<Visit, 'publicUrl' | 'language'>) {
  const { provider, metadata } = page
  const url = publicUrl + buildPagePath('counsellorWebsite', language, { providerId: provider.slug })
  const pictureUrl = metadata?.picture ?? provider.profileImageUrl
  const absolute = pictureUrl && new URL(pictureUrl, `${publicUrl}/`).href
  const t = getTranslate(language)
  const home = { name: t('nav.findCounsellor'), url: publicUrl + buildPagePath('finder', language) }
  return [
    buildStructuredData({ provider, url, description: getPageDescription(page), picture: absolute, t }),
    buildBreadcrumbs([home, { name: `${provider.firstName} ${provider.lastName}`, url }]),
  ]
}
