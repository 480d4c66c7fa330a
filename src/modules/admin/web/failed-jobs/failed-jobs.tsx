import { useState } from 'react'
import { useRevalidator } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import monitoringClasses from '#platform/web/admin/monitoring.module.css'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import { JobError, JobName, useJobName } from './job-name.tsx'

type Job = Reply<'listJobs'>['jobs'][number]
type Kind = Reply<'listJobs'>['kinds'][number]
type RetryInput = Input<'retryJobs'>

/** Failed and retrying jobs. A single failed job, or all of a kind, can be retried. */
export function FailedJobs({ jobs, kinds }: Pick<Reply<'listJobs'>, 'jobs' | 'kinds'>) {
  const { t } = useAreaTexts('monitoring')
  const [retryInput, setRetryInput] = useState<RetryInput | null>(null)
  const kindColumns = useKindColumns(setRetryInput)
  const jobColumns = useJobColumns(setRetryInput)
  if (jobs.length === 0) return null
  return (
    <Card as="section" aria-label={t('monitoring.jobs')} className={classes.part}>
      <CardHead title={t('monitoring.jobs')} />
      <Table caption={t('monitoring.byKind')} columns={kindColumns} rows={kinds} rowKey={(row) => row.kind} />
      <Table caption={t('monitoring.jobs')} columns={jobColumns} rows={jobs} rowKey={(row) => row.jobId} />
      {retryInput && <ConfirmRetry retryInput={retryInput} onClose={() => setRetryInput(null)} />}
    </Card>
  )
}

type RequestRetry = (retryInput: RetryInput) => void

function useKindColumns(requestRetry: RequestRetry): Column<Kind>[] {
  const { t } = useAreaTexts('monitoring')
  const formatJobName = useJobName()
  return [
    { key: 'kind', title: t('monitoring.job'), cell: (row) => <JobName kind={row.kind} /> },
    { key: 'givenUp', title: t('monitoring.abandoned'), isAmount: true, cell: (row) => row.givenUp },
    { key: 'retrying', title: t('monitoring.retrying'), isAmount: true, cell: (row) => row.retrying },
    {
      key: 'retry',
      title: t('monitoring.retryAll'),
      isAction: true,
      cell: (row) =>
        row.givenUp > 0 && (
          <Button kind="quiet" size="dense" onClick={() => requestRetry({ kind: row.kind })}>
            {t('monitoring.retryAll')} <span className="visually-hidden">{formatJobName(row.kind)}</span>
          </Button>
        ),
    },
  ]
}

function useJobColumns(requestRetry: RequestRetry): Column<Job>[] {
  const { t, format } = useAreaTexts('monitoring')
  const formatJobName = useJobName()
  return [
    {
      key: 'kind',
      title: t('monitoring.job'),
      cell: (row) => (
        <span className={monitoringClasses.lines}>
          <JobName kind={row.kind} />
          <Badge kind={row.isGivenUp ? 'wrong' : 'waiting'}>
            {row.isGivenUp ? t('monitoring.isAbandoned') : t('monitoring.isRetrying')}
          </Badge>
        </span>
      ),
    },
    { key: 'since', title: t('monitoring.since'), cell: (row) => format.dayAtTime(row.since) },
    { key: 'attempts', title: t('monitoring.attempts'), isAmount: true, cell: (row) => row.attempts },
    {
      key: 'error',
      title: t('monitoring.error'),
      cell: (row) => <JobError {...row} />,
    },
    {
      key: 'retry',
      title: t('monitoring.retry'),
      isAction: true,
      cell: (row) =>
        row.isGivenUp && (
          <Button kind="quiet" size="dense" onClick={() => requestRetry({ kind: row.kind, jobId: row.jobId })}>
            {t('monitoring.retry')}{' '}
            <span className="visually-hidden">{`${formatJobName(row.kind)}, ${format.dayAtTime(row.since)}`}</span>
          </Button>
        ),
    },
  ]
}

function ConfirmRetry({ retryInput, onClose }: { retryInput: RetryInput; onClose: () => void }) {
  const { t } = useAreaTexts('monitoring')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const kind = useJobName()(retryInput.kind)
  const retry = async () => {
    setBusy(true)
    const result = await api('retryJobs', retryInput)
    setBusy(false)
    if (result.ok) notices.show({ kind: 'good', text: t('monitoring.retried', { count: result.data.count }) })
    else notifyFailure(result, t('generic.offline'))
    onClose()
    await revalidate()
  }
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      title={retryInput.jobId ? t('monitoring.retryOneAsk', { kind }) : t('monitoring.retryAllAsk', { kind })}
      closeText={t('monitoring.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('monitoring.notNow')}
          </Button>
          <Button busy={isBusy} busyLabel={t('monitoring.starting')} onClick={() => void retry()}>
            {t('monitoring.retry')}
          </Button>
        </>
      }
    >
      <p>{t('monitoring.retryEffect')}</p>
    </Dialog>
  )
}
