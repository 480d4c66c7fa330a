import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ProviderPage } from './counsellor-page.tsx'
import { skipRevalidationOnSearchChange } from './keep-when-only-search-changes.ts'
import { loadProviderPage } from './load-counsellor.ts'
import { providerPageHead } from './page-head.ts'

export const meta = (args: MetaArgs<typeof loader>) => providerPageHead(args)
export const loader = (args: LoaderFunctionArgs) => loadProviderPage(args)
export const shouldRevalidate = skipRevalidationOnSearchChange

export default function Page() {
  const loaded = useLoaderData<typeof loader>()
  return <ProviderPage key={loaded.provider.providerId} loaded={loaded} />
}
