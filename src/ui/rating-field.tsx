import { type ReactNode, useId, useState } from 'react'
import fields from './field.module.css'
import { FieldError } from './field.tsx'
import { useFieldError } from './field-errors.ts'
import { Icon } from './icon.tsx'
import classes from './rating-field.module.css'

interface RatingFieldProps {
  legend: ReactNode
  name: string
  /** Returns the text of a rating: '4 out of 5'. */
  text: (rating: number) => string
  /** The stored rating; none by default. */
  start?: number | undefined
  onChoose?: ((rating: number) => void) | undefined
}

/**
 * Rating input: five radio buttons that look like stars and have text labels for screen readers. The chosen rating is
 * shown below as text.
 */
export function RatingField({ legend, name, text, start = 0, onChoose }: RatingFieldProps) {
  const [rating, setRating] = useState(start)
  const errorId = useId()
  const error = useFieldError(name)
  return (
    <fieldset className={classes.group} aria-describedby={error ? errorId : undefined}>
      <legend className={fields.label}>{legend}</legend>
      <div className={classes.row}>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={classes.star} data-given={value <= rating || undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === start}
              required
              className="visually-hidden"
              onChange={() => {
                setRating(value)
                onChoose?.(value)
              }}
            />
            <Icon name="star" filled={value <= rating} />
            <span className="visually-hidden">{text(value)}</span>
          </label>
        ))}
      </div>
      {rating > 0 && (
        <p className={fields.hint} aria-hidden="true">
          {text(rating)}
        </p>
      )}
      {error && <FieldError id={errorId} text={error} />}
    </fieldset>
  )
}
