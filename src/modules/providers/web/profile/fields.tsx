import type { InputHTMLAttributes, ReactNode } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ProfileForm } from './use-profile.ts'

interface FieldProps {
  form: ProfileForm
  path: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
}

/** A text field of the profile, saved as the provider types. */
export function ProfileText({
  form,
  path,
  label,
  hint,
  isOptional,
  ...input
}: FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'onBlur' | 'onKeyDown'>) {
  const { t } = useAreaTexts('application')
  return (
    <TextField
      {...input}
      id={path}
      name={path}
      label={label}
      hint={hint}
      aside={isOptional ? t('application.optional') : undefined}
      value={form.text(path)}
      error={form.error(path)}
      onChange={(event) => form.set(path, event.target.value)}
    />
  )
}

/** A date field; an incomplete date is saved as null. */
export function ProfileDate(props: FieldProps) {
  const { form, path, label, hint } = props
  return (
    <TextField
      type="date"
      id={path}
      name={path}
      label={label}
      hint={hint}
      autoComplete="bday"
      value={form.text(path)}
      error={form.error(path)}
      onChange={(event) => form.set(path, event.target.value || null)}
    />
  )
}

export function ProfileSelect({
  form,
  path,
  label,
  hint,
  isOptional,
  ...list
}: FieldProps & { options: readonly { value: string; text: string }[]; emptyText?: string }) {
  const { t } = useAreaTexts('application')
  return (
    <Select
      {...list}
      id={path}
      name={path}
      label={label}
      hint={hint}
      aside={isOptional ? t('application.optional') : undefined}
      value={form.text(path)}
      error={form.error(path)}
      onChange={(event) => form.set(path, event.target.value || null)}
    />
  )
}

export function ProfileCheckbox({ form, path, label }: FieldProps) {
  return (
    <Checkbox
      id={path}
      name={path}
      label={label}
      checked={form.value(path) === true}
      error={form.error(path)}
      onChange={(event) => form.set(path, event.target.checked)}
    />
  )
}

interface CheckboxListProps {
  form: ProfileForm
  path: string
  items: readonly { id: number; text: string }[]
}

/** A list of checkboxes for a field that holds ids. */
export function ProfileCheckboxList({ form, path, items }: CheckboxListProps) {
  const chosenIds = (form.value(path) ?? []) as number[]
  const toggle = (id: number) =>
    form.set(path, chosenIds.includes(id) ? chosenIds.filter((chosenId) => chosenId !== id) : [...chosenIds, id])
  return items.map(({ id, text }, index) => (
    <Checkbox
      key={id}
      id={index === 0 ? path : undefined}
      name={`${path}-${id}`}
      label={text}
      checked={chosenIds.includes(id)}
      onChange={() => toggle(id)}
    />
  ))
}
