import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { PersonPage } from './person-page.tsx'
import { parseTimelineQuery } from './timeline-query.ts'

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const providerId = params['providerId'] ?? ''
  return unwrapLoaderResult(await api('getProviderProfile', { providerId, ...parseTimelineQuery(request) }))
}

/** The page of a provider. Clients are named only after the administrator has entered a reason. */
export default function AdminProviderPage() {
  const profile = useLoaderData<typeof clientLoader>()
  const { providerAccountId, customerAccountId } = profile
  return (
    <PersonPage
      key={providerAccountId}
      person={profile}
      viewedRole="counsellor"
      path={`/superuser/provider-profile/${providerAccountId}/${customerAccountId}`}
    />
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
