import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/payouts/web/earnings/billing.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatZonedDay } from '#platform/web/zoned-format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Earnings } from './load-earnings.ts'

/** The next payout and the reason for any delay (board 06). The page’s loader calls `loadEarnings`. */
export function NextPayoutCard({ earnings }: { earnings: Earnings }) {
  const { t } = useAreaTexts('earnings')
  return (
    <Card as="section" aria-label={t('earnings.nextPayout')} className={classes.next}>
      {earnings.negativeBalance && <NegativeBalance balance={earnings.negativeBalance} timezone={earnings.timezone} />}
      {earnings.nextPayout ? (
        <NextPayout next={earnings.nextPayout} earnings={earnings} />
      ) : (
        <>
          <CardHead title={t('earnings.nextPayout')} />
          <p className={classes.lead}>{t('earnings.nextNone')}</p>
        </>
      )}
    </Card>
  )
}

/** Shows the negative balance from refunds of already paid-out sessions, which reduces the next payouts. */
function NegativeBalance({
  balance,
  timezone,
}: {
  balance: NonNullable<Earnings['negativeBalance']>
  timezone: string
}) {
  const { t, format } = useAreaTexts('earnings')
  const amount = format.money(balance.amount)
  return (
    <Notice kind="waiting">
      {balance.since
        ? t('earnings.negativeBalance', { amount, day: formatZonedDay(format, balance.since, timezone) })
        : t('earnings.negativeBalancePlain', { amount })}
    </Notice>
  )
}

function NextPayout({ next, earnings }: { next: NonNullable<Earnings['nextPayout']>; earnings: Earnings }) {
  const { t, format, language } = useAreaTexts('earnings')
  const day = formatZonedDay(format, next.at, earnings.timezone)
  const grossAmount = format.money(next.paid - next.refunded)
  return (
    <>
      <div className={classes.split}>
        <div>
          <CardHead title={t('earnings.nextPayout')} />
          <p className={classes.lead}>
            {t('earnings.nextOn', { count: next.sessions, day })}
            {earnings.bankLast4 && `, ${t('earnings.toAccount', { last4: earnings.bankLast4 })}`}
          </p>
        </div>
        <div className={classes.end}>
          <p className={classes.big}>{format.money(next.yours)}</p>
          <p className={classes.small}>
            {t('earnings.lessFee', { amount: grossAmount, percent: earnings.feePercent })}
          </p>
        </div>
      </div>
      {next.reason && (
        <Notice
          kind={next.state === 'failed' ? 'wrong' : 'waiting'}
          action={
            next.reason.startsWith('account') && (
              <ButtonLink kind="quiet" size="dense" href={buildPagePath('stripeConnect', language)}>
                {t('earnings.seeAccount')}
              </ButtonLink>
            )
          }
        >
          {t(`earnings.why.${next.reason}`)}
        </Notice>
      )}
    </>
  )
}
