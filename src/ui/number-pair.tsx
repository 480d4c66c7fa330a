import { useId } from 'react'
import classes from './field.module.css'
import { FieldError, type FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

interface NumberPairProps extends Pick<FieldTexts, 'label' | 'error'> {
  from: { name: string; label: string; defaultValue?: number | undefined }
  to: { name: string; label: string; defaultValue?: number | undefined }
  /** The word between them: 'to'. */
  between: string
  unit: string
  min: number
  max: number
  step?: number | undefined
  onCommit?: (() => void) | undefined
  /** Id of the form they belong to, when they stand outside it. */
  form?: string | undefined
}

/** A range as two numbers, as for the price of a session: exact, and easier by keyboard than two sliders. */
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
  const box = {
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
        <TextField {...box} {...from} />
        <span>{between}</span>
        <TextField {...box} {...to} />
      </div>
      {error && <FieldError id={id} text={error} />}
    </fieldset>
  )
}
