import type { MetaArgs, MetaDescriptor } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { head, plainHead } from '../../head.ts'
import { textsOf } from '../../translate.ts'
import { languageOfPath, type Visit } from '../../visit.ts'
import { breadcrumbs } from '../breadcrumbs.ts'
import type { Loaded } from './load-counsellor.ts'
import { structuredData } from './structured-data.ts'

type Args = Pick<MetaArgs, 'location' | 'params' | 'matches'> & { loaderData?: Loaded | undefined }

/**
 * Title, description and picture as the counsellor has them per language (specification §2); every address of the page
 * names the website page by slug as the canonical one.
 */
export function counsellorHead(args: Args, { isHidden = false } = {}): MetaDescriptor[] {
  const loaded = args.loaderData
  if (!loaded) return plainHead(args, (t) => t('counsellor.title'))
  const { provider, metadata } = loaded
  const title = metadata?.title ?? `${provider.firstName} ${provider.lastName}`
  const description = metadata?.description ?? provider.description.slice(0, 155)
  const picture = metadata?.picture ?? provider.profileImageUrl
  const params = { providerId: provider.slug }
  const card = { kind: 'counsellor' as const, slug: provider.slug }
  const tags = head(args, () => ({ page: 'counsellorWebsite', title, description, card, params, hidden: isHidden }))
  const site = (args.matches[0] as { loaderData?: Visit } | undefined)?.loaderData?.publicUrl
  if (!site || isHidden) return tags
  const language = languageOfPath(args.location.pathname)
  const url = site + pagePath('counsellorWebsite', language, params)
  const absolute = picture && new URL(picture, `${site}/`).href
  const t = textsOf(language)
  const facts = { provider, url, description, picture: absolute, t }
  const home = { name: t('nav.findCounsellor'), url: site + pagePath('finder', language) }
  return [
    ...tags,
    { 'script:ld+json': structuredData(facts) as never },
    { 'script:ld+json': breadcrumbs([home, { name: `${provider.firstName} ${provider.lastName}`, url }]) as never },
  ]
}
