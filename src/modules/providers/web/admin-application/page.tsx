import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { PageTop } from '../../kit/page-top.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { StatusBadge } from '../application-table.tsx'
import { History } from '../history.tsx'
import classes from '../superuser.module.css'
import { Claims } from './claims.tsx'
import { Decide } from './decide.tsx'
import { Facts } from './facts.tsx'
import { useDecision } from './use-decision.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return loaded(await api('getApplication', { id: params['id'] ?? '' }))
}

/** One application: what it says, its documents, what happened before, and the decision. */
export default function SuperuserApplication() {
  const { t, format } = useAreaTexts('superuser')
  const application = useLoaderData<typeof clientLoader>()
  const decision = useDecision(application)
  const name = `${application.firstName} ${application.lastName}`
  return (
    <div className={classes.page}>
      <PageTop
        back={{ href: '/superuser/applications', text: t('superuser.back') }}
        title={name}
        marks={
          <>
            <StatusBadge status={application.status} />
            <span className={classes.small}>
              {application.waitingSince
                ? t('superuser.sent', { at: format.dayAtTime(application.waitingSince) })
                : t('superuser.notWaiting')}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Claims application={application} decision={decision} />
          <Facts application={application} />
          <History history={application.history} />
        </div>
        <Decide application={application} decision={decision} />
      </div>
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
