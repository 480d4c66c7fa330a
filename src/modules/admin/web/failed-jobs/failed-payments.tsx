import type { ReactNode } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import watch from '#modules/admin/web/shared/monitoring.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'

type Payout = Reply<'listJobs'>['lostPayouts'][number]
type Money = Reply<'listJobs'>['failedRefunds'][number]

/** Failed bank payouts, refunds and transfers with their dates. */
export function FailedPayments({ failed }: { failed: Reply<'listJobs'> }) {
  const { t } = useAreaTexts('monitoring')
  const { t: sharedText } = useAreaTexts('superuser')
  const { lostPayouts, failedRefunds, failedTransfers } = failed
  return (
    <>
      {lostPayouts.length > 0 && <Payouts rows={lostPayouts} />}
      {failedRefunds.length > 0 && (
        <Part title={t('monitoring.failedRefunds')} lead={t('monitoring.failedRefundsLead')}>
          <MoneyTable
            rows={failedRefunds}
            caption={t('monitoring.failedRefunds')}
            getAddress={({ paymentId }) => `/superuser/payments/${paymentId}`}
          />
          <p>
            <Link href="/superuser/payments?status=refundFailed">{sharedText('superuser.payments')}</Link>
          </p>
        </Part>
      )}
      {failedTransfers.length > 0 && (
        <Part title={t('monitoring.failedTransfers')} lead={t('monitoring.failedTransfersLead')}>
          <MoneyTable
            rows={failedTransfers}
            caption={t('monitoring.failedTransfers')}
            getAddress={({ id }) => `/superuser/transfers/${id}`}
          />
          <p>
            <Link href="/superuser/transfers?status=failed">{sharedText('superuser.transfers')}</Link>
          </p>
        </Part>
      )}
    </>
  )
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <p className={watch.small}>{lead}</p>
      {children}
    </Card>
  )
}

function Payouts({ rows }: { rows: Payout[] }) {
  const { t, format } = useAreaTexts('monitoring')
  const columns: Column<Payout>[] = [
    { key: 'whose', title: t('monitoring.whose'), cell: (row) => row.counsellorName ?? t('monitoring.ourOwn') },
    {
      key: 'since',
      title: t('monitoring.since'),
      cell: (row) => (
        <span className={watch.lines}>
          {format.dayAtTime(row.lostAt)}
          <strong className={row.daysAgo >= 3 ? watch.late : ''}>
            {t('monitoring.daysAgo', { count: row.daysAgo })}
          </strong>
        </span>
      ),
    },
    { key: 'why', title: t('monitoring.why'), cell: (row) => t(`monitoring.failure.${row.failure}`) },
    { key: 'id', title: t('monitoring.payoutId'), cell: (row) => <span className={watch.id}>{row.payoutId}</span> },
    { key: 'amount', title: t('monitoring.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
  ]
  return (
    <Part title={t('monitoring.lostPayouts')} lead={t('monitoring.lostPayoutsLead')}>
      <Table caption={t('monitoring.lostPayouts')} columns={columns} rows={rows} rowKey={(row) => row.payoutId} />
    </Part>
  )
}

interface MoneyTableProps {
  rows: Money[]
  caption: string
  /** The URL of the page on which it can be retried. */
  getAddress: (row: Money) => string
}

function MoneyTable({ rows, caption, getAddress }: MoneyTableProps) {
  const { t, format } = useAreaTexts('monitoring')
  const columns: Column<Money>[] = [
    { key: 'since', title: t('monitoring.since'), cell: (row) => format.dayAtTime(row.at) },
    {
      key: 'why',
      title: t('monitoring.why'),
      cell: (row) => (row.reason ? t(`monitoring.transferReason.${row.reason}`) : '–'),
    },
    {
      key: 'id',
      title: t('monitoring.ourId'),
      cell: (row) => (
        <Link href={getAddress(row)}>
          <span className={watch.id}>{row.paymentId ?? row.id}</span>
        </Link>
      ),
    },
    { key: 'amount', title: t('monitoring.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
  ]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
}
