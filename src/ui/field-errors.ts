import { createContext, use } from 'react'
import type { FieldErrors } from './form-state.ts'

export const NO_FIELD_ERRORS: FieldErrors = {}

/**
 * Errors of the surrounding form's fields. The context has its own file, so that using a single field does not load the
 * form's code.
 */
export const FieldErrorsContext = createContext(NO_FIELD_ERRORS)

/** Returns the error of the named field in the surrounding form, or undefined if there is none. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = use(FieldErrorsContext)
  return name !== undefined && Object.hasOwn(errors, name) ? errors[name] : undefined
}
