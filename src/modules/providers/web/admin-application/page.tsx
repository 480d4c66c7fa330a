import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { StatusBadge } from '#modules/admin/web/shared/application-table.tsx'
import classes from '#platform/web/admin/admin.module.css'
import { History } from '#platform/web/admin/history.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { ApplicationDecisionCard } from './application-decision-card.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { ReviewedCredentials } from './reviewed-credentials.tsx'
import { useDecision } from './use-decision.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getApplication', { id: params['id'] ?? '' }))
}

/** One application: its fields, documents and history, and the decision. */
export default function SuperuserApplication() {
  const { t, format } = useAreaTexts('administration')
  const application = useLoaderData<typeof clientLoader>()
  const decision = useDecision(application)
  const name = `${application.firstName} ${application.lastName}`
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/applications', text: t('administration.back') }}
        title={name}
        marks={
          <>
            <StatusBadge status={application.status} />
            <span className={classes.small}>
              {application.waitingSince
                ? t('administration.sent', { at: format.dayAtTime(application.waitingSince) })
                : t('administration.notWaiting')}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ReviewedCredentials application={application} decision={decision} />
          <ApplicationDetails application={application} />
          <History history={application.history} />
        </div>
        <ApplicationDecisionCard application={application} decision={decision} />
      </div>
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
