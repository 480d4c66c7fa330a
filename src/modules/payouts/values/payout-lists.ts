/** Where a counsellor may live to be paid: the provider's accounts in euros (European Union). */
export const PAYOUT_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const

/** What the payment provider may still want, in our words: its own names are many and change. */
export const PAYOUT_NEED_KINDS = [
  'bank',
  'name',
  'birthDate',
  'address',
  'email',
  'phone',
  'company',
  'terms',
  'document',
  'secondDocument',
  'idNumber',
  'people',
  'business',
  'other',
] as const
export type PayoutNeedKind = (typeof PAYOUT_NEED_KINDS)[number]

/** Why something that was given was not enough. */
export const PAYOUT_FAULTS = ['unreadable', 'notMatched', 'expired', 'wrong'] as const

export const PAYOUT_STATES = ['none', 'needed', 'checking', 'ready'] as const

/** Specification §2: three steps in order. */
export const ONBOARDING_STEPS = ['payout', 'hours', 'sessions'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
