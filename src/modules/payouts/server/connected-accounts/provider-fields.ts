/** The provider's parameters that a field of the form stands for, and what is said beside it. */
const FIELDS: readonly (readonly [RegExp, field: string, textKey: string])[] = [
  [/account_number/, 'iban', 'error.ibanInvalid'],
  [/account_holder_name/, 'accountHolder', 'error.invalid'],
  [/tax_id|registration_number/, 'registrationNumber', 'error.registrationNumber'],
  [/vat_id/, 'vatNumber', 'error.vatNumber'],
  [/phone/, 'phone', 'error.phone'],
  [/postal_code/, 'postalCode', 'error.postalCode'],
  [/email/, 'email', 'error.emailInvalid'],
  [/dob/, 'dateOfBirth', 'error.dateInvalid'],
  [/first_name/, 'firstName', 'error.invalid'],
  [/last_name/, 'lastName', 'error.invalid'],
  [/\[city\]/, 'city', 'error.invalid'],
  [/line1/, 'addressLine1', 'error.invalid'],
  [/line2/, 'addressLine2', 'error.invalid'],
  [/company\[name\]/, 'companyName', 'error.invalid'],
  [/business_type/, 'businessType', 'error.invalid'],
]

/** Field and text key of a parameter the provider refused ('individual[phone]'), or null when it is none of the form's. */
export function fieldOf(parameter: string): readonly [field: string, textKey: string] | null {
  const found = FIELDS.find(([pattern]) => pattern.test(parameter))
  return found ? [found[1], found[2]] : null
}
