import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { euVat, stdnum, validateEntity, validatePerson } from 'stdnum'
import validator from 'validator'

/** Numbers that every country writes in its own way (decisions: validation of phone, postal code, VAT, registry code). */

/** E.164, read as dialled in a country; null when nobody could have it. */
export function phoneAsE164(typed: string, country: string | null): string | null {
  const read = parsePhoneNumberFromString(typed, (country ?? 'EE') as CountryCode)
  return read?.isValid() ? read.number : null
}
export const isPhoneOf = (phone: string, country: string | null): boolean => phoneAsE164(phone, country) !== null

/** With spaces where its country puts them ('+372 5555 5555'), to be read and dialled by people; what no country knows as it is. */
export const phoneAsRead = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

const POSTAL = new Set<string>(validator.isPostalCodeLocales)
/** Countries without a known form take any short code. */
export function isPostalCodeOf(code: string, country: string | null): boolean {
  // Not among those the library knows.
  if (country === 'CY') return /^\d{4}$/.test(code)
  if (country === null || !POSTAL.has(country)) return /^[\p{L}\p{N} -]{2,12}$/u.test(code)
  return validator.isPostalCode(code, country as validator.PostalCodeLocale)
}

/** The Estonian code with its checksum; of other countries where the library knows one, else any plain code. */
export function isRegistryCodeOf(code: string, country: string | null): boolean {
  if (country === 'EE') return stdnum['EE']!['registrikood']!.validate(code).isValid
  const checked = country === null ? { checked: false } : validateEntity(country, code)
  return checked.checked ? checked.isValid === true : isPlainCode(code)
}

/** With its country in front ('EE100931558') in its one spelling, or null. Greece writes EL. */
export function vatNumberOf(typed: string): string | null {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase()
  const [, prefix = '', number = ''] = /^([A-Z]{2})([A-Z0-9+*]{2,14})$/.exec(compact) ?? []
  const rules = euVat[prefix === 'EL' ? 'GR' : prefix === 'GR' ? '' : prefix]
  return rules?.some((rule) => rule.validate(number).isValid) ? prefix + number : null
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

export const isCountry = (code: string): boolean => validator.isISO31661Alpha2(code)
