/**
 * Countries of residence in which a provider can be paid: the European Union countries where Stripe offers accounts in
 * euros.
 */
export const PAYOUT_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const

/** Kinds of Stripe requirements in our own terms, because Stripe's names are numerous and change. */
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

/** Reasons why Stripe did not accept something that the provider submitted. */
export const PAYOUT_FAULTS = ['unreadable', 'notMatched', 'expired', 'wrong'] as const

export const PAYOUT_STATES = ['none', 'needed', 'checking', 'ready'] as const

/** The onboarding steps, in order (specification §2). */
export const ONBOARDING_STEPS = ['payout', 'hours', 'sessions'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
