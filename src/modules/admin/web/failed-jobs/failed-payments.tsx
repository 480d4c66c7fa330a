import type { ReactNode } from 'react'
import classes from '#platform/web/admin/admin.module.css'
import monitoringClasses from '#platform/web/admin/monitoring.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'

type LostPayout = Reply<'listJobs'>['lostPayouts'][number]
type FailedPayment = Reply<'listJobs'>['failedRefunds'][number]

/** Failed bank payouts, refunds and transfers. */
export function FailedPayments({ failed }: { failed: Reply<'listJobs'> }) {
  const { t } = useAreaTexts('monitoring')
  const { t: sharedText } = useAreaTexts('administration')
  const { lostPayouts, failedRefunds, failedTransfers } = failed
  return (
    <>
      {lostPayouts.length > 0 && <LostPayouts rows={lostPayouts} />}
      {failedRefunds.length > 0 && (
        <FailureCard title={t('monitoring.failedRefunds')} lead={t('monitoring.failedRefundsLead')}>
          <FailedPaymentTable
            rows={failedRefunds}
            caption={t('monitoring.failedRefunds')}
            getHref={({ paymentId }) => `/superuser/payments/${paymentId}`}
          />
          <p>
            <Link href="/superuser/payments?status=refundFailed">{sharedText('administration.payments')}</Link>
          </p>
        </FailureCard>
      )}
      {failedTransfers.length > 0 && (
        <FailureCard title={t('monitoring.failedTransfers')} lead={t('monitoring.failedTransfersLead')}>
          <FailedPaymentTable
            rows={failedTransfers}
            caption={t('monitoring.failedTransfers')}
            getHref={({ id }) => `/superuser/transfers/${id}`}
          />
          <p>
            <Link href="/superuser/transfers?status=failed">{sharedText('administration.transfers')}</Link>
          </p>
        </FailureCard>
      )}
    </>
  )
}

function FailureCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <p className={monitoringClasses.small}>{lead}</p>
      {children}
    </Card>
  )
}

function LostPayouts({ rows }: { rows: LostPayout[] }) {
  const { t, format } = useAreaTexts('monitoring')
  const columns: Column<LostPayout>[] = [
    { key: 'whose', title: t('monitoring.whose'), cell: (row) => row.counsellorName ?? t('monitoring.ourOwn') },
    {
      key: 'since',
      title: t('monitoring.since'),
      cell: (row) => (
        <span className={monitoringClasses.lines}>
          {format.dayAtTime(row.failedAt)}
          <strong className={row.daysAgo >= 3 ? monitoringClasses.late : ''}>
            {t('monitoring.daysAgo', { count: row.daysAgo })}
          </strong>
        </span>
      ),
    },
    { key: 'why', title: t('monitoring.why'), cell: (row) => t(`monitoring.failure.${row.failure}`) },
    {
      key: 'id',
      title: t('monitoring.payoutId'),
      cell: (row) => <span className={monitoringClasses.id}>{row.payoutId}</span>,
    },
    { key: 'amount', title: t('monitoring.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
  ]
  return (
    <FailureCard title={t('monitoring.lostPayouts')} lead={t('monitoring.lostPayoutsLead')}>
      <Table caption={t('monitoring.lostPayouts')} columns={columns} rows={rows} rowKey={(row) => row.payoutId} />
    </FailureCard>
  )
}

interface FailedPaymentTableProps {
  rows: FailedPayment[]
  caption: string
  /** Returns the URL of the page on which the payment can be retried. */
  getHref: (row: FailedPayment) => string
}

function FailedPaymentTable({ rows, caption, getHref }: FailedPaymentTableProps) {
  const { t, format } = useAreaTexts('monitoring')
  const columns: Column<FailedPayment>[] = [
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
        <Link href={getHref(row)}>
          <span className={monitoringClasses.id}>{row.paymentId ?? row.id}</span>
        </Link>
      ),
    },
    { key: 'amount', title: t('monitoring.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
  ]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
}
