import { PASSWORD_MIN } from '#platform/values/constants.ts'

/** The parts of the password rule (specification §5) as shown in the checklist. Letters of any alphabet are allowed. */
const PARTS = {
  length: (password: string) => password.length >= PASSWORD_MIN,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\d\s]/u.test(password),
}

export type PasswordPart = keyof typeof PARTS

/** Returns the parts of the rule in display order and whether the password meets each. */
export function listPasswordParts(password: string): { part: PasswordPart; isMet: boolean }[] {
  return (Object.keys(PARTS) as PasswordPart[]).map((part) => ({ part, isMet: PARTS[part](password) }))
}

export const meetsPasswordRule = (password: string): boolean => listPasswordParts(password).every(({ isMet }) => isMet)
