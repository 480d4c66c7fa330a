import { pagePath } from '#modules/pages.ts'
import { breadcrumbs } from '#platform/web/breadcrumbs.ts'
import { textsOf } from '#platform/web/translate.ts'
import type { Visit } from '#platform/web/visit.ts'
import { type Described, descriptionOf } from './page-head.ts'
import { structuredData } from './structured-data.ts'

/** What search engines read of the page, made where it is drawn: no browser needs to know how. */
export function linkedData(own: Described, { publicUrl, language }: Pick<Visit, 'publicUrl' | 'language'>) {
  const { provider, metadata } = own
  const url = publicUrl + pagePath('counsellorWebsite', language, { providerId: provider.slug })
  const picture = metadata?.picture ?? provider.profileImageUrl
  const absolute = picture && new URL(picture, `${publicUrl}/`).href
  const t = textsOf(language)
  const home = { name: t('nav.findCounsellor'), url: publicUrl + pagePath('finder', language) }
  return [
    structuredData({ provider, url, description: descriptionOf(own), picture: absolute, t }),
    breadcrumbs([home, { name: `${provider.firstName} ${provider.lastName}`, url }]),
  ]
}
