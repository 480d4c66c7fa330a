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
  const { t } = useAreaTexts('watch')
  const { t: sharedText } = useAreaTexts('superuser')
  const { lostPayouts, failedRefunds, failedTransfers } = failed
  return (
    <>
      {lostPayouts.length > 0 && <Payouts rows={lostPayouts} />}
      {failedRefunds.length > 0 && (
        <Part title={t('watch.failedRefunds')} lead={t('watch.failedRefundsLead')}>
          <MoneyTable
            rows={failedRefunds}
            caption={t('watch.failedRefunds')}
            getAddress={({ paymentId }) => `/superuser/payments/${paymentId}`}
          />
          <p>
            <Link href="/superuser/payments?status=refundFailed">{sharedText('superuser.payments')}</Link>
          </p>
        </Part>
      )}
      {failedTransfers.length > 0 && (
        <Part title={t('watch.failedTransfers')} lead={t('watch.failedTransfersLead')}>
          <MoneyTable
            rows={failedTransfers}
            caption={t('watch.failedTransfers')}
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
  const { t, format } = useAreaTexts('watch')
  const columns: Column<Payout>[] = [
    { key: 'whose', title: t('watch.whose'), cell: (row) => row.counsellorName ?? t('watch.ourOwn') },
    {
      key: 'since',
      title: t('watch.since'),
      cell: (row) => (
        <span className={watch.lines}>
          {format.dayAtTime(row.lostAt)}
          <strong className={row.daysAgo >= 3 ? watch.late : ''}>{t('watch.daysAgo', { count: row.daysAgo })}</strong>
        </span>
      ),
    },
    { key: 'why', title: t('watch.why'), cell: (row) => t(`watch.failure.${row.failure}`) },
    { key: 'id', title: t('watch.payoutId'), cell: (row) => <span className={watch.id}>{row.payoutId}</span> },
    { key: 'amount', title: t('watch.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
  ]
  return (
    <Part title={t('watch.lostPayouts')} lead={t('watch.lostPayoutsLead')}>
      <Table caption={t('watch.lostPayouts')} columns={columns} rows={rows} rowKey={(row) => row.payoutId} />
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
  const { t, format } = useAreaTexts('watch')
  const columns: Column<Money>[] = [
    { key: 'since', title: t('watch.since'), cell: (row) => format.dayAtTime(row.at) },
    { key: 'why', title: t('watch.why'), cell: (row) => (row.reason ? t(`watch.transferReason.${row.reason}`) : '–') },
    {
      key: 'id',
      title: t('watch.ourId'),
      cell: (row) => (
        <Link href={getAddress(row)}>
          <span className={watch.id}>{row.paymentId ?? row.id}</span>
        </Link>
      ),
    },
    { key: 'amount', title: t('watch.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
  ]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
}
