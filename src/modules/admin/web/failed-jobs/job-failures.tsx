import classes from '#modules/admin/web/shared/admin.module.css'
import watch from '#modules/admin/web/shared/monitoring.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { JobName } from './job-name.tsx'

type Fault = Reply<'listJobs'>['faults'][number]

/** Items that scheduled jobs failed to process in the last week; they are retried automatically. */
export function JobFailures({ faults }: { faults: Fault[] }) {
  const { t, format } = useAreaTexts('monitoring')
  if (faults.length === 0) return null
  const columns: Column<Fault>[] = [
    {
      key: 'kind',
      title: t('monitoring.job'),
      cell: (row) => (
        <span className={watch.lines}>
          <JobName kind={row.kind} />
          {row.subject && <span className={watch.id}>{row.subject}</span>}
        </span>
      ),
    },
    { key: 'last', title: t('monitoring.lastSeen'), cell: (row) => format.dayAtTime(row.lastAt) },
    { key: 'times', title: t('monitoring.howOften'), isAmount: true, cell: (row) => row.times },
    {
      key: 'error',
      title: t('monitoring.error'),
      cell: (row) => (
        <span className={watch.lines}>
          <strong>{row.code}</strong>
          <span className={watch.id}>{row.message}</span>
        </span>
      ),
    },
  ]
  return (
    <Card as="section" aria-label={t('monitoring.faults')} className={classes.part}>
      <CardHead title={t('monitoring.faults')} />
      <p className={watch.small}>{t('monitoring.faultsLead')}</p>
      <Table
        caption={t('monitoring.faults')}
        columns={columns}
        rows={faults}
        rowKey={(row) => `${row.kind} ${row.subject ?? ''}`}
      />
    </Card>
  )
}
