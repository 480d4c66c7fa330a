import { useEffect, useState } from 'react'
import { usePageTexts } from '#modules/content/web/shared/page-words.ts'
import { percentText } from '#modules/content/web/shared/percent.ts'
import { counsellorGets } from '#modules/payouts/values/counsellor-gets.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import classes from './calculator.module.css'
import type { Terms } from './facts.ts'
import { NumberBySlider } from './number-by-slider.tsx'
import { Receives } from './receives.tsx'

const PRICE = { min: 10, max: 200, usual: 60 }
const WEEK = { min: 1, max: 40, usual: 10 }
/** Somebody who moves a slider is told where it stopped, not every step of the way. */
const SAID_AFTER_MS = 700

/** Price, sessions a week and VAT; what becomes of them is counted by the functions that book real money. */
export function Calculator({ terms }: { terms: Terms }) {
  const { t, language, format } = usePageTexts('forCounsellors')
  const [price, setPrice] = useState(PRICE.usual)
  const [sessionsAWeek, setWeek] = useState(WEEK.usual)
  const [isLiable, setLiable] = useState(false)
  const gets = counsellorGets({ ...terms, priceCents: price * 100, sessionsAWeek, isLiable })
  return (
    <Card className={classes.calculator}>
      <noscript>{t('forCounsellors.calcScripts')}</noscript>
      <div className={classes.wanted}>
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
          label={t('forCounsellors.liable', { rate: percentText(language, terms.vatRate / 100) })}
          checked={isLiable}
          onChange={(event) => setLiable(event.currentTarget.checked)}
        />
        <p className={classes.hint}>{t('forCounsellors.liableHint')}</p>
      </div>
      <Receives gets={gets} terms={terms} isLiable={isLiable} />
      <Said price={price} gets={gets} />
    </Card>
  )
}

/** The result in one sentence, for whoever does not see the figures move. */
function Said({ price, gets }: { price: number; gets: ReturnType<typeof counsellorGets> }) {
  const { t, format } = usePageTexts('forCounsellors')
  const sentence = t('forCounsellors.said', {
    price: format.money(price),
    received: format.money(gets.keptCents / 100),
    month: format.money(gets.keptAMonthCents / 100),
  })
  const [shown, setShown] = useState<{ said: string; of: string }>({ said: '', of: sentence })
  useEffect(() => {
    if (shown.of === sentence) return
    const timer = setTimeout(() => setShown({ said: sentence, of: sentence }), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [sentence, shown.of])
  return (
    <p role="status" className="visually-hidden">
      {shown.said}
    </p>
  )
}
