import { type ReactNode, useState } from 'react'
import { joinClasses } from './classes.ts'
import classes from './field.module.css'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'unit' | 'isDense'> & {
  showText: string
  hideText: string
  /**
   * Password rules, shown below the field even if there is an error. Connect them to the field with `aria-describedby`.
   */
  below?: ReactNode
}

/**
 * A password field with a button that shows the password. Set `autoComplete` to 'current-password' or 'new-password'
 * for password managers.
 */
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
  below,
  ...input
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const { id, name } = input
  return (
    <Field {...{ label, aside, hint, error, isLabelHidden, className, id, name, counter: below }}>
      {(control) => (
        <div className={classes.holder}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            aria-describedby={joinClasses(control['aria-describedby'], input['aria-describedby'])}
            type={isShown ? 'text' : 'password'}
            data-invalid={invalidText}
            className={classes.control}
          />
          <button type="button" className={classes.show} aria-controls={control.id} onClick={() => setShown(!isShown)}>
            <Icon name={isShown ? 'eye-off' : 'eye'} />
            {isShown ? hideText : showText}
          </button>
        </div>
      )}
    </Field>
  )
}
