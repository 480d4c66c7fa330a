/** Error codes of Stripe's own script for incomplete or invalid fields. */
export type FieldProblem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'

const extractDigits = (text: string) => text.replace(/\D/g, '')

/** Digits in groups of four, at most 19. */
export function formatNumber(typed: string): string {
  return extractDigits(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `1230` → `12 / 30`; a first digit above 1 is a one-digit month. */
export function formatExpiry(typed: string): string {
  const all = extractDigits(typed)
  const padded = /^[2-9]/.test(all) ? `0${all}` : all
  const digits = padded.length > 4 && padded.slice(2, 4) === '20' ? padded.slice(0, 2) + padded.slice(4) : padded
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)]
  return year ? `${month} / ${year}` : month
}

export const formatCode = (typed: string): string => extractDigits(typed).slice(0, 4)

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Returns a card number's error, or null. */
export function numberProblem(typed: string): FieldProblem | null {
  const digits = extractDigits(typed)
  if (digits.length < 16) return 'incomplete_number'
  return passesLuhn(digits) ? null : 'invalid_number'
}

/** Returns an expiry date's error, or null; a card is valid to the end of its month. `now` = [year, month]. */
export function expiryProblem(typed: string, now: [number, number]): FieldProblem | null {
  const digits = extractDigits(typed)
  const month = Number(digits.slice(0, 2))
  if (digits.length < 4 || month < 1 || month > 12) return 'incomplete_expiry'
  const year = 2000 + Number(digits.slice(2, 4))
  return year * 12 + month < now[0] * 12 + now[1] ? 'invalid_expiry_year_past' : null
}

/** Returns a security code's error, or null. */
export const codeProblem = (typed: string): FieldProblem | null =>
  extractDigits(typed).length < 3 ? 'incomplete_cvc' : null
