import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { euVat, stdnum, validateEntity, validatePerson } from 'stdnum'
import validator from 'validator'

// Numbers whose format depends on the country: phone numbers, postal codes, registry codes, VAT and tax numbers
// (decisions).

/** Parses a phone number as dialled in a country, Estonia by default. @returns E.164, or null if it is not valid */
export function toE164(phone: string, country: string | null): string | null {
  const parsed = parsePhoneNumberFromString(phone, (country ?? 'EE') as CountryCode)
  return parsed?.isValid() ? parsed.number : null
}
export const isValidPhone = (phone: string, country: string | null): boolean => toE164(phone, country) !== null

/** Formats a phone number for display ('+372 5555 5555'); returns an unparsable one unchanged. */
export const formatPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

const COUNTRIES_WITH_POSTAL_FORMAT = new Set<string>(validator.isPostalCodeLocales)
/** Returns whether a postal code is valid. For a country without a known format, any short code is accepted. */
export function isValidPostalCode(code: string, country: string | null): boolean {
  // The library has no rule for Cyprus.
  if (country === 'CY') return /^\d{4}$/.test(code)
  if (country === null || !COUNTRIES_WITH_POSTAL_FORMAT.has(country)) return /^[\p{L}\p{N} -]{2,12}$/u.test(code)
  return validator.isPostalCode(code, country as validator.PostalCodeLocale)
}

/**
 * Returns whether a registry code is valid. Estonian codes are checked by checksum, others by the library's rule for
 * the country or, if there is none, by format.
 */
export function isValidRegistryCode(code: string, country: string | null): boolean {
  if (country === 'EE') return stdnum['EE']!['registrikood']!.validate(code).isValid
  const result = country === null ? { checked: false } : validateEntity(country, code)
  return result.checked ? result.isValid === true : isPlainCode(code)
}

/** Normalizes a VAT number with its country prefix ('EE100931558'), or returns null. Greece uses the prefix EL. */
export function normalizeVatNumber(input: string): string | null {
  const compact = input.replace(/[\s.-]/g, '').toUpperCase()
  const [, prefix = '', number = ''] = /^([A-Z]{2})([A-Z0-9+*]{2,14})$/.exec(compact) ?? []
  const rules = euVat[prefix === 'EL' ? 'GR' : prefix === 'GR' ? '' : prefix]
  return rules?.some((rule) => rule.validate(number).isValid) ? prefix + number : null
}

/**
 * Returns whether a tax number is valid (DAC7). In Estonia a person's tax number is the personal code, and a company's
 * is the registry code. Numbers for which there is no rule are checked only for their format.
 */
export function isValidTaxNumber(
  number: string,
  { country, isCompany }: { country: string | null; isCompany: boolean },
): boolean {
  if (country === 'EE') return stdnum['EE']![isCompany ? 'registrikood' : 'ik']!.validate(number).isValid
  const result = country === null || isCompany ? { checked: false } : validatePerson(country, number)
  return result.checked ? result.isValid === true : isPlainCode(number)
}

const isPlainCode = (code: string) => /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,29}$/u.test(code)

export const isCountryCode = (code: string): boolean => validator.isISO31661Alpha2(code)
