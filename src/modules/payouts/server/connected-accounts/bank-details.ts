import { extractIBAN, isValidIBAN } from 'ibantools'
import { stdnum, type Validator } from 'stdnum'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { PayoutDetails } from '#modules/payouts/contract/payouts.ts'
import { isValidPostalCode, normalizeVatNumber, toE164 } from '#platform/server/country-numbers.ts'
import { ADULT_YEARS } from '#platform/values/constants.ts'

export type BankDetailsInput = z.output<AllCalls['saveBankDetails']['input']>
export type BankDetailsErrors = Record<string, string>

const REGISTRY_VALIDATORS: Partial<Record<BankDetailsInput['countryCode'], Validator>> = {
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

/** Normalizes an IBAN to upper case without separators. */
export const normalizeIban = (input: string): string => input.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Validates bank details (specification §5; decisions, validation of phone, postal code, VAT and registry code).
 * Numbers are checked for format and checksum only, never against a register.
 * @returns the text key of the error for each invalid field
 */
export function validateBankDetails(input: BankDetailsInput, today: Temporal.PlainDate): BankDetailsErrors {
  const { countryCode: country, postalCode, phone, dateOfBirth } = input
  const errors: Record<string, string | null> = {
    iban: validateIban(input.iban, country),
    postalCode: isValidPostalCode(postalCode, country) ? null : 'error.postalCode',
    phone: toE164(phone, country) ? null : 'error.phone',
    dateOfBirth: validateBirthDate(dateOfBirth, today),
    vatNumber: !input.vatNumber || normalizeVatNumber(input.vatNumber) ? null : 'error.vatNumber',
    ...validateCompany(input),
  }
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null))
}

function validateIban(input: string | undefined, country: string): string | null {
  if (!input) return null
  const iban = normalizeIban(input)
  if (!isValidIBAN(iban)) return 'error.ibanInvalid'
  return extractIBAN(iban).countryCode === country ? null : 'error.bankCountryDiffers'
}

function validateCompany({ businessType, companyName, registrationNumber: number, countryCode }: BankDetailsInput) {
  const isCompany = businessType === 'company'
  const isValid = !number || isValidRegistrationNumber(number, countryCode)
  const isMissing = isCompany && !number
  return {
    companyName: isCompany && !companyName ? 'error.required' : null,
    registrationNumber: isMissing ? 'error.required' : isValid ? null : 'error.registrationNumber',
  }
}

/** For countries whose checksum rule is unknown, accepts letters, digits and common punctuation. */
function isValidRegistrationNumber(number: string, country: BankDetailsInput['countryCode']): boolean {
  const validator = REGISTRY_VALIDATORS[country]
  return validator ? validator.validate(number).isValid : /^[\p{L}\d][\p{L}\d ./-]{2,29}$/u.test(number)
}

function validateBirthDate(dateOfBirth: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  if (dateOfBirth.year < today.year - 120) return 'error.dateInvalid'
  return Temporal.PlainDate.compare(dateOfBirth.add({ years: ADULT_YEARS }), today) <= 0 ? null : 'error.adultsOnly'
}

/** Returns the details to store and to send to Stripe, with normalized numbers and without the account number. */
export function toStoredDetails(input: BankDetailsInput): PayoutDetails {
  const isCompany = input.businessType === 'company'
  return {
    accountHolder: input.accountHolder,
    countryCode: input.countryCode,
    businessType: input.businessType,
    companyName: isCompany ? (input.companyName ?? '') : '',
    vatNumber: input.vatNumber ? (normalizeVatNumber(input.vatNumber) ?? '') : '',
    registrationNumber: input.registrationNumber ?? '',
    isSoleOwner: isCompany && input.isSoleOwner === true,
    addressLine1: input.addressLine1,
    addressLine2: input.addressLine2 ?? '',
    postalCode: input.postalCode,
    city: input.city,
    dateOfBirth: input.dateOfBirth.toString(),
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: toE164(input.phone, input.countryCode) ?? input.phone,
  }
}
