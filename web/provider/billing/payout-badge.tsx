import type { Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Badge } from '../../kit/tag.tsx'
import classes from './billing.module.css'
import { dayIn } from './day-text.ts'

export type Payment = Reply<'getBilling'>['payments']['items'][number]

const KIND = {
  none: 'still',
  notDue: 'still',
  scheduled: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  failed: 'wrong',
  reversed: 'wrong',
  onHold: 'waiting',
} as const

/** How the counsellor's part stands, when, and why if it waits: in words. */
export function PayoutBadge({ payout, timezone }: { payout: Payment['payout']; timezone: string }) {
  const { t, format } = useAreaTexts('books')
  const { state, at, reason } = payout
  const day = at ? dayIn(format, at, timezone) : ''
  const isDated = state === 'succeeded' || state === 'reversed'
  return (
    <span className={classes.payout}>
      <Badge kind={KIND[state]}>{t(`books.payoutIs.${state}`, { day })}</Badge>
      {isDated && <span className={classes.small}>{day}</span>}
      {reason && <span className={classes.why}>{t(`books.why.${reason}`)}</span>}
    </span>
  )
}
