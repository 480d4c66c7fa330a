import { describe, expect, test } from 'vitest'
import { ALL_CALLS } from '#modules/contracts.ts'
import { buildCompanyPayoutForm, buildPayoutForm } from '#testing/server/payout-form.ts'
import { toStoredDetails, validateBankDetails } from './bank-details.ts'
import { parsePayoutNeeds } from './needs.ts'

const TODAY = Temporal.PlainDate.from('2026-11-23')
const parseForm = (form: Record<string, unknown>) => ALL_CALLS.saveBankDetails.input.parse(form)
const findErrors = (overrides: Record<string, unknown>) =>
  validateBankDetails(parseForm(buildPayoutForm(overrides)), TODAY)
const findCompanyErrors = (overrides: Record<string, unknown>) =>
  validateBankDetails(parseForm(buildCompanyPayoutForm(overrides)), TODAY)

test('accepts the forms of a person and of a company', () => {
  expect(findErrors({})).toEqual({})
  expect(findCompanyErrors({})).toEqual({})
})

/** Examples from the IBAN registry and from Stripe, and invalid variants of them. */
const IBANS: [iban: string, country: string, error: string | null][] = [
  ['EE382200221020145685', 'EE', null],
  ['ee38 2200 2210 2014 5685', 'EE', null],
  ['LV80BANK0000435195001', 'LV', null],
  ['LT121000011101001000', 'LT', null],
  ['FI2112345600000785', 'FI', null],
  ['DE89370400440532013000', 'DE', null],
  ['SE4550000000058398257466', 'SE', null],
  ['EE382200221020145686', 'EE', 'error.ibanInvalid'],
  ['EE38220022102014568', 'EE', 'error.ibanInvalid'],
  ['382200221020145685', 'EE', 'error.ibanInvalid'],
  ['XX382200221020145685', 'EE', 'error.ibanInvalid'],
  ['EE38220022102014568O', 'EE', 'error.ibanInvalid'],
  ['LV80BANK0000435195001', 'EE', 'error.bankCountryDiffers'],
  ['EE382200221020145685', 'FI', 'error.bankCountryDiffers'],
]
test.each(IBANS)('IBAN %s for a provider who lives in %s: %s', (iban, countryCode, error) => {
  expect(findErrors({ iban, countryCode })['iban'] ?? null).toBe(error)
})

const REGISTRY: [number: string, country: string, isValid: boolean][] = [
  ['10137319', 'EE', true],
  ['12345678', 'EE', true],
  ['10137318', 'EE', false],
  ['1013731', 'EE', false],
  ['2077474-0', 'FI', true],
  ['2077474-1', 'FI', false],
  ['40003032949', 'LV', true],
  ['HRB 86891', 'DE', true],
  ['<b>', 'DE', false],
]
test.each(REGISTRY)('registry number %s in %s: %s', (registrationNumber, countryCode, isValid) => {
  const { registrationNumber: error } = findCompanyErrors({ registrationNumber, countryCode })
  expect(error ?? null).toBe(isValid ? null : 'error.registrationNumber')
})

const VAT: [number: string, isValid: boolean][] = [
  ['EE100931558', true],
  ['ee 100 931 558', true],
  ['EE100931559', false],
  ['100931558', false],
  ['FI20774740', true],
  ['LV40003032949', true],
  ['EL094259216', true],
  ['GR094259216', false],
  ['GB980780684', false],
]
test.each(VAT)('VAT number %s: %s', (vatNumber, isValid) => {
  expect(findErrors({ vatNumber })['vatNumber'] ?? null).toBe(isValid ? null : 'error.vatNumber')
})

describe('other fields', () => {
  test.each([
    ['10111', 'EE', true],
    ['1011', 'EE', false],
    ['LV-1050', 'LV', true],
    ['1234', 'CY', true],
    ['12345', 'CY', false],
  ])('postal code %s in %s: %s', (postalCode, countryCode, isValid) => {
    expect(findErrors({ postalCode, countryCode })['postalCode'] ?? null).toBe(isValid ? null : 'error.postalCode')
  })

  test.each([
    ['55555555', '+37255555555'],
    ['+372 5555 5555', '+37255555555'],
    ['+358 40 123 4567', '+358401234567'],
    ['112', null],
    ['call me', null],
  ])('phone %s is stored as %s', (phone, stored) => {
    expect(findErrors({ phone })['phone'] ?? null).toBe(stored ? null : 'error.phone')
    if (stored) expect(toStoredDetails(parseForm(buildPayoutForm({ phone }))).phone).toBe(stored)
  })

  test.each([
    ['2008-11-23', null],
    ['2008-11-24', 'error.adultsOnly'],
    ['1901-01-01', 'error.dateInvalid'],
  ])('born on %s: %s', (dateOfBirth, error) => {
    expect(findErrors({ dateOfBirth })['dateOfBirth'] ?? null).toBe(error)
  })

  test('requires a name and a number for a company, and neither for a person', () => {
    const withoutCompany = { companyName: '', registrationNumber: '' }
    expect(findCompanyErrors(withoutCompany)).toEqual({
      companyName: 'error.required',
      registrationNumber: 'error.required',
    })
    expect(findErrors(withoutCompany)).toEqual({})
  })

  test('does not store the account number', () => {
    expect(JSON.stringify(toStoredDetails(parseForm(buildCompanyPayoutForm())))).not.toContain('2200')
  })
})

describe('Stripe requirements become a short list of tasks', () => {
  const list = (state: Partial<Parameters<typeof parsePayoutNeeds>[0]>) =>
    parsePayoutNeeds({ due: [], later: [], errors: [], ...state }).map(({ kind, where, isLater, fault }) =>
      [kind, where, ...(isLater ? ['later'] : []), ...(fault ? [fault] : [])].join(' '),
    )

  test('merges the parts of one task and lists urgent ones first', () => {
    const due = ['individual.dob.day', 'individual.dob.month', 'individual.verification.document', 'external_account']
    const later = ['individual.id_number', 'individual.dob.year']
    expect(list({ due, later })).toEqual([
      'birthDate form',
      'document provider',
      'bank form',
      'idNumber provider later',
    ])
  })

  test('maps people of a company like a person, and keeps unknown requirements', () => {
    const due = [
      'person_1a2b.first_name',
      'representative.phone',
      'company.owners_provided',
      'company.tax_id',
      'new.thing',
    ]
    expect(list({ due })).toEqual(['name form', 'phone form', 'people provider', 'company provider', 'other provider'])
  })

  test('maps an error to one of four faults', () => {
    const requirement = 'individual.verification.document'
    const getFault = (code: string) =>
      parsePayoutNeeds({ due: [requirement], later: [], errors: [{ requirement, code }] })[0]!.fault
    expect(getFault('verification_document_not_readable')).toBe('unreadable')
    expect(getFault('verification_document_expired')).toBe('expired')
    expect(getFault('verification_document_name_mismatch')).toBe('notMatched')
    expect(getFault('verification_failed_keyed_identity')).toBe('notMatched')
    expect(getFault('invalid_street_address')).toBe('wrong')
  })
})
