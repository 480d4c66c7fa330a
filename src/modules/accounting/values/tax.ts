/** Provider details that the yearly report requires (DAC7, directive 2021/514, annex V, section III B). */
export const REQUIRED_SELLER_DETAILS = [
  'taxNumber',
  'taxCountry',
  'address',
  'birthDate',
  'registryCode',
  'account',
] as const
