/** The codes that Stripe's own script uses for incomplete and invalid fields. */
export type FieldErrorCode =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'

const extractDigits = (text: string) => text.replace(/\D/g, '')

/** Groups the digits by four and drops any after the nineteenth, the maximum length of a card number. */
export function formatNumber(typed: string): string {
  return extractDigits(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Formats an expiry date: `1230` becomes `12 / 30`. A first digit above 1 is read as a one-digit month. */
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
  for (const [position, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Returns the error code for a card number, or null if the number is valid. */
export function validateNumber(typed: string): FieldErrorCode | null {
  const digits = extractDigits(typed)
  if (digits.length < 16) return 'incomplete_number'
  return passesLuhn(digits) ? null : 'invalid_number'
}

/**
 * Returns the error code for an expiry date, or null if the date is valid. A card is valid until the end of its month.
 */
export function validateExpiry(typed: string, now: [year: number, month: number]): FieldErrorCode | null {
  const digits = extractDigits(typed)
  const month = Number(digits.slice(0, 2))
  if (digits.length < 4 || month < 1 || month > 12) return 'incomplete_expiry'
  const year = 2000 + Number(digits.slice(2, 4))
  return year * 12 + month < now[0] * 12 + now[1] ? 'invalid_expiry_year_past' : null
}

/** Returns the error code for a security code, or null if the security code is valid. */
export const validateCode = (typed: string): FieldErrorCode | null =>
  extractDigits(typed).length < 3 ? 'incomplete_cvc' : null
