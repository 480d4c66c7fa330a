import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ProviderPage } from '#modules/providers/web/public-profile/counsellor-page.tsx'
import { skipRevalidationOnSearchChange } from '#modules/providers/web/public-profile/keep-when-only-search-changes.ts'
import { loadProviderPage } from '#modules/providers/web/public-profile/load-counsellor.ts'
import { providerPageHead } from '#modules/providers/web/public-profile/page-head.ts'

export const meta = (args: MetaArgs<typeof loader>) => providerPageHead(args)
export const loader = (args: LoaderFunctionArgs) => loadProviderPage(args)
export const shouldRevalidate = skipRevalidationOnSearchChange

export default function Page() {
  const loaded = useLoaderData<typeof loader>()
  return <ProviderPage key={loaded.provider.providerId} loaded={loaded} />
}
