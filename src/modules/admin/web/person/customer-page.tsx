import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { ReasonDialog } from '#platform/web/admin/reason-dialog.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { PersonPage } from './person-page.tsx'
import { parseTimelineQuery } from './timeline-query.ts'

/** Loads the data of a client. The administrator must enter a reason, which grants access for half an hour. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const customerId = params['customerId'] ?? ''
  const result = await api('getCustomerProfile', { customerId, ...parseTimelineQuery(request) })
  if (!result.ok && result.code === 'reasonNeeded') return { customerId, profile: null }
  return { customerId, profile: unwrapLoaderResult(result) }
}

export default function AdminCustomerPage() {
  const { customerId, profile } = useLoaderData<typeof clientLoader>()
  if (!profile) return <ReasonNeeded customerId={customerId} />
  return (
    <PersonPage
      key={customerId}
      person={profile}
      viewedRole="client"
      path={`/superuser/admin-customer-profile/${customerId}`}
    />
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

/**
 * Shown in place of a client's data until the administrator gives a reason. The reason dialog opens automatically and
 * can be reopened.
 */
function ReasonNeeded({ customerId }: { customerId: string }) {
  const { t } = useAreaTexts('people')
  const [isAsking, setAsking] = useState(true)
  return (
    <div className={classes.page}>
      <p>
        <Link href="/superuser/people">{t('people.back')}</Link>
      </p>
      <EmptyState
        level="h1"
        icon="lock"
        title={t('people.why.closed')}
        actions={<Button onClick={() => setAsking(true)}>{t('people.why.say')}</Button>}
      >
        <p>{t('people.why.closedText')}</p>
      </EmptyState>
      <ReasonDialog isOpen={isAsking} onClose={() => setAsking(false)} about={{ customerId }} />
    </div>
  )
}
