import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { CounsellorPage } from '#modules/providers/web/public-profile/counsellor-page.tsx'
import { keepWhenOnlySearchChanges } from '#modules/providers/web/public-profile/keep-when-only-search-changes.ts'
import { loadCounsellor } from '#modules/providers/web/public-profile/load-counsellor.ts'
import { counsellorHead } from '#modules/providers/web/public-profile/page-head.ts'

export const meta = (args: MetaArgs<typeof loader>) => counsellorHead(args)
export const loader = (args: LoaderFunctionArgs) => loadCounsellor(args)
export const shouldRevalidate = keepWhenOnlySearchChanges

export default function Page() {
  const loaded = useLoaderData<typeof loader>()
  return <CounsellorPage key={loaded.provider.providerId} loaded={loaded} />
}
