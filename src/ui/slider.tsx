import { type CSSProperties, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import classes from './slider.module.css'

type SliderProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'defaultValue' | 'onChange'> & {
  label: ReactNode
  min: number
  max: number
  defaultValue: number
  /** Returns the value as text, for the screen and for screen readers: 'up to 60 €'. */
  valueText: (value: number) => string
  onCommit?: ((value: number) => void) | undefined
  /**
   * Makes the value controlled, for a slider that takes effect while it moves and whose value other controls also
   * change.
   */
  live?: { value: number; set: (value: number) => void } | undefined
}

/**
 * The browser's range input with its value as text. `onCommit` is called when the pointer or key is released, not on
 * every step.
 */
export function Slider({ label, valueText, defaultValue, onCommit, live, ...input }: SliderProps) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const [ownValue, setOwnValue] = useState(defaultValue)
  const value = live?.value ?? ownValue
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
        onChange={(event) => (live?.set ?? setOwnValue)(event.currentTarget.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
      />
    </div>
  )
}
