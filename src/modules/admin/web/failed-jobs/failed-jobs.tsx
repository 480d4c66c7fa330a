import { useState } from 'react'
import { useRevalidator } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import watch from '#modules/admin/web/shared/monitoring.module.css'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import { JobName, useJobName } from './job-name.tsx'

type Job = Reply<'listJobs'>['jobs'][number]
type Kind = Reply<'listJobs'>['kinds'][number]
type RetryInput = Input<'retryJobs'>

/** Failed and retrying jobs; a single failed job, or all of a kind, can be retried. */
export function FailedJobs({ jobs, kinds }: Pick<Reply<'listJobs'>, 'jobs' | 'kinds'>) {
  const { t } = useAreaTexts('watch')
  const [retryInput, setRetryInput] = useState<RetryInput | null>(null)
  const kindColumns = useKindColumns(setRetryInput)
  const jobColumns = useJobColumns(setRetryInput)
  if (jobs.length === 0) return null
  return (
    <Card as="section" aria-label={t('watch.jobs')} className={classes.part}>
      <CardHead title={t('watch.jobs')} />
      <Table caption={t('watch.byKind')} columns={kindColumns} rows={kinds} rowKey={(row) => row.kind} />
      <Table caption={t('watch.jobs')} columns={jobColumns} rows={jobs} rowKey={(row) => row.jobId} />
      {retryInput && <Confirm retryInput={retryInput} onClose={() => setRetryInput(null)} />}
    </Card>
  )
}

type RequestRetry = (retryInput: RetryInput) => void

function useKindColumns(requestRetry: RequestRetry): Column<Kind>[] {
  const { t } = useAreaTexts('watch')
  const formatJobName = useJobName()
  return [
    { key: 'kind', title: t('watch.job'), cell: (row) => <JobName kind={row.kind} /> },
    { key: 'givenUp', title: t('watch.givenUp'), isAmount: true, cell: (row) => row.givenUp },
    { key: 'retrying', title: t('watch.retrying'), isAmount: true, cell: (row) => row.retrying },
    {
      key: 'retry',
      title: t('watch.retryAll'),
      isAction: true,
      cell: (row) =>
        row.givenUp > 0 && (
          <Button kind="quiet" size="dense" onClick={() => requestRetry({ kind: row.kind })}>
            {t('watch.retryAll')} <span className="visually-hidden">{formatJobName(row.kind)}</span>
          </Button>
        ),
    },
  ]
}

function useJobColumns(requestRetry: RequestRetry): Column<Job>[] {
  const { t, format } = useAreaTexts('watch')
  const formatJobName = useJobName()
  return [
    {
      key: 'kind',
      title: t('watch.job'),
      cell: (row) => (
        <span className={watch.lines}>
          <JobName kind={row.kind} />
          <Badge kind={row.isGivenUp ? 'wrong' : 'waiting'}>
            {row.isGivenUp ? t('watch.isGivenUp') : t('watch.isRetrying')}
          </Badge>
        </span>
      ),
    },
    { key: 'since', title: t('watch.since'), cell: (row) => format.dayAtTime(row.since) },
    { key: 'attempts', title: t('watch.tries'), isAmount: true, cell: (row) => row.attempts },
    {
      key: 'error',
      title: t('watch.error'),
      cell: (row) => (
        <span className={watch.lines}>
          <strong>{row.code}</strong>
          <span className={watch.id}>{row.message}</span>
        </span>
      ),
    },
    {
      key: 'retry',
      title: t('watch.retry'),
      isAction: true,
      cell: (row) =>
        row.isGivenUp && (
          <Button kind="quiet" size="dense" onClick={() => requestRetry({ kind: row.kind, jobId: row.jobId })}>
            {t('watch.retry')}{' '}
            <span className="visually-hidden">{`${formatJobName(row.kind)}, ${format.dayAtTime(row.since)}`}</span>
          </Button>
        ),
    },
  ]
}

function Confirm({ retryInput, onClose }: { retryInput: RetryInput; onClose: () => void }) {
  const { t } = useAreaTexts('watch')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const kind = useJobName()(retryInput.kind)
  const retry = async () => {
    setBusy(true)
    const answer = await api('retryJobs', retryInput)
    setBusy(false)
    if (answer.ok) notices.show({ kind: 'good', text: t('watch.retried', { count: answer.data.count }) })
    else notifyFailure(answer, t('generic.offline'))
    onClose()
    await revalidate()
  }
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      title={retryInput.jobId ? t('watch.retryOneAsk', { kind }) : t('watch.retryAllAsk', { kind })}
      closeText={t('watch.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('watch.notNow')}
          </Button>
          <Button busy={isBusy} busyLabel={t('watch.starting')} onClick={() => void retry()}>
            {t('watch.retry')}
          </Button>
        </>
      }
    >
      <p>{t('watch.retryEffect')}</p>
    </Dialog>
  )
}
