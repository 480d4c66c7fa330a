import { type ReactNode, useId } from 'react'
import { join } from './classes.ts'
import classes from './field.module.css'
import { useFieldError } from './field-errors.ts'
import { Icon } from './icon.tsx'

export interface FieldTexts {
  label: ReactNode
  /** A word in lighter ink after the label: '(optional, Anna sees it)'. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Keeps the label for readers only, where the screen says it another way. */
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

/** What the control inside must carry to be tied to its label, hint and error. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined
  name?: string | undefined
  /** Stands right under the control, beside the hint: a counter. */
  counter?: ReactNode
  children: (wiring: Wiring) => ReactNode
}

/** Label above, control, then the error or the hint below; the error comes from the form around it by name, or from `error`. */
export function Field({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  className,
  id,
  name,
  counter,
  children,
}: FieldProps) {
  const own = useId()
  const key = id ?? own
  const fromForm = useFieldError(name)
  const wrong = error ?? fromForm
  const note = wrong ? `${key}-error` : hint ? `${key}-hint` : undefined
  return (
    <div className={join(classes.field, className)}>
      <label htmlFor={key} className={isLabelHidden ? 'visually-hidden' : classes.label}>
        {label} {aside && <span className={classes.aside}>{aside}</span>}
      </label>
      {children({ id: key, 'aria-describedby': note, 'aria-invalid': wrong ? true : undefined })}
      {wrong ? <FieldError id={`${key}-error`} text={wrong} /> : hint && <Hint id={`${key}-hint`}>{hint}</Hint>}
      {counter}
    </div>
  )
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={classes.hint}>
      {children}
    </p>
  )
}

/** The text of what is wrong, with its sign. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={classes.error}>
      <Icon name="circle-alert" size={17} />
      {text}
    </p>
  )
}
