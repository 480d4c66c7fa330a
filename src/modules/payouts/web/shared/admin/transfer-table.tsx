import adminClasses from '#modules/admin/web/shared/admin.module.css'
import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDateAtTime } from '#platform/web/format-date-at-time.ts'
import { Amount } from '#ui/amount.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

export type TransferRow = Reply<'listTransfers'>['items'][number]
type TransferStatusFields = Pick<TransferRow, 'status' | 'reason' | 'nextTryAt' | 'amount'>

const BADGE_KIND = {
  scheduled: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  failed: 'wrong',
  reversed: 'wrong',
} as const

/** Status of a transfer with its reason and the next attempt. */
export function TransferBadge({ transfer }: { transfer: TransferStatusFields }) {
  const { t, format } = useAreaTexts('money')
  const { status, reason, nextTryAt } = transfer
  const isOffset = status === 'succeeded' && transfer.amount === 0
  return (
    <span className={classes.status}>
      <Badge kind={isOffset ? 'still' : BADGE_KIND[status]}>
        {t(isOffset ? 'money.transferIs.carried' : `money.transferIs.${status}`)}
      </Badge>
      {reason && <span className={classes.why}>{t(`money.reason.${reason}`)}</span>}
      {nextTryAt && <span className={classes.why}>{t('money.next', { at: formatDateAtTime(format, nextTryAt) })}</span>}
    </span>
  )
}

/** Describes deductions, additions and reversals under the amount. */
export function TransferAdjustments({ transfer }: { transfer: Pick<TransferRow, 'carried' | 'takenBack'> }) {
  const { t, format } = useAreaTexts('money')
  const { carried, takenBack } = transfer
  const amount = format.money(Math.abs(carried))
  return (
    <>
      {carried > 0 && <span className={classes.why}>{t('money.less', { amount })}</span>}
      {carried < 0 && <span className={classes.why}>{t('money.more', { amount })}</span>}
      {takenBack > 0 && <span className={classes.why}>{t('money.taken', { amount: format.money(takenBack) })}</span>}
    </>
  )
}

/** Lists transfers, each with the day of its sessions, the provider, the amount and the status. */
export function TransferTable({ rows, onRetry }: { rows: TransferRow[]; onRetry: (row: TransferRow) => void }) {
  const { t, format } = useAreaTexts('money')
  const columns: Column<TransferRow>[] = [
    { key: 'day', title: t('money.dayOf'), cell: (row) => format.date(row.day) },
    { key: 'counsellor', title: t('money.counsellor'), cell: (row) => row.counsellorName },
    { key: 'sessions', title: t('money.sessions'), cell: (row) => String(row.sessions) },
    {
      key: 'amount',
      title: t('money.sum'),
      isAmount: true,
      cell: (row) => (
        <>
          <Amount text={format.money(row.amount)} />
          <TransferAdjustments transfer={row} />
        </>
      ),
    },
    { key: 'status', title: t('money.status'), cell: (row) => <TransferBadge transfer={row} /> },
    { key: 'sent', title: t('money.sentAt'), cell: (row) => (row.sentAt ? formatDateAtTime(format, row.sentAt) : '–') },
    {
      key: 'actions',
      title: t('money.actions'),
      isAction: true,
      cell: (row) => <Actions row={row} onRetry={() => onRetry(row)} />,
    },
  ]
  return <Table caption={t('money.transfers')} columns={columns} rows={rows} rowKey={(row) => row.transferId} />
}

function Actions({ row, onRetry }: { row: TransferRow; onRetry: () => void }) {
  const { t, format } = useAreaTexts('money')
  const hiddenText = <span className="visually-hidden">{`${row.counsellorName}, ${format.date(row.day)}`}</span>
  return (
    <span className={adminClasses.actions}>
      {row.canRetry && (
        <Button kind="second" size="dense" onClick={onRetry}>
          {t('money.retry')} {hiddenText}
        </Button>
      )}
      <ButtonLink kind="quiet" size="dense" href={`/superuser/transfers/${row.transferId}`}>
        {t('money.open')} {hiddenText}
      </ButtonLink>
    </span>
  )
}
