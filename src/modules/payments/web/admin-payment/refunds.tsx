import { useState } from 'react'
import { useRevalidator } from 'react-router'
import superuser from '#modules/admin/web/shared/admin.module.css'
import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDateAtTime } from '#platform/web/format-date-at-time.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { Badge } from '#ui/tag.tsx'

type Refund = Reply<'getPayment'>['refunds'][number]

/** Refunds with reason, cost and status; a failed one can be retried. */
export function Refunds({ refunds }: { refunds: Refund[] }) {
  const { t } = useAreaTexts('money')
  return (
    <Card as="section" aria-label={t('money.refunds')} className={superuser.part}>
      <CardHead title={t('money.refunds')} />
      {refunds.length === 0 && <p className={superuser.small}>{t('money.noRefunds')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.lines}>
        {refunds.map((refund) => (
          <RefundItem key={refund.refundId} refund={refund} />
        ))}
      </ul>
    </Card>
  )
}

const BADGE_KIND = { pending: 'waiting', succeeded: 'good', failed: 'wrong' } as const

function RefundItem({ refund }: { refund: Refund }) {
  const { t, format } = useAreaTexts('money')
  const statusKey = refund.isRefused ? 'refused' : refund.status
  const facts = [
    refund.choice ? t(`money.choice.${refund.choice}`) : t(`money.because.${refund.reason}`),
    t(refund.borneBy === 'platform' ? 'money.bornePlatform' : 'money.borneShared'),
    refund.by && t('money.by', { name: refund.by }),
  ].filter(Boolean)
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <strong>{format.money(refund.amount)}</strong>
        <Badge kind={refund.isRefused ? 'wrong' : BADGE_KIND[refund.status]}>{t(`money.refundIs.${statusKey}`)}</Badge>
      </div>
      <p className={superuser.small}>{[formatDateAtTime(format, refund.at), ...facts].join(' · ')}</p>
      {refund.words && <p className={superuser.about}>{refund.words}</p>}
      {refund.canAskAgain && <RetryRefund refund={refund} />}
    </li>
  )
}

function RetryRefund({ refund }: { refund: Refund }) {
  const { t, format } = useAreaTexts('money')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const answer = await api('askRefundAgain', { id: refund.refundId })
    setBusy(false)
    if (answer.ok) notices.show({ kind: 'good', text: t('money.askedAgain') })
    else notifyFailure(answer, t('generic.offline'))
    await revalidate()
  }
  return (
    <div>
      <Button kind="second" size="dense" icon="refresh-cw" busy={isBusy} onClick={() => void retry()}>
        {t('money.askAgain')} <span className="visually-hidden">{format.money(refund.amount)}</span>
      </Button>
    </div>
  )
}
