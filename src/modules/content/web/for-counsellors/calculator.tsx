import { useEffect, useState } from 'react'
import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { calculateProviderShare } from '#modules/payouts/values/provider-share.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Slider } from '#ui/slider.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './calculator.module.css'
import type { FeeTerms } from './fee-terms.ts'

const PRICE = { min: 10, max: 200, initial: 60 }
const SESSIONS_A_WEEK = { min: 1, max: 40, initial: 10 }
/** The result is announced once the slider stops, not at every step. */
const ANNOUNCE_DELAY_MS = 700

/**
 * Calculates what a provider would receive, given a price, a number of sessions per week and their VAT liability. Uses
 * the same functions as real payments.
 */
export function Calculator({ terms }: { terms: FeeTerms }) {
  const { t, language, format } = usePageTexts('forCounsellors')
  const [price, setPrice] = useState(PRICE.initial)
  const [sessionsAWeek, setSessionsAWeek] = useState(SESSIONS_A_WEEK.initial)
  const [isLiable, setLiable] = useState(false)
  const share = calculateProviderShare({ ...terms, priceCents: price * 100, sessionsAWeek, isLiable })
  return (
    <Card className={classes.calculator}>
      <noscript>{t('forCounsellors.calcScripts')}</noscript>
      <div className={classes.inputs}>
        <NumberWithSlider
          label={t('forCounsellors.price')}
          fieldLabel={t('forCounsellors.priceTyped')}
          range={PRICE}
          unit="€"
          valueText={format.moneyShort}
          value={price}
          onValue={setPrice}
        />
        <NumberWithSlider
          label={t('forCounsellors.week')}
          fieldLabel={t('forCounsellors.weekTyped')}
          range={SESSIONS_A_WEEK}
          valueText={String}
          value={sessionsAWeek}
          onValue={setSessionsAWeek}
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

/** Announces the result to screen readers as a sentence. */
function Announcement({ price, share }: { price: number; share: ReturnType<typeof calculateProviderShare> }) {
  const { t, format } = usePageTexts('forCounsellors')
  const sentence = t('forCounsellors.announcement', {
    price: format.money(price),
    received: format.money(share.retainedCents / 100),
    month: format.money(share.retainedAMonthCents / 100),
  })
  const [announced, setAnnounced] = useState({ text: '', source: sentence })
  useEffect(() => {
    if (announced.source === sentence) return
    const timer = setTimeout(() => setAnnounced({ text: sentence, source: sentence }), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [sentence, announced.source])
  return (
    <p role="status" className="visually-hidden">
      {announced.text}
    </p>
  )
}

interface EarningsBreakdownProps {
  share: ReturnType<typeof calculateProviderShare>
  terms: FeeTerms
  isLiable: boolean
}

/** The amounts per session and per month. */
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
        {isLiable && <Figure name={t('forCounsellors.share')} amount={money(share.retainedCents)} isStrong />}
      </dl>
      <h3>{t('forCounsellors.month')}</h3>
      <p className={classes.month}>
        <strong>{money(share.retainedAMonthCents)}</strong>{' '}
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

interface NumberWithSliderProps {
  label: string
  fieldLabel: string
  range: { min: number; max: number }
  unit?: string
  valueText: (value: number) => string
  value: number
  onValue: (value: number) => void
}

/** A number field with a slider. The field keeps whatever is typed, but only a number within the range is applied. */
function NumberWithSlider(props: NumberWithSliderProps) {
  const { label, fieldLabel, range, unit, valueText, value, onValue } = props
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
        live={{ value, set: (number) => update(String(number)) }}
      />
      <TextField
        label={fieldLabel}
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
