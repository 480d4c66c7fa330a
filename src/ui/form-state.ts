/** Error messages in the user's language, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>

/** Result of a submission. It has the shape of the API client's results, so that `send` can return one unchanged. */
export type SendResult =
  | { ok: true }
  | { ok: false; message?: string | null; errors?: readonly string[]; fieldErrors?: FieldErrors | undefined }

export interface ConstraintTexts {
  required: string
  email: string
  /** Text for any other failed native constraint, unless the field has its own message (`data-invalid`). */
  invalid: string
}

/** The properties of an input that determine its error; tests use plain objects. */
export interface ValidatedField {
  name: string
  type: string
  validity: { valid: boolean; valueMissing: boolean; typeMismatch: boolean }
  dataset: { invalid?: string | undefined }
}

/** Returns the error message of a field, or undefined if it is valid. */
export function getConstraintText(field: ValidatedField, texts: ConstraintTexts): string | undefined {
  if (field.validity.valid) return undefined
  if (field.validity.valueMissing) return texts.required
  if (field.dataset.invalid) return field.dataset.invalid
  return field.validity.typeMismatch && field.type === 'email' ? texts.email : texts.invalid
}

/** Lists the error messages of all invalid fields. For a repeated name (a radio group) the first message is used. */
export function listConstraintErrors(fields: readonly ValidatedField[], texts: ConstraintTexts): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const text = field.name === '' ? undefined : getConstraintText(field, texts)
    if (text !== undefined) errors[field.name] ??= text
  }
  return errors
}

/** Returns the first invalid field in page order, or undefined. The form focuses it. */
export function findFirstInvalid<F extends { name: string }>(fields: readonly F[], errors: FieldErrors): F | undefined {
  return fields.find((field) => field.name !== '' && Object.hasOwn(errors, field.name))
}

/** Lists errors that have no field on the page and are shown above the form. */
export function listErrorsWithoutField(fields: readonly { name: string }[], errors: FieldErrors): string[] {
  const names = new Set(fields.map((field) => field.name))
  return Object.entries(errors)
    .filter(([name]) => !names.has(name))
    .map(([, text]) => text)
}

/** Removes the error of a field. Returns the same object if there is none. */
export function removeFieldError(errors: FieldErrors, name: string): FieldErrors {
  if (!Object.hasOwn(errors, name)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name))
}

/** Reads the text values of a form by name. For a repeated name the last value is used; files are omitted. */
export function readFormValues(data: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}
