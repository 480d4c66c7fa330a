import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadProviderPage } from './load-provider-page.ts'
import { buildProviderPageHead } from './page-head.ts'
import { ProviderPage } from './provider-page.tsx'
import { skipRevalidationOnSearchChange } from './skip-revalidation-on-search-change.ts'

export const meta = (args: MetaArgs<typeof loader>) => buildProviderPageHead(args)
export const loader = (args: LoaderFunctionArgs) => loadProviderPage(args)
export const shouldRevalidate = skipRevalidationOnSearchChange

export default function Page() {
  const loaded = useLoaderData<typeof loader>()
  return <ProviderPage key={loaded.provider.providerId} loaded={loaded} />
}
