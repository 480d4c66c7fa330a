import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { ApplicationTable } from '#modules/admin/web/shared/application-table.tsx'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Figures } from './figures.tsx'
import { WaitingWork } from './waiting.tsx'

const SHOWN = 10

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const days = Number(new URL(request.url).searchParams.get('days')) || undefined
  const [dashboard, applications] = await Promise.all([
    api('superuserDashboard', days ? { days } : {}),
    api('listApplications', { status: 'waiting', pageSize: SHOWN }),
    areaTextsFor(request, 'adminDashboard'),
  ])
  return { ...unwrapLoaderResult(dashboard), applications: unwrapLoaderResult(applications) }
}

/** The administrators' dashboard: pending tasks and the platform's figures. */
export default function SuperuserDashboard() {
  const { t } = useAreaTexts('superuser')
  const { waiting, applications, ...figures } = useLoaderData<typeof clientLoader>()
  // Applications have a list of their own below.
  const others = waiting.filter(({ kind }) => kind !== 'applications')
  return (
    <div className={classes.page}>
      <PageHeader title={t('superuser.dashboard')} />
      <WaitingWork items={others} isAll={applications.totalCount === 0} />
      {applications.totalCount > 0 && (
        <section className={classes.part} aria-labelledby="applications">
          <div className={classes.turns}>
            <h2 id="applications" className={classes.grow}>
              {t('superuser.waiting', { count: applications.totalCount })}
            </h2>
            <ButtonLink kind="quiet" size="dense" iconAfter="chevron-right" href="/superuser/applications">
              {t('superuser.seeAll')}
            </ButtonLink>
          </div>
          <ApplicationTable items={applications.items} />
        </section>
      )}
      <Figures {...figures} />
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
