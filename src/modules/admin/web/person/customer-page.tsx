import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { PersonPage } from './person-page.tsx'
import { ReasonNeeded } from './reason-needed.tsx'
import { parseTimelineQuery } from './timeline-address.ts'

/** Loads a client's data, which requires a reason and is then available for half an hour. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const customerId = params['customerId'] ?? ''
  const answer = await api('getCustomerProfile', { customerId, ...parseTimelineQuery(request) })
  if (!answer.ok && answer.code === 'reasonNeeded') return { customerId, profile: null }
  return { customerId, profile: unwrapLoaderResult(answer) }
}

export default function SuperuserCustomerProfile() {
  const { customerId, profile } = useLoaderData<typeof clientLoader>()
  if (!profile) return <ReasonNeeded customerId={customerId} />
  return (
    <PersonPage
      key={customerId}
      person={profile}
      side="client"
      address={`/superuser/admin-customer-profile/${customerId}`}
    />
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
