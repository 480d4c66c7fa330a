import { useState } from 'react'
import classes from './field.module.css'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'unit' | 'isDense'> & {
  showText: string
  hideText: string
}

/** A password that can be looked at. Give `autoComplete` 'current-password' or 'new-password', so that password keepers help. */
export function PasswordField({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  className,
  invalidText,
  showText,
  hideText,
  ...input
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const { id, name } = input
  return (
    <Field {...{ label, aside, hint, error, isLabelHidden, className, id, name }}>
      {(wiring) => (
        <div className={classes.holder}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            data-invalid={invalidText}
            className={classes.control}
          />
          <button type="button" className={classes.show} aria-controls={wiring.id} onClick={() => setShown(!isShown)}>
            <Icon name={isShown ? 'eye-off' : 'eye'} />
            {isShown ? hideText : showText}
          </button>
        </div>
      )}
    </Field>
  )
}
