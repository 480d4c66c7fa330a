/** Stripe parameters with their form field and error text. */
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

/**
 * Returns field and text key of a parameter that Stripe rejected (such as individual[phone]), or null if it has no
 * field.
 */
export function findFormField(parameter: string): readonly [field: string, textKey: string] | null {
  const match = FIELDS.find(([pattern]) => pattern.test(parameter))
  return match ? [match[1], match[2]] : null
}
