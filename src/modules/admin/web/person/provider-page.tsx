import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { PersonPage } from './person-page.tsx'
import { parseTimelineQuery } from './timeline-address.ts'

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const providerId = params['providerId'] ?? ''
  return unwrapLoaderResult(await api('getProviderProfile', { providerId, ...parseTimelineQuery(request) }))
}

/** A provider's page; clients are named only once the administrator has given a reason. */
export default function SuperuserProviderProfile() {
  const profile = useLoaderData<typeof clientLoader>()
  const { providerAccountId, customerAccountId } = profile
  return (
    <PersonPage
      key={providerAccountId}
      person={profile}
      side="counsellor"
      address={`/superuser/provider-profile/${providerAccountId}/${customerAccountId}`}
    />
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
