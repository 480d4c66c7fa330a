import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Badge } from '#ui/tag.tsx'
import classes from './payments-admin.module.css'

type TransferStatusFields = Pick<Reply<'listTransfers'>['items'][number], 'status' | 'reason' | 'nextTryAt' | 'amount'>

const BADGE_KIND = {
  scheduled: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  failed: 'wrong',
  reversed: 'wrong',
} as const

/** The status of a transfer, with its reason and the time of the next attempt. */
export function TransferBadge({ transfer }: { transfer: TransferStatusFields }) {
  const { t, format } = useAreaTexts('adminPayments')
  const { status, reason, nextTryAt } = transfer
  const isOffset = status === 'succeeded' && transfer.amount === 0
  return (
    <span className={classes.status}>
      <Badge kind={isOffset ? 'still' : BADGE_KIND[status]}>
        {t(isOffset ? 'adminPayments.transferIs.offset' : `adminPayments.transferIs.${status}`)}
      </Badge>
      {reason && <span className={classes.why}>{t(`adminPayments.reason.${reason}`)}</span>}
      {nextTryAt && <span className={classes.why}>{t('adminPayments.next', { at: format.dayAtTime(nextTryAt) })}</span>}
    </span>
  )
}
