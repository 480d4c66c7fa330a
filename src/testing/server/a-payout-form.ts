/** The provider's published test number for Estonia, and another that fits. */
export const IBAN = 'EE382200221020145685'
export const OTHER_IBAN = 'EE471000001020145685'

/** Bank details of a person in Estonia that nothing is wrong with. */
export const aPayoutForm = (given: Record<string, unknown> = {}): Record<string, unknown> => ({
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
  ...given,
})

/** The same of a company that one person owns and leads. */
export const aCompanyForm = (given: Record<string, unknown> = {}): Record<string, unknown> =>
  aPayoutForm({
    businessType: 'company',
    companyName: 'Näidise Nõuanne OÜ',
    registrationNumber: '10137319',
    vatNumber: 'EE 100931558',
    isSoleOwner: true,
    ...given,
  })
