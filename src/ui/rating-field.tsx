import { type ReactNode, useState } from 'react'
import fields from './field.module.css'
import { FieldError } from './field.tsx'
import { useFieldError } from './field-errors.ts'
import { Icon } from './icon.tsx'
import classes from './rating-field.module.css'

interface ScoreFieldProps {
  legend: ReactNode
  name: string
  /** '4 of 5' */
  text: (score: number) => string
  /** The rating given so far. */
  start?: number | undefined
  onChoose?: ((score: number) => void) | undefined
}

/** Rating input: five radios shown as stars, each with its number as text; the chosen rating is repeated below. */
export function RatingField({ legend, name, text, start = 0, onChoose }: ScoreFieldProps) {
  const [score, setScore] = useState(start)
  const error = useFieldError(name)
  return (
    <fieldset className={classes.group}>
      <legend className={fields.label}>{legend}</legend>
      <div className={classes.row}>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={classes.star} data-given={value <= score || undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === start}
              required
              className="visually-hidden"
              onChange={() => {
                setScore(value)
                onChoose?.(value)
              }}
            />
            <Icon name="star" filled={value <= score} />
            <span className="visually-hidden">{text(value)}</span>
          </label>
        ))}
      </div>
      {score > 0 && (
        <p className={fields.hint} aria-hidden="true">
          {text(score)}
        </p>
      )}
      {error && <FieldError id={`${name}-error`} text={error} />}
    </fieldset>
  )
}
