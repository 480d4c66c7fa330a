import { useId } from 'react'
import classes from './field.module.css'
import { FieldError, type FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

interface NumberPairProps extends Pick<FieldTexts, 'label' | 'error'> {
  from: { name: string; label: string; defaultValue?: number | undefined }
  to: { name: string; label: string; defaultValue?: number | undefined }
  /** Text between the fields: 'to'. */
  between: string
  unit: string
  min: number
  max: number
  step?: number | undefined
  onCommit?: (() => void) | undefined
  /** Id of the form that the fields belong to, if they are outside it. */
  form?: string | undefined
}

/**
 * A range as two number fields, such as the price of a session: more precise, and easier to use by keyboard, than two
 * sliders.
 */
export function NumberPair({
  label,
  error,
  from,
  to,
  between,
  unit,
  min,
  max,
  step = 1,
  onCommit,
  form,
}: NumberPairProps) {
  const id = useId()
  const sharedProps = {
    type: 'number',
    inputMode: 'numeric',
    unit,
    min,
    max,
    step,
    isLabelHidden: true,
    isDense: true,
    onBlur: onCommit,
    form,
  } as const
  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.pair}>
        <TextField {...sharedProps} {...from} />
        <span>{between}</span>
        <TextField {...sharedProps} {...to} />
      </div>
      {error && <FieldError id={id} text={error} />}
    </fieldset>
  )
}
