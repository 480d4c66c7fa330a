import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApplicationTable } from '#modules/admin/web/shared/application-table.tsx'
import classes from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Figures } from './figures.tsx'

const SHOWN_APPLICATIONS = 10

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const days = Number(new URL(request.url).searchParams.get('days')) || undefined
  const [dashboard, applications] = await Promise.all([
    api('superuserDashboard', days ? { days } : {}),
    api('listApplications', { status: 'waiting', pageSize: SHOWN_APPLICATIONS }),
    areaTextsFor(request, 'adminDashboard'),
  ])
  return { ...unwrapLoaderResult(dashboard), applications: unwrapLoaderResult(applications) }
}

/** The administrators' dashboard: pending tasks and the platform's figures. */
export default function AdminDashboardPage() {
  const { t } = useAreaTexts('administration')
  const { waiting, applications, ...figures } = useLoaderData<typeof clientLoader>()
  // Applications are listed separately below.
  const otherItems = waiting.filter(({ kind }) => kind !== 'applications')
  return (
    <div className={classes.page}>
      <PageHeader title={t('administration.dashboard')} />
      <WaitingWork items={otherItems} isAll={applications.totalCount === 0} />
      {applications.totalCount > 0 && (
        <section className={classes.part} aria-labelledby="applications">
          <div className={classes.turns}>
            <h2 id="applications" className={classes.grow}>
              {t('administration.waiting', { count: applications.totalCount })}
            </h2>
            <ButtonLink kind="quiet" size="dense" iconAfter="chevron-right" href="/superuser/applications">
              {t('administration.seeAll')}
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
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

type Item = Reply<'superuserDashboard'>['waiting'][number]

/** The page on which each kind of task is handled. */
const KIND_HREFS: Record<Item['kind'], string> = {
  claims: '/superuser/claims',
  disputes: '/superuser/disputes',
  payoutsLost: '/superuser/jobs',
  differences: '/superuser/reconciliation',
  transfersFailed: '/superuser/transfers?status=failed',
  refundsFailed: '/superuser/payments?status=refundFailed',
  jobs: '/superuser/jobs',
  applications: '/superuser/applications',
  reports: '/superuser/feedback',
  messages: '/superuser/messages',
  helplines: '/superuser/helplines',
}

/**
 * Pending tasks with their deadlines. If `isAll` is true, there are no other tasks, so an empty list renders the empty
 * state.
 */
function WaitingWork({ items, isAll }: { items: Item[]; isAll: boolean }) {
  const { t } = useAreaTexts('adminDashboard')
  if (items.length === 0 && !isAll) return null
  if (items.length === 0)
    return (
      <EmptyState icon="circle-check" title={t('adminDashboard.lead')}>
        <p>{t('adminDashboard.leadText')}</p>
      </EmptyState>
    )
  return (
    <section className={classes.part} aria-label={t('adminDashboard.waits')}>
      {items.map((item) => (
        <WaitingItem key={item.kind} {...item} />
      ))}
    </section>
  )
}

function WaitingItem({ kind, count, amount, dueAt, late }: Item) {
  const { t, format } = useAreaTexts('adminDashboard')
  const text = t(`adminDashboard.wait.${kind}`, { count })
  const details = [
    late > 0 && t('adminDashboard.late', { count: late }),
    late === 0 && dueAt && t('adminDashboard.dueAt', { at: format.dayAtTime(dueAt) }),
    amount !== null && t('adminDashboard.sum', { amount: format.money(amount) }),
  ].filter(Boolean)
  const openLink = (
    <ButtonLink kind="quiet" size="dense" href={KIND_HREFS[kind]}>
      {t('adminDashboard.open')} <span className="visually-hidden">{text}</span>
    </ButtonLink>
  )
  return (
    <Notice kind={late > 0 ? 'wrong' : 'waiting'} action={openLink}>
      {[`${text}.`, ...details].join(' ')}
    </Notice>
  )
}
