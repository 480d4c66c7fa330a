import { useState } from 'react'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Slider } from '#ui/slider.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './calculator.module.css'

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
export function NumberBySlider(props: NumberBySliderProps) {
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
