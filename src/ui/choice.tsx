import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import classes from './choice.module.css'
import { joinClasses } from './classes.ts'
import fields from './field.module.css'
import { FieldError } from './field.tsx'
import { useFieldError } from './field-errors.ts'

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  ref?: Ref<HTMLInputElement> | undefined
  label: ReactNode
  /** Content at the end of the line: a count or a price. */
  aside?: ReactNode
  error?: string | undefined
}

function Choice({ label, aside, error, kind, ...input }: ChoiceProps & { kind: 'checkbox' | 'radio' | 'switch' }) {
  const id = useId()
  const fromForm = useFieldError(kind === 'radio' ? undefined : input.name)
  const shownError = error ?? fromForm
  return (
    <>
      <label className={classes.row}>
        <input
          {...input}
          type={kind === 'radio' ? 'radio' : 'checkbox'}
          role={kind === 'switch' ? 'switch' : undefined}
          className={joinClasses(classes.box, classes[kind])}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={joinClasses(input['aria-describedby'], shownError && id)}
        />
        <span className={classes.label}>{label}</span>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </label>
      {shownError && <FieldError id={id} text={shownError} />}
    </>
  )
}

/** A checkbox in a row 44 px high, which can be tapped across its full width. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" />
}

/** One of several options. Put radios into a ChoiceGroup, which contains the question. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} kind="radio" />
}

/** A switch that takes effect immediately. Inside a form that is submitted, use a Checkbox. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} kind="switch" />
}

interface ChoiceGroupProps {
  legend: ReactNode
  isLegendHidden?: boolean | undefined
  /** The name that the radios share. The form's error for that name is shown once, below the group. */
  name?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** A group of options below a question. */
export function ChoiceGroup({ legend, isLegendHidden, name, error, children }: ChoiceGroupProps) {
  const id = useId()
  const fromForm = useFieldError(name)
  const shownError = error ?? fromForm
  return (
    <fieldset className={classes.group} aria-describedby={shownError ? id : undefined}>
      <legend className={isLegendHidden ? 'visually-hidden' : joinClasses(fields.label, classes.legend)}>
        {legend}
      </legend>
      {children}
      {shownError && <FieldError id={id} text={shownError} />}
    </fieldset>
  )
}
