import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { euVat, stdnum, validateEntity, validatePerson } from 'stdnum'
import validator from 'validator'

/** Numbers that every country writes in its own way (decisions: validation of phone, postal code, VAT, registry code). */

/** E.164, read as dialled in a country; null when nobody could have it. */
export function phoneAsE164(typed: string, country: string | null): string | null {
  const read = parsePhoneNumberFromString(typed, (country ?? 'EE') as CountryCode)
  return read?.isValid() ? read.number : null
}
export const isPhoneOf = (phone: string, country: string | null): boolean => phoneAsE164(phone, country) !== null

const POSTAL = new Set<string>(validator.isPostalCodeLocales)
/** Countries without a known form take any short code. */
export function isPostalCodeOf(code: string, country: string | null): boolean {
  if (country === null || !POSTAL.has(country)) return /^[\p{L}\p{N} -]{2,12}$/u.test(code)
  return validator.isPostalCode(code, country as validator.PostalCodeLocale)
}

/** The Estonian code with its checksum; of other countries where the library knows one, else any plain code. */
export function isRegistryCodeOf(code: string, country: string | null): boolean {
  if (country === 'EE') return stdnum['EE']!['registrikood']!.validate(code).isValid
  const checked = country === null ? { checked: false } : validateEntity(country, code)
  return checked.checked ? checked.isValid === true : isPlainCode(code)
}

/** With its country in front, as it stands on invoices. Greece writes EL. */
export function isVatNumberOf(number: string): boolean {
  const compact = number.replace(/[\s.-]/g, '').toUpperCase()
  const country = compact.slice(0, 2) === 'EL' ? 'GR' : compact.slice(0, 2)
  return (euVat[country] ?? []).some((one) => one.validate(compact).isValid)
}

/** DAC7: of a person in Estonia the personal code, of a company its registry code. */
export function isTaxNumberOf(
  number: string,
  { country, isCompany }: { country: string | null; isCompany: boolean },
): boolean {
  if (country === 'EE') return stdnum['EE']![isCompany ? 'registrikood' : 'ik']!.validate(number).isValid
  const checked = country === null || isCompany ? { checked: false } : validatePerson(country, number)
  return checked.checked ? checked.isValid === true : isPlainCode(number)
}

const isPlainCode = (code: string) => /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,29}$/u.test(code)
