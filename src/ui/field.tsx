import { type ReactNode, useId } from 'react'
import { joinClasses } from './classes.ts'
import classes from './field.module.css'
import { useFieldError } from './field-errors.ts'
import { Icon } from './icon.tsx'

export interface FieldTexts {
  label: ReactNode
  /** Lighter text after the label: '(optional, Anna sees it)'. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Whether the label is visually hidden, because the page already shows one. */
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

/** Attributes that connect the control with its label, hint and error. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined
  name?: string | undefined
  /** Content below the control, next to the hint: a character counter. */
  counter?: ReactNode
  children: (control: FieldControlProps) => ReactNode
}

/**
 * A label and its control, with the error or hint below. `error` defaults to the surrounding form's error for `name`.
 */
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
  const generatedId = useId()
  const key = id ?? generatedId
  const fromForm = useFieldError(name)
  const shownError = error ?? fromForm
  const describedBy = shownError ? `${key}-error` : hint ? `${key}-hint` : undefined
  return (
    <div className={joinClasses(classes.field, className)}>
      <label htmlFor={key} className={isLabelHidden ? 'visually-hidden' : classes.label}>
        {label} {aside && <span className={classes.aside}>{aside}</span>}
      </label>
      {children({ id: key, 'aria-describedby': describedBy, 'aria-invalid': shownError ? true : undefined })}
      {shownError ? (
        <FieldError id={`${key}-error`} text={shownError} />
      ) : (
        hint && <Hint id={`${key}-hint`}>{hint}</Hint>
      )}
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

/** An error message with its icon. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={classes.error}>
      <Icon name="circle-alert" size={17} />
      {text}
    </p>
  )
}
