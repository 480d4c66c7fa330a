import { joinClasses } from './classes.ts'
import classes from './field.module.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'unit' | 'isDense' | 'maxLength' | 'pattern'> & {
  onComplete?: ((code: string) => void) | undefined
}

/**
 * A field for a six-digit code from an email. It is one input rather than six, to support pasting, autofill and screen
 * readers. Spaces and dashes in pasted text are removed.
 */
export function CodeField({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  className,
  invalidText,
  onComplete,
  ...input
}: CodeFieldProps) {
  const { id, name } = input
  return (
    <Field {...{ label, aside, hint, error, isLabelHidden, className, id, name }}>
      {(control) => (
        <input
          {...input}
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          data-invalid={invalidText}
          className={joinClasses(classes.control, classes.code)}
          onInput={(event) => {
            const element = event.currentTarget
            const digits = element.value.replace(/\D/g, '').slice(0, 6)
            if (digits !== element.value) element.value = digits
            if (digits.length === 6) onComplete?.(digits)
          }}
        />
      )}
    </Field>
  )
}
