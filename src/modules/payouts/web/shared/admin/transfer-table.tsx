import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import { TransferBadge } from '#modules/payments/web/shared/admin/transfer-badge.tsx'
import adminClasses from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Amount } from '#ui/amount.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type Column, Table } from '#ui/table.tsx'

export type TransferRow = Reply<'listTransfers'>['items'][number]
/** Describes deductions, additions and reversals under the amount. */
export function TransferAdjustments({ transfer }: { transfer: Pick<TransferRow, 'deducted' | 'reversed'> }) {
  const { t, format } = useAreaTexts('adminPayments')
  const { deducted, reversed } = transfer
  const amount = format.money(Math.abs(deducted))
  return (
    <>
      {deducted > 0 && <span className={classes.why}>{t('adminPayments.less', { amount })}</span>}
      {deducted < 0 && <span className={classes.why}>{t('adminPayments.more', { amount })}</span>}
      {reversed > 0 && (
        <span className={classes.why}>{t('adminPayments.taken', { amount: format.money(reversed) })}</span>
      )}
    </>
  )
}

/** Lists transfers, each with the day of its sessions, the provider, the amount and the status. */
export function TransferTable({ rows, onRetry }: { rows: TransferRow[]; onRetry: (row: TransferRow) => void }) {
  const { t, format } = useAreaTexts('adminPayments')
  const columns: Column<TransferRow>[] = [
    { key: 'day', title: t('adminPayments.dayOf'), cell: (row) => format.date(row.day) },
    { key: 'counsellor', title: t('adminPayments.counsellor'), cell: (row) => row.counsellorName },
    { key: 'sessions', title: t('adminPayments.sessions'), cell: (row) => String(row.sessions) },
    {
      key: 'amount',
      title: t('adminPayments.sum'),
      isAmount: true,
      cell: (row) => (
        <>
          <Amount text={format.money(row.amount)} />
          <TransferAdjustments transfer={row} />
        </>
      ),
    },
    { key: 'status', title: t('adminPayments.status'), cell: (row) => <TransferBadge transfer={row} /> },
    {
      key: 'sent',
      title: t('adminPayments.sentAt'),
      cell: (row) => (row.sentAt ? format.dayAtTime(row.sentAt) : '–'),
    },
    {
      key: 'actions',
      title: t('adminPayments.actions'),
      isAction: true,
      cell: (row) => <Actions row={row} onRetry={() => onRetry(row)} />,
    },
  ]
  return <Table caption={t('adminPayments.transfers')} columns={columns} rows={rows} rowKey={(row) => row.transferId} />
}

function Actions({ row, onRetry }: { row: TransferRow; onRetry: () => void }) {
  const { t, format } = useAreaTexts('adminPayments')
  const hiddenText = <span className="visually-hidden">{`${row.counsellorName}, ${format.date(row.day)}`}</span>
  return (
    <span className={adminClasses.actions}>
      {row.canRetry && (
        <Button kind="second" size="dense" onClick={onRetry}>
          {t('adminPayments.retry')} {hiddenText}
        </Button>
      )}
      <ButtonLink kind="quiet" size="dense" href={`/superuser/transfers/${row.transferId}`}>
        {t('adminPayments.open')} {hiddenText}
      </ButtonLink>
    </span>
  )
}
