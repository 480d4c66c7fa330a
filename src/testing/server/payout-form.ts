/** Stripe's published test IBAN for Estonia, and another valid one. */
export const IBAN = 'EE382200221020145685'
export const OTHER_IBAN = 'EE471000001020145685'

/** Builds valid bank details for a person in Estonia. */
export const buildPayoutForm = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  iban: IBAN,
  accountHolder: 'Liis Näidis',
  currency: 'EUR',
  countryCode: 'EE',
  businessType: 'person',
  addressLine1: 'Näidise 1-2',
  postalCode: '10111',
  city: 'Tallinn',
  dateOfBirth: '1980-02-29',
  firstName: 'Liis',
  lastName: 'Näidis',
  email: 'liis@hool.test',
  phone: '5555 5555',
  acceptsTerms: true,
  ...overrides,
})

/** Builds valid bank details for a company with a sole owner. */
export const buildCompanyPayoutForm = (overrides: Record<string, unknown> = {}): Record<string, unknown> =>
  buildPayoutForm({
    businessType: 'company',
    companyName: 'Näidise Nõuanne OÜ',
    registrationNumber: '10137319',
    vatNumber: 'EE 100931558',
    isSoleOwner: true,
    ...overrides,
  })
