import type { Ref, SelectHTMLAttributes } from 'react'
import { joinClasses } from './classes.ts'
import classes from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'size'> &
  FieldTexts & {
    ref?: Ref<HTMLSelectElement> | undefined
    options: readonly { value: string; text: string }[]
    /** Text of the first, empty option: 'Any', 'Choose a country'. */
    emptyText?: string | undefined
    isDense?: boolean | undefined
  }

/** The browser's own select, which uses the native picker on phones. */
export function Select({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  className,
  options,
  emptyText,
  isDense,
  ...select
}: SelectProps) {
  const { id, name } = select
  return (
    <Field {...{ label, aside, hint, error, isLabelHidden, className, id, name }}>
      {(control) => (
        <div className={classes.holder}>
          <select
            {...select}
            {...control}
            className={joinClasses(classes.control, classes.select, isDense && classes.dense)}
          >
            {emptyText !== undefined && <option value="">{emptyText}</option>}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={classes.after}>
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </Field>
  )
}
