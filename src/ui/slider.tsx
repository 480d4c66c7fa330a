import { type CSSProperties, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import classes from './slider.module.css'

type SliderProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'defaultValue' | 'onChange'> & {
  label: ReactNode
  min: number
  max: number
  defaultValue: number
  /** The value in words: 'up to 60 €'. Shown and read aloud. */
  valueText: (value: number) => string
  onCommit?: ((value: number) => void) | undefined
  /** For what shows at once where it leads, and can be moved by other means too. */
  live?: { value: number; set: (value: number) => void } | undefined
}

/** The browser's own range input with its value in words. `onCommit` fires when the finger lets go, not on every step. */
export function Slider({ label, valueText, defaultValue, onCommit, live, ...input }: SliderProps) {
  const own = useId()
  const id = input.id ?? own
  const [moved, setMoved] = useState(defaultValue)
  const value = live?.value ?? moved
  const commit = () => onCommit?.(value)
  return (
    <div className={classes.slider}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span className={classes.value} aria-hidden="true">
        {valueText(value)}
      </span>
      <input
        {...input}
        id={id}
        type="range"
        className={classes.range}
        value={value}
        style={{ '--filled': (value - input.min) / (input.max - input.min) } as CSSProperties}
        aria-valuetext={valueText(value)}
        onChange={(event) => (live?.set ?? setMoved)(event.currentTarget.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
      />
    </div>
  )
}
