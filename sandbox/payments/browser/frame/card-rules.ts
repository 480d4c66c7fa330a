/** Codes as the provider's own script gives them for fields that are not right yet. */
export type FieldProblem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Digits in groups of four, at most 19. */
export function formatNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `1230` → `12 / 30`; a first digit above 1 can only be a month of one digit. */
export function formatExpiry(typed: string): string {
  const all = digitsOf(typed)
  const padded = /^[2-9]/.test(all) ? `0${all}` : all
  const digits = padded.length > 4 && padded.slice(2, 4) === '20' ? padded.slice(0, 2) + padded.slice(4) : padded
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)]
  return year ? `${month} / ${year}` : month
}

/** At most four digits. */
export const formatCode = (typed: string): string => digitsOf(typed).slice(0, 4)

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** What is wrong with a card number, or nothing. */
export function numberProblem(typed: string): FieldProblem | null {
  const digits = digitsOf(typed)
  if (digits.length < 16) return 'incomplete_number'
  return passesLuhn(digits) ? null : 'invalid_number'
}

/** What is wrong with an expiry, or nothing; a card works to the end of its month. `now` = [year, month]. */
export function expiryProblem(typed: string, now: [number, number]): FieldProblem | null {
  const digits = digitsOf(typed)
  const month = Number(digits.slice(0, 2))
  if (digits.length < 4 || month < 1 || month > 12) return 'incomplete_expiry'
  const year = 2000 + Number(digits.slice(2, 4))
  return year * 12 + month < now[0] * 12 + now[1] ? 'invalid_expiry_year_past' : null
}

/** What is wrong with a security code, or nothing. */
export const codeProblem = (typed: string): FieldProblem | null =>
  digitsOf(typed).length < 3 ? 'incomplete_cvc' : null
