/** Field name → error message in the user's language. */
export type FieldErrors = Readonly<Record<string, string>>

/** Result of a submission: the shape of the web client's results, so that `send` can return one as it is. */
export type SendResult =
  | { ok: true }
  | { ok: false; message?: string | null; errors?: readonly string[]; fieldErrors?: FieldErrors | undefined }

export interface ConstraintTexts {
  required: string
  email: string
  /** For any other failed native constraint of a field without its own message (`data-invalid`). */
  invalid: string
}

/** The properties of an input that determine its error; a plain object in tests. */
export interface ValidatedField {
  name: string
  type: string
  validity: { valid: boolean; valueMissing: boolean; typeMismatch: boolean }
  dataset: { invalid?: string | undefined }
}

/** The error message of one field, or undefined when it is valid. */
export function getConstraintText(field: ValidatedField, texts: ConstraintTexts): string | undefined {
  if (field.validity.valid) return undefined
  if (field.validity.valueMissing) return texts.required
  if (field.dataset.invalid) return field.dataset.invalid
  return field.validity.typeMismatch && field.type === 'email' ? texts.email : texts.invalid
}

/** Every invalid field by its name; for a repeated name (a radio group) the first message is used. */
export function listConstraintErrors(fields: readonly ValidatedField[], texts: ConstraintTexts): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const text = field.name === '' ? undefined : getConstraintText(field, texts)
    if (text !== undefined) errors[field.name] ??= text
  }
  return errors
}

/** The first invalid field in page order, which receives the focus. */
export function findFirstInvalid<F extends { name: string }>(fields: readonly F[], errors: FieldErrors): F | undefined {
  return fields.find((field) => field.name !== '' && Object.hasOwn(errors, field.name))
}

/** Errors without a field on the page; they are shown above the form. */
export function listErrorsWithoutField(fields: readonly { name: string }[], errors: FieldErrors): string[] {
  const names = new Set(fields.map((field) => field.name))
  return Object.entries(errors)
    .filter(([name]) => !names.has(name))
    .map(([, text]) => text)
}

/** The errors without one field; returns the same object when the field had none. */
export function removeFieldError(errors: FieldErrors, name: string): FieldErrors {
  if (!Object.hasOwn(errors, name)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name))
}

/** Text values of a form by name; a repeated name keeps its last value, files stay in the FormData. */
export function readFormValues(data: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}
