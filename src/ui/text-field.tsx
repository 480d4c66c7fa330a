import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { countWords } from '#platform/values/word-count.ts'
import { joinClasses } from './classes.ts'
import classes from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> &
  FieldTexts & {
    ref?: Ref<HTMLInputElement> | undefined
    icon?: IconName | undefined
    /** A unit after the value: '€', 'km'. */
    unit?: string | undefined
    size?: never
    isDense?: boolean | undefined
    /** Error for a failed native constraint other than `required`. */
    invalidText?: string | undefined
  }

/** A field for one line of text. Set `type`, `autoComplete` and `inputMode` as for a plain input. */
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
      {(control) => (
        <div className={classes.holder}>
          {icon && (
            <span className={classes.before}>
              <Icon name={icon} />
            </span>
          )}
          <input
            {...input}
            {...control}
            data-invalid={invalidText}
            className={joinClasses(classes.control, isDense && classes.dense)}
          />
          <FieldSuffix isWrong={control['aria-invalid']} unit={unit} />
        </div>
      )}
    </Field>
  )
}

function FieldSuffix({ isWrong, unit }: { isWrong: true | undefined; unit: string | undefined }) {
  if (!isWrong && !unit) return null
  return <span className={classes.after}>{isWrong ? <Icon name="circle-alert" /> : unit}</span>
}

function measureLength(text: string, unit: 'words' | 'characters'): number {
  return unit === 'characters' ? [...text].length : countWords(text)
}

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> &
  FieldTexts & {
    ref?: Ref<HTMLTextAreaElement> | undefined
    /** Shows how much of the allowed length is used; `text` formats '8 of 200 words'. */
    count?: { max: number; unit: 'words' | 'characters'; text: (used: number, max: number) => ReactNode } | undefined
  }

/**
 * A field for several lines of text. It grows with its content in browsers that support this, and reports text that is
 * too long instead of truncating it.
 */
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
    count ? measureLength(String(area.defaultValue ?? area.value ?? ''), count.unit) : 0,
  )
  const { id, name } = area
  const counter = count && (
    <p className={joinClasses(classes.counter, used > count.max && classes.over)}>{count.text(used, count.max)}</p>
  )
  return (
    <Field {...{ label, aside, hint, error, isLabelHidden, className, id, name, counter }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={joinClasses(classes.control, classes.area)}
          onInput={(event) => {
            if (count) setUsed(measureLength(event.currentTarget.value, count.unit))
            onInput?.(event)
          }}
        />
      )}
    </Field>
  )
}
