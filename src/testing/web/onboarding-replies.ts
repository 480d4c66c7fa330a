import type { OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

const STEPS = ['payout', 'hours', 'sessions'] as const

/** Builds the onboarding of an approved counsellor who has completed the steps in `done`. */
export const buildOnboardingReply = (
  done: readonly OnboardingStep[],
  part: PartialReply<Reply<'getOnboarding'>> = {},
): Reply<'getOnboarding'> =>
  buildReply('getOnboarding', {
    steps: STEPS.map((step) => ({ step, isDone: done.includes(step) })),
    next: STEPS.find((step) => !done.includes(step)) ?? null,
    status: 'approved',
    isListed: done.length === STEPS.length,
    firstName: 'Liis',
    slug: 'liis-kastehein',
    ...part,
  })

type PayoutAccount = Reply<'getBankDetails'>

/** Builds a payout account that has not been opened. The form starts with details from the profile. */
export const buildNewPayoutAccount = (part: PartialReply<PayoutAccount> = {}): PayoutAccount =>
  buildReply('getBankDetails', {
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

/** Builds a payout account that can receive payouts. */
export const buildReadyPayoutAccount = (part: PartialReply<PayoutAccount> = {}): PayoutAccount =>
  buildNewPayoutAccount({
    state: 'ready',
    isOpened: true,
    areTermsAccepted: true,
    bank: { last4: '5685', countryCode: 'EE' },
    ...part,
  })
