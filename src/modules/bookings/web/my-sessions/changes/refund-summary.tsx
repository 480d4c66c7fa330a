import type { ReactNode } from 'react'
import { REFUND_DAYS } from '#platform/values/constants.ts'
import type { Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { AmountLines } from '#ui/amount.tsx'
import classes from './changes.module.css'

interface RefundSummaryProps {
  effects: Reply<'refundPreview'>
  /** The provider's first name. */
  name: string
  /** Deadline of these terms. */
  children?: ReactNode
}

/** Shows the payment, the refund with its card and date, and that the provider is notified (board 04). */
export function RefundSummary({ effects, name, children }: RefundSummaryProps) {
  const { t, format } = useMoreTexts()
  const { wasCharged, paidAmount, refundedAmount, refundAmount, card, terms } = effects
  const lines = [
    { label: t('changes.paid'), amount: format.money(paidAmount) },
    ...(refundedAmount > 0 ? [{ label: t('changes.refundedBefore'), amount: `−${format.money(refundedAmount)}` }] : []),
    { label: t('changes.fee'), amount: format.money(paidAmount - refundedAmount - refundAmount) },
    { label: t('changes.getBack'), amount: format.money(refundAmount), isSum: true, isGood: true },
  ]
  return (
    <>
      {wasCharged && (
        <div className={classes.money}>
          <AmountLines lines={lines} />
        </div>
      )}
      <div className={classes.notes}>
        {children}
        <p>
          {!wasCharged && `${t('rule.nothingCharged')} `}
          {refundAmount > 0 && card && `${t('changes.toCard', { last4: card.last4 })} `}
          {refundAmount > 0 && `${t('rule.backDays', { count: REFUND_DAYS })} `}
          {t('changes.told', { name })}
        </p>
        {terms.rule === 'withdrawal' && <p>{t('changes.isWithdrawal')}</p>}
      </div>
    </>
  )
}
