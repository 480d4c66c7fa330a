import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { ListPages, parseListing, WaitingOrAll } from '#platform/web/admin/list-pages.tsx'
import monitoringClasses from '#platform/web/admin/monitoring.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import { DiscrepancyTable } from './discrepancy-table.tsx'

const PATH = '/superuser/reconciliation'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = parseListing(request)
  return { ...unwrapLoaderResult(await api('getReconciliation', filters)), ...filters }
}

/** Reconciliation with Stripe: the last run, the totals of the ledger and of Stripe, and the differences. */
export default function AdminReconciliationPage() {
  const { t } = useAreaTexts('monitoring')
  const { t: tAdmin } = useAreaTexts('administration')
  const { items, lastRun, isLate, unfinishedSince, ...list } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader title={tAdmin('administration.differences')} lead={t('monitoring.ledgerLead')} />
      <LastRun {...{ lastRun, isLate, unfinishedSince }} />
      {/* Before the first comparison, "no differences" would be misleading. */}
      {(lastRun || items.length > 0) && (
        <section className={classes.part} aria-labelledby="differences">
          <h2 id="differences">{t('monitoring.differences')}</h2>
          <WaitingOrAll path={PATH} status={list.status} />
          {items.length === 0 ? (
            <EmptyState icon="circle-check" title={t('monitoring.noDifferences')}>
              <p>{t('monitoring.noDifferencesText')}</p>
            </EmptyState>
          ) : (
            <DiscrepancyTable items={items} />
          )}
          <ListPages path={PATH} {...list} />
        </section>
      )}
      {lastRun && <ReconciliationTotals run={lastRun} />}
    </div>
  )
}

function LastRun({
  lastRun,
  isLate,
  unfinishedSince,
}: Pick<Reply<'getReconciliation'>, 'lastRun' | 'isLate' | 'unfinishedSince'>) {
  const { t, format } = useAreaTexts('monitoring')
  const lastRunText = lastRun
    ? t('monitoring.lastRun', { at: format.dayAtTime(lastRun.finishedAt), read: lastRun.read, posted: lastRun.posted })
    : t('monitoring.noRun')
  return (
    <Notice kind={isLate ? 'waiting' : 'neutral'} action={<CompareNow />}>
      {lastRunText} {unfinishedSince && t('monitoring.unfinished', { at: format.dayAtTime(unfinishedSince) })}
    </Notice>
  )
}

function CompareNow() {
  const { t } = useAreaTexts('monitoring')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const compare = async () => {
    setBusy(true)
    const response = await api('reconcileNow', {})
    setBusy(false)
    if (!response.ok) return notifyFailure(response, t('generic.offline'))
    notices.show({ kind: 'good', text: t('monitoring.comparing') })
    await revalidate()
  }
  return (
    <Button kind="quiet" size="dense" busy={isBusy} busyLabel={t('monitoring.starting')} onClick={() => void compare()}>
      {t('monitoring.compareNow')}
    </Button>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('monitoring')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

type Run = NonNullable<Reply<'getReconciliation'>['lastRun']>
type MovementSums = Run['sums'][number]

/** The balance held at Stripe according to the ledger and to Stripe, and the totals by type of movement. */
function ReconciliationTotals({ run }: { run: Run }) {
  const { t, format } = useAreaTexts('monitoring')
  const isSame = run.here === run.there
  return (
    <Card as="section" aria-label={t('monitoring.sums')} className={classes.part}>
      <CardHead title={t('monitoring.sums')} />
      <div className={monitoringClasses.sums}>
        <p className={monitoringClasses.lines}>
          <span className={monitoringClasses.small}>{t('monitoring.heldHere')}</span>
          <strong className={monitoringClasses.big}>{format.money(run.here)}</strong>
        </p>
        <p className={monitoringClasses.lines}>
          <span className={monitoringClasses.small}>{t('monitoring.heldThere')}</span>
          <strong className={monitoringClasses.big}>{format.money(run.there)}</strong>
        </p>
        <p className={monitoringClasses.lines}>
          <Badge kind={isSame ? 'good' : 'wrong'}>
            {isSame
              ? t('monitoring.same')
              : t('monitoring.apart', { amount: format.money(Math.abs(run.there - run.here)) })}
          </Badge>
        </p>
      </div>
      {run.sums.length > 0 && <MovementTable sums={run.sums} />}
    </Card>
  )
}

function MovementTable({ sums }: { sums: MovementSums[] }) {
  const { t, format } = useAreaTexts('monitoring')
  const buildAmountColumn = (key: 'here' | 'there', title: string): Column<MovementSums> => ({
    key,
    title,
    isAmount: true,
    cell: (row) => (
      <span>
        {format.money(row[key])} <span className={monitoringClasses.small}>({row[`${key}Count`]})</span>
      </span>
    ),
  })
  const columns: Column<MovementSums>[] = [
    { key: 'about', title: t('monitoring.kindOfMove'), cell: (row) => t(`monitoring.about.${row.about}`) },
    buildAmountColumn('here', t('monitoring.here')),
    buildAmountColumn('there', t('monitoring.there')),
    {
      key: 'same',
      title: t('monitoring.state'),
      cell: (row) => {
        const isSame = row.here === row.there && row.hereCount === row.thereCount
        return <Badge kind={isSame ? 'good' : 'wrong'}>{isSame ? t('monitoring.same') : t('monitoring.differs')}</Badge>
      },
    },
  ]
  return <Table caption={t('monitoring.sums')} columns={columns} rows={sums} rowKey={(row) => row.about} />
}
