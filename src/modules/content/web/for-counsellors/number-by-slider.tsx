import { useState } from 'react'
import { usePageTexts } from '#modules/content/web/shared/page-words.ts'
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

/** One number, moved or typed. What is typed stays as it is; only a number within the range counts. */
export function NumberBySlider(props: NumberBySliderProps) {
  const { label, typedLabel, range, unit, valueText, value, onValue } = props
  const { t } = usePageTexts('forCounsellors')
  const [typed, setTyped] = useState(String(value))
  const [isOutside, setOutside] = useState(false)
  const take = (text: string) => {
    setTyped(text)
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
        live={{ value, set: (moved) => take(String(moved)) }}
      />
      <TextField
        label={typedLabel}
        isLabelHidden
        isDense
        inputMode="numeric"
        unit={unit}
        value={typed}
        error={isOutside ? t('forCounsellors.outside', { from: range.min, to: range.max }) : undefined}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => typed.trim() === '' && take(String(value))}
      />
    </div>
  )
}
