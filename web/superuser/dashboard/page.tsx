import { useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { ApplicationTable } from '../application-table.tsx'
import classes from '../superuser.module.css'

const SHOWN = 10

export async function clientLoader() {
  return loaded(await api('listApplications', { status: 'waiting', pageSize: SHOWN }))
}

/** What waits for a superuser. */
export default function SuperuserDashboard() {
  const { t } = useAreaTexts('superuser')
  const { items, totalCount } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <h1>{t('superuser.dashboard')}</h1>
      <p className={classes.lead}>{t('superuser.dashboardLead')}</p>
      {totalCount > 0 && <h2>{t('superuser.waiting', { count: totalCount })}</h2>}
      <ApplicationTable items={items} />
      <div>
        <ButtonLink kind="second" href="/superuser/applications">
          {t('superuser.seeAll')}
        </ButtonLink>
      </div>
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
