import { createContext, use } from 'react'
import type { FieldErrors } from './form-state.ts'

export const noErrors: FieldErrors = {}

/** What the form around has to say about its fields. Apart from the form, so that a lone field does not carry a form's weight. */
export const ShownErrors = createContext(noErrors)

/** What is wrong with the named field of the form around it. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = use(ShownErrors)
  return name !== undefined && Object.hasOwn(errors, name) ? errors[name] : undefined
}
