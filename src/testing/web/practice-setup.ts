import type { OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import type { Reply } from '#platform/web/api.ts'
import { type Part, replyOf } from './reply-of.ts'

const STEPS = ['payout', 'hours', 'sessions'] as const

/** Onboarding of an approved counsellor named Liis, with the completed steps in order. */
export const onboardingOf = (
  done: readonly OnboardingStep[],
  part: Part<Reply<'getOnboarding'>> = {},
): Reply<'getOnboarding'> =>
  replyOf('getOnboarding', {
    steps: STEPS.map((step) => ({ step, isDone: done.includes(step) })),
    next: STEPS.find((step) => !done.includes(step)) ?? null,
    status: 'approved',
    isListed: done.length === STEPS.length,
    firstName: 'Liis',
    slug: 'liis-kastehein',
    ...part,
  })

type PayoutAccount = Reply<'getBankDetails'>

/** An empty payout account; the form starts with data from the profile. */
export const newPayoutAccount = (part: Part<PayoutAccount> = {}): PayoutAccount =>
  replyOf('getBankDetails', {
    state: 'none',
    details: {
      accountHolder: 'Liis Kastehein',
      countryCode: 'EE',
      businessType: 'person',
      companyName: '',
      vatNumber: '',
      registrationNumber: '',
      addressLine1: 'Uus 1',
      addressLine2: '',
      postalCode: '10111',
      city: 'Tallinn',
      dateOfBirth: '1984-05-06',
      firstName: 'Liis',
      lastName: 'Kastehein',
      email: 'liis@example.ee',
      phone: '+372 5555 5555',
    },
    ...part,
  })

/** A ready payout account. */
export const readyPayoutAccount = (part: Part<PayoutAccount> = {}): PayoutAccount =>
  newPayoutAccount({
    state: 'ready',
    isOpened: true,
    areTermsAccepted: true,
    bank: { last4: '5685', countryCode: 'EE' },
    ...part,
  })
