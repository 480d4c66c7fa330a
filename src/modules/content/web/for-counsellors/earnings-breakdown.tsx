import { formatPercent } from '#modules/content/web/shared/percent.ts'
import type { calculateProviderShare } from '#modules/payouts/values/provider-share.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import classes from './calculator.module.css'
import type { Terms } from './fee-terms.ts'

interface EarningsBreakdownProps {
  share: ReturnType<typeof calculateProviderShare>
  terms: Terms
  isLiable: boolean
}

/** The amounts with their components. */
export function EarningsBreakdown({ share, terms, isLiable }: EarningsBreakdownProps) {
  const { t, language, format } = usePageTexts('forCounsellors')
  const money = (cents: number) => format.money(cents / 100)
  return (
    <div className={classes.result}>
      <h3>{t('forCounsellors.perSession')}</h3>
      <dl className={classes.figures}>
        <Figure
          name={t('forCounsellors.fee', { fee: formatPercent(language, terms.feePercent) })}
          amount={`−${money(share.feeCents)}`}
        />
        <Figure name={t('forCounsellors.received')} amount={money(share.receivedCents)} isStrong={!isLiable} />
        {isLiable && <Figure name={t('forCounsellors.vat')} amount={`−${money(share.vatCents)}`} />}
        {isLiable && terms.isPlatformLiable && (
          <Figure name={t('forCounsellors.feeVat')} amount={`+${money(share.feeVatCents)}`} />
        )}
        {isLiable && <Figure name={t('forCounsellors.kept')} amount={money(share.retainedCents)} isStrong />}
      </dl>
      <h3>{t('forCounsellors.month')}</h3>
      <p className={classes.month}>
        <strong>{money(share.keptAMonthCents)}</strong>{' '}
        <span>{t('forCounsellors.monthOf', { count: share.sessionsAMonth })}</span>
      </p>
      <p className={classes.hint}>{t('forCounsellors.beforeTax')}</p>
    </div>
  )
}

function Figure({ name, amount, isStrong }: { name: string; amount: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? classes.strong : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
