import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import classes from './choice.module.css'
import { join } from './classes.ts'
import fields from './field.module.css'
import { FieldError } from './field.tsx'
import { useFieldError } from './field-errors.ts'

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  ref?: Ref<HTMLInputElement> | undefined
  label: ReactNode
  /** At the end of the line: how many there are, what it costs. */
  aside?: ReactNode
  error?: string | undefined
}

function Choice({ label, aside, error, kind, ...input }: ChoiceProps & { kind: 'checkbox' | 'radio' | 'switch' }) {
  const id = useId()
  const fromForm = useFieldError(kind === 'radio' ? undefined : input.name)
  const wrong = error ?? fromForm
  return (
    <>
      <label className={classes.row}>
        <input
          {...input}
          type={kind === 'radio' ? 'radio' : 'checkbox'}
          role={kind === 'switch' ? 'switch' : undefined}
          className={join(classes.box, classes[kind])}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={join(input['aria-describedby'], wrong && id)}
        />
        <span className={classes.label}>{label}</span>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </label>
      {wrong && <FieldError id={id} text={wrong} />}
    </>
  )
}

/** A row of 44 whose whole width can be tapped. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" />
}

/** One of several; put them into a ChoiceGroup, which names the question. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} kind="radio" />
}

/** On or off at once, without sending anything: otherwise use a Checkbox. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} kind="switch" />
}

interface ChoiceGroupProps {
  legend: ReactNode
  isLegendHidden?: boolean | undefined
  /** The name its radios share: the form's error for it is shown here, once. */
  name?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** The question above a list of choices. */
export function ChoiceGroup({ legend, isLegendHidden, name, error, children }: ChoiceGroupProps) {
  const id = useId()
  const fromForm = useFieldError(name)
  const wrong = error ?? fromForm
  return (
    <fieldset className={classes.group} aria-describedby={wrong ? id : undefined}>
      <legend className={isLegendHidden ? 'visually-hidden' : join(fields.label, classes.legend)}>{legend}</legend>
      {children}
      {wrong && <FieldError id={id} text={wrong} />}
    </fieldset>
  )
}
