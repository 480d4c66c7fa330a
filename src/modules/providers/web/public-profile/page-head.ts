import type { MetaArgs, MetaDescriptor } from 'react-router'
import { buildHead, buildPlainHead } from '#platform/web/head.ts'
import type { LoadedProviderPage } from './load-provider-page.ts'
import { getPageDescription } from './page-description.ts'

type Args = Pick<MetaArgs, 'location' | 'params' | 'matches'> & { loaderData?: LoadedProviderPage | undefined }

/**
 * Builds title, description and picture from the provider's metadata in this language (specification
 * §2). The canonical URL of the page is the one with the slug, whichever path was requested.
 */
export function buildProviderPageHead(args: Args, { isHidden = false } = {}): MetaDescriptor[] {
  const loaded = args.loaderData
  if (!loaded) return buildPlainHead(args, (t) => t('counsellor.title'))
  const { provider, metadata, structuredData } = loaded
  const title = metadata?.title ?? `${provider.firstName} ${provider.lastName}`
  const description = getPageDescription(loaded)
  const { paymentIntentId } = args.params
  const page = isHidden ? 'counsellorAfterPayment' : 'counsellorWebsite'
  const params = { providerId: provider.slug, ...(paymentIntentId && { paymentIntentId }) }
  const card = { kind: 'counsellor' as const, slug: provider.slug }
  const tags = buildHead(args, () => ({ page, title, description, card, params, hidden: isHidden }))
  return isHidden ? tags : [...tags, ...structuredData.map((item) => ({ 'script:ld+json': item as never }))]
}
