import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { wordCount } from '#platform/values/word-count.ts'
import { join } from './classes.ts'
import classes from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> &
  FieldTexts & {
    ref?: Ref<HTMLInputElement> | undefined
    icon?: IconName | undefined
    /** A sign at the end that belongs to the value: '€', 'km'. */
    unit?: string | undefined
    size?: never
    isDense?: boolean | undefined
    /** Said when a native constraint other than `required` is broken. */
    invalidText?: string | undefined
  }

/** One line of text. Give `type`, `autoComplete` and `inputMode` as for a plain input. */
export function TextField({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  className,
  icon,
  unit,
  isDense,
  invalidText,
  ...input
}: TextFieldProps) {
  const { id, name } = input
  return (
    <Field {...{ label, aside, hint, error, isLabelHidden, className, id, name }}>
      {(wiring) => (
        <div className={classes.holder}>
          {icon && (
            <span className={classes.before}>
              <Icon name={icon} />
            </span>
          )}
          <input
            {...input}
            {...wiring}
            data-invalid={invalidText}
            className={join(classes.control, isDense && classes.dense)}
          />
          <After isWrong={wiring['aria-invalid']} unit={unit} />
        </div>
      )}
    </Field>
  )
}

function After({ isWrong, unit }: { isWrong: true | undefined; unit: string | undefined }) {
  if (!isWrong && !unit) return null
  return <span className={classes.after}>{isWrong ? <Icon name="circle-alert" /> : unit}</span>
}

function countIn(text: string, unit: 'words' | 'characters'): number {
  return unit === 'characters' ? [...text].length : wordCount(text)
}

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> &
  FieldTexts & {
    ref?: Ref<HTMLTextAreaElement> | undefined
    /** Shows how much of the allowed length is used; `text` makes '8 of 200 words'. */
    count?: { max: number; unit: 'words' | 'characters'; text: (used: number, max: number) => ReactNode } | undefined
  }

/** Several lines; it grows with what is typed where the browser can, and is never cut at the limit: it says so instead. */
export function TextArea({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  className,
  count,
  onInput,
  ...area
}: TextAreaProps) {
  const [used, setUsed] = useState(() =>
    count ? countIn(String(area.defaultValue ?? area.value ?? ''), count.unit) : 0,
  )
  const { id, name } = area
  const counter = count && (
    <p className={join(classes.counter, used > count.max && classes.over)}>{count.text(used, count.max)}</p>
  )
  return (
    <Field {...{ label, aside, hint, error, isLabelHidden, className, id, name, counter }}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          className={join(classes.control, classes.area)}
          onInput={(event) => {
            if (count) setUsed(countIn(event.currentTarget.value, count.unit))
            onInput?.(event)
          }}
        />
      )}
    </Field>
  )
}
