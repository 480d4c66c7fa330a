import { useEffect, useState } from 'react'
import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { calculateProviderShare } from '#modules/payouts/values/provider-share.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import classes from './calculator.module.css'
import { EarningsBreakdown } from './earnings-breakdown.tsx'
import type { Terms } from './fee-terms.ts'
import { NumberBySlider } from './number-by-slider.tsx'

const PRICE = { min: 10, max: 200, usual: 60 }
const WEEK = { min: 1, max: 40, usual: 10 }
/** The result is announced when the slider stops, not for every step. */
const ANNOUNCE_DELAY_MS = 700

/** Inputs are price, sessions per week and VAT; the amounts are computed by the functions used for real payments. */
export function Calculator({ terms }: { terms: Terms }) {
  const { t, language, format } = usePageTexts('forCounsellors')
  const [price, setPrice] = useState(PRICE.usual)
  const [sessionsAWeek, setWeek] = useState(WEEK.usual)
  const [isLiable, setLiable] = useState(false)
  const share = calculateProviderShare({ ...terms, priceCents: price * 100, sessionsAWeek, isLiable })
  return (
    <Card className={classes.calculator}>
      <noscript>{t('forCounsellors.calcScripts')}</noscript>
      <div className={classes.inputs}>
        <NumberBySlider
          label={t('forCounsellors.price')}
          typedLabel={t('forCounsellors.priceTyped')}
          range={PRICE}
          unit="€"
          valueText={format.moneyShort}
          value={price}
          onValue={setPrice}
        />
        <NumberBySlider
          label={t('forCounsellors.week')}
          typedLabel={t('forCounsellors.weekTyped')}
          range={WEEK}
          valueText={String}
          value={sessionsAWeek}
          onValue={setWeek}
        />
        <Checkbox
          label={t('forCounsellors.liable', { rate: formatPercent(language, terms.vatRate / 100) })}
          checked={isLiable}
          onChange={(event) => setLiable(event.currentTarget.checked)}
        />
        <p className={classes.hint}>{t('forCounsellors.liableHint')}</p>
      </div>
      <EarningsBreakdown share={share} terms={terms} isLiable={isLiable} />
      <Announcement price={price} share={share} />
    </Card>
  )
}

/** The result as a sentence for screen readers. */
function Announcement({ price, share }: { price: number; share: ReturnType<typeof calculateProviderShare> }) {
  const { t, format } = usePageTexts('forCounsellors')
  const sentence = t('forCounsellors.said', {
    price: format.money(price),
    received: format.money(share.retainedCents / 100),
    month: format.money(share.keptAMonthCents / 100),
  })
  const [shown, setShown] = useState({ text: '', source: sentence })
  useEffect(() => {
    if (shown.source === sentence) return
    const timer = setTimeout(() => setShown({ text: sentence, source: sentence }), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [sentence, shown.source])
  return (
    <p role="status" className="visually-hidden">
      {shown.text}
    </p>
  )
}
