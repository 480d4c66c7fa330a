import { extractIBAN, isValidIBAN } from 'ibantools'
import { stdnum, type Validator } from 'stdnum'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { PayoutDetails } from '#modules/payouts/contract/payouts.ts'
import { isPostalCodeOf, phoneAsE164, vatNumberOf } from '#platform/server/country-numbers.ts'
import { ADULT_YEARS } from '#platform/values/constants.ts'

export type WantedDetails = z.output<AllCalls['saveBankDetails']['input']>
export type Faults = Record<string, string>

const REGISTERS: Partial<Record<WantedDetails['countryCode'], Validator>> = {
  AT: stdnum['AT']!['businessid']!,
  BE: stdnum['BE']!['vat']!,
  CZ: stdnum['CZ']!['dic']!,
  DK: stdnum['DK']!['cvr']!,
  EE: stdnum['EE']!['registrikood']!,
  FI: stdnum['FI']!['ytunnus']!,
  FR: stdnum['FR']!['siren']!,
  LV: stdnum['LV']!['pvn']!,
  PT: stdnum['PT']!['nipc']!,
  RO: stdnum['RO']!['cui']!,
  SE: stdnum['SE']!['orgnr']!,
}

/** How an account number is compared and sent: without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

/**
 * What is wrong with bank details (specification §5; decisions, validation of phone, postal code, VAT and registry code):
 * field → text key. Numbers are checked by their own rules and checksums, never asked of a register.
 */
export function faultsOf(wanted: WantedDetails, today: Temporal.PlainDate): Faults {
  const { countryCode: country, postalCode, phone, dateOfBirth } = wanted
  const faults: Record<string, string | null> = {
    iban: ibanFault(wanted.iban, country),
    postalCode: isPostalCodeOf(postalCode, country) ? null : 'error.postalCode',
    phone: phoneAsE164(phone, country) ? null : 'error.phone',
    dateOfBirth: birthFault(dateOfBirth, today),
    vatNumber: !wanted.vatNumber || vatNumberOf(wanted.vatNumber) ? null : 'error.vatNumber',
    ...companyFaults(wanted),
  }
  return Object.fromEntries(Object.entries(faults).filter((pair): pair is [string, string] => pair[1] !== null))
}

function ibanFault(typed: string | undefined, country: string): string | null {
  if (!typed) return null
  const iban = plainIban(typed)
  if (!isValidIBAN(iban)) return 'error.ibanInvalid'
  return extractIBAN(iban).countryCode === country ? null : 'error.bankCountryDiffers'
}

function companyFaults({ businessType, companyName, registrationNumber: number, countryCode }: WantedDetails) {
  const isCompany = businessType === 'company'
  const isFine = !number || isRegistered(number, countryCode)
  const isMissing = isCompany && !number
  return {
    companyName: isCompany && !companyName ? 'error.required' : null,
    registrationNumber: isMissing ? 'error.required' : isFine ? null : 'error.registrationNumber',
  }
}

/** Where no checksum is known, letters, digits and the usual signs. */
function isRegistered(number: string, country: WantedDetails['countryCode']): boolean {
  const register = REGISTERS[country]
  return register ? register.validate(number).isValid : /^[\p{L}\d][\p{L}\d ./-]{2,29}$/u.test(number)
}

function birthFault(born: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  if (born.year < today.year - 120) return 'error.dateInvalid'
  return Temporal.PlainDate.compare(born.add({ years: ADULT_YEARS }), today) <= 0 ? null : 'error.adultsOnly'
}

/** What is kept of the form and sent on: phone and VAT number in their one spelling, and no account number. */
export function keptOf(wanted: WantedDetails): PayoutDetails {
  const isCompany = wanted.businessType === 'company'
  return {
    accountHolder: wanted.accountHolder,
    countryCode: wanted.countryCode,
    businessType: wanted.businessType,
    companyName: isCompany ? (wanted.companyName ?? '') : '',
    vatNumber: wanted.vatNumber ? (vatNumberOf(wanted.vatNumber) ?? '') : '',
    registrationNumber: wanted.registrationNumber ?? '',
    isSoleOwner: isCompany && wanted.isSoleOwner === true,
    addressLine1: wanted.addressLine1,
    addressLine2: wanted.addressLine2 ?? '',
    postalCode: wanted.postalCode,
    city: wanted.city,
    dateOfBirth: wanted.dateOfBirth.toString(),
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    email: wanted.email,
    phone: phoneAsE164(wanted.phone, wanted.countryCode) ?? wanted.phone,
  }
}
