import { useEffect, useState } from 'react'
import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { calculateProviderShare } from '#modules/payouts/values/provider-share.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Slider } from '#ui/slider.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './calculator.module.css'
import type { Terms } from './fee-terms.ts'

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

interface EarningsBreakdownProps {
  share: ReturnType<typeof calculateProviderShare>
  terms: Terms
  isLiable: boolean
}

/** The amounts with their components. */
function EarningsBreakdown({ share, terms, isLiable }: EarningsBreakdownProps) {
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

interface NumberBySliderProps {
  label: string
  typedLabel: string
  range: { min: number; max: number }
  unit?: string
  valueText: (value: number) => string
  value: number
  onValue: (value: number) => void
}

/** A number input with a slider. Typed text is not corrected; only a number within the range is applied. */
function NumberBySlider(props: NumberBySliderProps) {
  const { label, typedLabel, range, unit, valueText, value, onValue } = props
  const { t } = usePageTexts('forCounsellors')
  const [draft, setDraft] = useState(String(value))
  const [isOutside, setOutside] = useState(false)
  const update = (text: string) => {
    setDraft(text)
    const number = Number(text)
    const fits = /^\d+$/.test(text.trim()) && number >= range.min && number <= range.max
    setOutside(!fits && text.trim() !== '')
    if (fits) onValue(number)
  }
  return (
    <div className={classes.number}>
      <Slider
        label={label}
        min={range.min}
        max={range.max}
        defaultValue={value}
        valueText={valueText}
        live={{ value, set: (moved) => update(String(moved)) }}
      />
      <TextField
        label={typedLabel}
        isLabelHidden
        isDense
        inputMode="numeric"
        unit={unit}
        value={draft}
        error={isOutside ? t('forCounsellors.outside', { from: range.min, to: range.max }) : undefined}
        onChange={(event) => update(event.currentTarget.value)}
        onBlur={() => draft.trim() === '' && update(String(value))}
      />
    </div>
  )
}
