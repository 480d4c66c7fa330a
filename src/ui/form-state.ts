/** Field name → what is wrong with it, in the reader's words. */
export type FieldErrors = Readonly<Record<string, string>>

/** What sending answers: the shape of the web client's answer, so that `send` can return it as it is. */
export type SendResult =
  | { ok: true }
  | { ok: false; message?: string | null; errors?: readonly string[]; fieldErrors?: FieldErrors | undefined }

export interface ConstraintTexts {
  required: string
  email: string
  /** Any other native constraint a field breaks and has no own text for (`data-invalid`). */
  invalid: string
}

/** The part of an input that decides its text; a plain object in tests. */
export interface Checked {
  name: string
  type: string
  validity: { valid: boolean; valueMissing: boolean; typeMismatch: boolean }
  dataset: { invalid?: string | undefined }
}

/** What one field has to say about itself, or undefined when it is fine. */
export function constraintText(field: Checked, texts: ConstraintTexts): string | undefined {
  if (field.validity.valid) return undefined
  if (field.validity.valueMissing) return texts.required
  if (field.dataset.invalid) return field.dataset.invalid
  return field.validity.typeMismatch && field.type === 'email' ? texts.email : texts.invalid
}

/** Every wrong field by its name, the first text of each name winning (a radio group is wrong once). */
export function constraintErrors(fields: readonly Checked[], texts: ConstraintTexts): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const text = field.name === '' ? undefined : constraintText(field, texts)
    if (text !== undefined) errors[field.name] ??= text
  }
  return errors
}

/** The first wrong field in the order of the page, which is where the focus goes. */
export function firstWrong<F extends { name: string }>(fields: readonly F[], errors: FieldErrors): F | undefined {
  return fields.find((field) => field.name !== '' && Object.hasOwn(errors, field.name))
}

/** Errors that no field on the page can show; they are said above the form instead of being lost. */
export function unplaced(fields: readonly { name: string }[], errors: FieldErrors): string[] {
  const names = new Set(fields.map((field) => field.name))
  return Object.entries(errors)
    .filter(([name]) => !names.has(name))
    .map(([, text]) => text)
}

/** The same errors without one field; the very same object when it was not among them. */
export function without(errors: FieldErrors, name: string): FieldErrors {
  if (!Object.hasOwn(errors, name)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name))
}

/** Texts of a form by name; a name used twice keeps its last value, files are left to the FormData. */
export function valuesOf(data: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}
