import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadProviderPage } from '#modules/providers/web/public-profile/load-provider-page.ts'
import { buildProviderPageHead } from '#modules/providers/web/public-profile/page-head.ts'
import { ProviderPage } from '#modules/providers/web/public-profile/provider-page.tsx'
import { skipRevalidationOnSearchChange } from '#modules/providers/web/public-profile/skip-revalidation-on-search-change.ts'

export const meta = (args: MetaArgs<typeof loader>) => buildProviderPageHead(args)
export const loader = (args: LoaderFunctionArgs) => loadProviderPage(args)
export const shouldRevalidate = skipRevalidationOnSearchChange

export default function Page() {
  const loaded = useLoaderData<typeof loader>()
  return <ProviderPage key={loaded.provider.providerId} loaded={loaded} />
}
