import { z } from 'zod'
import { newPassword } from '#platform/contract/values.ts'

// Shapes shared by the calls that log in, sign up or set a password.

/** Specification §3, login result. Role: Customer 0, Provider 1, Company 2, Admin 3. */
export const loginResult = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  cancelToken: z.string(),
  role: z.int(),
  emailConfirmed: z.boolean(),
})

/** A password as typed, which is neither trimmed nor checked against the rule for new passwords. */
const typedPassword = z.string({ error: 'error.required' }).min(1, { error: 'error.required' })
/** An existing account's password. */
export const accountPassword = typedPassword.max(200)

export const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
export const PASSWORD_MISMATCH = { error: 'error.passwordsDiffer', path: ['confirmPassword'] }

/** A new password, entered twice. Refine the form with `passwordsMatch`. */
export const passwordPair = {
  password: newPassword,
  confirmPassword: typedPassword,
}

/** Six digits from an email or an app. They are displayed with a space in the middle, which is optional here. */
export const sixDigitCode = (invalidError: string) =>
  z.string({ error: 'error.required' }).regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: invalidError })
