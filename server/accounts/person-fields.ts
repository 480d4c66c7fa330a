import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import validator from 'validator'

/** Phone as E.164, read as dialled in a country; null when nobody could have it (decisions: validation). */
export function phoneAsE164(typed: string, country: string | null): string | null {
  const read = parsePhoneNumberFromString(typed, (country ?? 'EE') as CountryCode)
  return read?.isValid() ? read.number : null
}

const KNOWN_FORMS = new Set<string>(validator.isPostalCodeLocales)

/** Countries whose form nobody has written down take any short code. */
export function isPostalCodeOf(code: string, country: string | null): boolean {
  if (country === null || !KNOWN_FORMS.has(country)) return /^[\p{L}\p{N} -]{2,12}$/u.test(code)
  return validator.isPostalCode(code, country as validator.PostalCodeLocale)
}

export const isCountry = (code: string): boolean => validator.isISO31661Alpha2(code)
