import { useCustomerName } from '#modules/payments/web/shared/admin/customer-name.ts'
import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import adminClasses from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Amount } from '#ui/amount.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

export type PaymentRow = Reply<'listPayments'>['items'][number]

const BADGE_KIND = {
  pending: 'waiting',
  succeeded: 'good',
  failed: 'still',
  refunded: 'still',
  partiallyRefunded: 'still',
  disputed: 'wrong',
} as const

export function PaymentBadge({ status, hasFailedRefund }: Pick<PaymentRow, 'status' | 'hasFailedRefund'>) {
  const { t } = useAreaTexts('adminPayments')
  return (
    <span className={classes.status}>
      <Badge kind={BADGE_KIND[status]}>{t(`adminPayments.is.${status}`)}</Badge>
      {hasFailedRefund && <Badge kind="wrong">{t('adminPayments.is.refundFailed')}</Badge>}
    </span>
  )
}

/** Payment rows (specification §3): booking date, provider, client, price, session date, status. */
export function PaymentTable({ rows, onRefund }: { rows: PaymentRow[]; onRefund: (row: PaymentRow) => void }) {
  const { t, format } = useAreaTexts('adminPayments')
  const customerName = useCustomerName()
  const columns: Column<PaymentRow>[] = [
    { key: 'booked', title: t('adminPayments.booked'), cell: (row) => format.dayAtTime(row.createdAt) },
    { key: 'counsellor', title: t('adminPayments.counsellor'), cell: (row) => row.counsellorName },
    { key: 'customer', title: t('adminPayments.customer'), cell: customerName },
    { key: 'price', title: t('adminPayments.price'), isAmount: true, cell: (row) => <Price row={row} /> },
    { key: 'session', title: t('adminPayments.session'), cell: (row) => format.dayAtTime(row.startDateTime) },
    { key: 'status', title: t('adminPayments.status'), cell: (row) => <PaymentBadge {...row} /> },
    {
      key: 'actions',
      title: t('adminPayments.actions'),
      isAction: true,
      cell: (row) => <Actions row={row} onRefund={() => onRefund(row)} />,
    },
  ]
  return <Table caption={t('adminPayments.payments')} columns={columns} rows={rows} rowKey={(row) => row.paymentId} />
}

function Price({ row }: { row: PaymentRow }) {
  const { t, format } = useAreaTexts('adminPayments')
  return (
    <>
      <Amount text={format.money(row.price)} />
      {row.refunded > 0 && row.refunded < row.price && (
        <span className={classes.why}>{t('adminPayments.back', { amount: format.money(row.refunded) })}</span>
      )}
    </>
  )
}

function Actions({ row, onRefund }: { row: PaymentRow; onRefund: () => void }) {
  const { t, format } = useAreaTexts('adminPayments')
  const customerName = useCustomerName()
  const session = { counsellor: row.counsellorName, at: format.dayAtTime(row.startDateTime) }
  const isHidden = row.customerName === null && !row.isFormerCustomer
  const description = isHidden
    ? t('adminPayments.ofHidden', session)
    : t('adminPayments.of', { ...session, customer: customerName(row) })
  const hiddenText = <span className="visually-hidden">{description}</span>
  return (
    <span className={adminClasses.actions}>
      {row.refundable > 0 && (
        <Button kind="second" size="dense" onClick={onRefund}>
          {t('adminPayments.refund')} {hiddenText}
        </Button>
      )}
      <ButtonLink kind="quiet" size="dense" href={`/superuser/payments/${row.paymentId}`}>
        {t('adminPayments.open')} {hiddenText}
      </ButtonLink>
    </span>
  )
}
