import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatZonedDay } from '#platform/web/zoned-format.ts'
import { Badge } from '#ui/tag.tsx'
import classes from './billing.module.css'

export type Payment = Reply<'getBilling'>['payments']['items'][number]

const BADGE_KIND = {
  none: 'still',
  notDue: 'still',
  scheduled: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  carried: 'still',
  failed: 'wrong',
  reversed: 'wrong',
  onHold: 'waiting',
} as const

/** Status of the provider's share, its date and the reason for waiting. */
export function PayoutBadge({ payout, timezone }: { payout: Payment['payout']; timezone: string }) {
  const { t, format } = useAreaTexts('earnings')
  const { state, at, reason } = payout
  const day = at ? formatZonedDay(format, at, timezone) : ''
  const isDated = state === 'succeeded' || state === 'reversed' || state === 'carried'
  return (
    <span className={classes.payout}>
      <Badge kind={BADGE_KIND[state]}>{t(`earnings.payoutIs.${state}`, { day })}</Badge>
      {isDated && <span className={classes.small}>{day}</span>}
      {reason && <span className={classes.why}>{t(`earnings.why.${reason}`)}</span>}
      <Adjustments payout={payout} timezone={timezone} />
    </span>
  )
}

/** The transfer of that day was reduced or increased, or partly reversed (decision 0033). */
function Adjustments({ payout, timezone }: { payout: Payment['payout']; timezone: string }) {
  const { t, format } = useAreaTexts('earnings')
  const { less = 0, lessSince, takenBack = 0 } = payout
  const amount = format.money(Math.abs(less))
  return (
    <>
      {less > 0 && (
        <span className={classes.why}>
          {lessSince
            ? t('earnings.less', { amount, day: formatZonedDay(format, lessSince, timezone) })
            : t('earnings.lessPlain', { amount })}
        </span>
      )}
      {less < 0 && <span className={classes.why}>{t('earnings.more', { amount })}</span>}
      {takenBack > 0 && (
        <span className={classes.why}>{t('earnings.takenBack', { amount: format.money(takenBack) })}</span>
      )}
    </>
  )
}
