import { useLoaderData } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import monitoringClasses from '#platform/web/admin/monitoring.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { FailedPayments } from './failed-payments.tsx'
import { JobError, JobName, useJobName } from './job-name.tsx'

export const clientLoader = async () => unwrapLoaderResult(await api('listJobs', {}))

/** Failed jobs and payments that need an administrator's attention. */
export default function AdminFailedJobsPage() {
  const { t } = useAreaTexts('monitoring')
  const { t: sharedText } = useAreaTexts('administration')
  const failed = useLoaderData<typeof clientLoader>()
  const { jobs, faults, silent, lostPayouts, failedRefunds, failedTransfers } = failed
  const hasNoFailures = [jobs, faults, silent, lostPayouts, failedRefunds, failedTransfers].every(
    (list) => list.length === 0,
  )
  return (
    <div className={classes.page}>
      <PageHeader title={sharedText('administration.jobs')} lead={t('monitoring.jobsLead')} />
      <QueueHealth failed={failed} />
      {hasNoFailures && (
        <EmptyState icon="circle-check" title={t('monitoring.noFailures')}>
          <p>{t('monitoring.noFailuresText')}</p>
        </EmptyState>
      )}
      <FailedPayments failed={failed} />
      <FailedJobs jobs={jobs} kinds={failed.kinds} />
      <FailedItems faults={faults} />
    </div>
  )
}

function QueueHealth({ failed: { oldestWaiting, silent } }: { failed: Reply<'listJobs'> }) {
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

type FailedItem = Reply<'listJobs'>['faults'][number]

/** Items that scheduled jobs failed to process in the last week. They are retried automatically. */
function FailedItems({ faults }: { faults: FailedItem[] }) {
  const { t, format } = useAreaTexts('monitoring')
  if (faults.length === 0) return null
  const columns: Column<FailedItem>[] = [
    {
      key: 'kind',
      title: t('monitoring.job'),
      cell: (row) => (
        <span className={monitoringClasses.lines}>
          <JobName kind={row.kind} />
          {row.subject && <span className={monitoringClasses.id}>{row.subject}</span>}
        </span>
      ),
    },
    { key: 'last', title: t('monitoring.lastSeen'), cell: (row) => format.dayAtTime(row.lastAt) },
    { key: 'times', title: t('monitoring.howOften'), isAmount: true, cell: (row) => row.times },
    {
      key: 'error',
      title: t('monitoring.error'),
      cell: (row) => <JobError {...row} />,
    },
  ]
  return (
    <Card as="section" aria-label={t('monitoring.faults')} className={classes.part}>
      <CardHead title={t('monitoring.faults')} />
      <p className={monitoringClasses.small}>{t('monitoring.faultsLead')}</p>
      <Table
        caption={t('monitoring.faults')}
        columns={columns}
        rows={faults}
        rowKey={(row) => `${row.kind} ${row.subject ?? ''}`}
      />
    </Card>
  )
}
