import { useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { FailedPayments } from './failed-payments.tsx'
import { JobFailures } from './job-failures.tsx'
import { useJobName } from './job-name.tsx'

export const clientLoader = async () => unwrapLoaderResult(await api('listJobs', {}))

/** Failed jobs and payments that need an administrator's attention. */
export default function SuperuserJobs() {
  const { t } = useAreaTexts('monitoring')
  const { t: sharedText } = useAreaTexts('superuser')
  const failed = useLoaderData<typeof clientLoader>()
  const { jobs, faults, silent, lostPayouts, failedRefunds, failedTransfers } = failed
  const isQuiet = [jobs, faults, silent, lostPayouts, failedRefunds, failedTransfers].every((list) => list.length === 0)
  return (
    <div className={classes.page}>
      <PageHeader title={sharedText('superuser.jobs')} lead={t('monitoring.jobsLead')} />
      <Health failed={failed} />
      {isQuiet && (
        <EmptyState icon="circle-check" title={t('monitoring.noFailures')}>
          <p>{t('monitoring.noFailuresText')}</p>
        </EmptyState>
      )}
      <FailedPayments failed={failed} />
      <FailedJobs jobs={jobs} kinds={failed.kinds} />
      <JobFailures faults={faults} />
    </div>
  )
}

function Health({ failed: { oldestWaiting, silent } }: { failed: Reply<'listJobs'> }) {
  const { t, format } = useAreaTexts('monitoring')
  const formatJobName = useJobName()
  return (
    <>
      {silent.map(({ kind, last }) => (
        <Notice key={kind} kind="wrong">
          {last
            ? t('monitoring.silent', { kind: formatJobName(kind), at: format.dayAtTime(last) })
            : t('monitoring.neverRan', { kind: formatJobName(kind) })}
        </Notice>
      ))}
      <Notice kind={oldestWaiting ? 'waiting' : 'good'}>
        {oldestWaiting
          ? t('monitoring.oldestWaiting', { at: format.dayAtTime(oldestWaiting) })
          : t('monitoring.nothingQueued')}
      </Notice>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('monitoring')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
