import { PASSWORD_MIN } from '#platform/values/constants.ts'

/** The parts of the password rule (specification §5), as they are ticked off. Any alphabet counts. */
const PARTS = {
  length: (password: string) => password.length >= PASSWORD_MIN,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\d\s]/u.test(password),
}

export type PasswordPart = keyof typeof PARTS

/** Every part of the rule in the order it is shown, and whether this password meets it. */
export function passwordParts(password: string): { part: PasswordPart; isMet: boolean }[] {
  return (Object.keys(PARTS) as PasswordPart[]).map((part) => ({ part, isMet: PARTS[part](password) }))
}

export const meetsRule = (password: string): boolean => passwordParts(password).every(({ isMet }) => isMet)
