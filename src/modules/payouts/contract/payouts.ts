import { z } from 'zod'
import { payoutsCallPaths } from '#modules/payouts/call-paths.ts'
import {
  ONBOARDING_STEPS,
  PAYOUT_COUNTRIES,
  PAYOUT_FAULTS,
  PAYOUT_NEED_KINDS,
  PAYOUT_STATES,
} from '#modules/payouts/values/payout-lists.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  birthDateIn,
  email,
  instantOut,
  noInput,
  optionalLine,
  optionalName,
  requiredLine,
  requiredName,
} from '#platform/contract/values.ts'
import { PATH_LANGUAGES, PROVIDER_STATUS } from '#platform/values/enums.ts'

const need = z.object({
  kind: z.enum(PAYOUT_NEED_KINDS),
  /** Where the requirement is met: on this site's form, or on Stripe's pages, where documents are uploaded. */
  where: z.enum(['form', 'provider']),
  /** Whether the requirement is not yet due, so that payouts continue without it for the time being. */
  isLater: z.boolean(),
  fault: z.enum(PAYOUT_FAULTS).nullable(),
})
export type PayoutNeed = z.output<typeof need>

const details = z.object({
  accountHolder: z.string(),
  countryCode: z.string(),
  businessType: z.enum(['person', 'company']),
  companyName: z.string(),
  vatNumber: z.string(),
  registrationNumber: z.string(),
  isSoleOwner: z.boolean(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  dateOfBirth: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type PayoutDetails = z.output<typeof details>

const payoutAccount = z.object({
  state: z.enum(PAYOUT_STATES),
  /** Only the last four digits of the account number are known. */
  bank: z.object({ last4: z.string(), countryCode: z.string() }).nullable(),
  currency: z.literal('EUR'),
  needs: z.array(need),
  areTermsAccepted: z.boolean(),
  /** Whether a Stripe account exists, so that its pages can be opened. */
  isOpened: z.boolean(),
  /** After a change of bank account, transfers are held until this time. */
  transfersWaitUntil: instantOut.nullable(),
  /** Initial values of the form: the submitted details, or those from the profile. */
  details,
})

export const payoutCalls = {
  getBankDetails: defineCall(
    {
      who: 'provider',
      summary:
        'Returns the provider’s payout account with its requirements, the last digits of the bank account and the ' +
        'initial values of the form.',
      input: noInput,
      reply: payoutAccount,
    },
    payoutsCallPaths.getBankDetails,
  ),
  saveBankDetails: defineCall(
    {
      who: 'provider',
      summary:
        'Creates or updates the payout account. Without `iban`, the bank account is unchanged. The account number is ' +
        'never stored on the platform.',
      input: z.strictObject({
        iban: optionalLine(60),
        accountHolder: requiredName(100),
        currency: z.literal('EUR', { error: 'error.invalid' }).default('EUR'),
        countryCode: z.enum(PAYOUT_COUNTRIES, { error: 'error.invalid' }),
        businessType: z.enum(['person', 'company'], { error: 'error.required' }),
        companyName: optionalName(100),
        vatNumber: optionalLine(30),
        registrationNumber: optionalLine(30),
        addressLine1: requiredLine(200),
        addressLine2: optionalLine(200),
        postalCode: requiredLine(12),
        city: requiredLine(100),
        dateOfBirth: birthDateIn,
        firstName: requiredName(100),
        lastName: requiredName(100),
        email,
        phone: requiredLine(30),
        /** For a company: the representative is its only owner and director, so no other people have to be entered. */
        isSoleOwner: z.boolean().optional(),
        /** Acceptance of Stripe's terms; required once. */
        acceptsTerms: z.boolean().optional(),
      }),
      reply: payoutAccount,
      errors: ['payoutsDown', 'payoutRefused'],
      perMinute: 20,
      successText: 'generic.bankUpdated',
    },
    payoutsCallPaths.saveBankDetails,
  ),
  payoutLink: defineCall(
    {
      who: 'provider',
      summary:
        'Creates a link to Stripe’s own pages, where documents are submitted. It works once and expires within ' +
        'minutes.',
      input: z.strictObject({
        isOnboarding: z.boolean().default(false),
        language: z.enum(PATH_LANGUAGES).default('en'),
      }),
      reply: z.object({ url: z.url() }),
      errors: ['payoutsDown', 'notFound'],
      perMinute: 20,
    },
    payoutsCallPaths.payoutLink,
  ),
  checkPayoutAccount: defineCall(
    {
      who: 'provider',
      summary: 'Returns the current status of the payout account from Stripe, for use after a visit to its pages.',
      input: noInput,
      reply: payoutAccount,
      errors: ['payoutsDown'],
      perMinute: 30,
    },
    payoutsCallPaths.checkPayoutAccount,
  ),
  getOnboarding: defineCall(
    {
      who: 'provider',
      summary: 'Returns the completed and remaining steps before clients can find the provider.',
      input: noInput,
      reply: z.object({
        steps: z.array(z.object({ step: z.enum(ONBOARDING_STEPS), isDone: z.boolean() })),
        /** The first incomplete step; null when all steps are done. */
        next: z.enum(ONBOARDING_STEPS).nullable(),
        /** Whether the details have been submitted and Stripe is still reviewing them. */
        isPayoutChecking: z.boolean(),
        /** Whether the provider has ever created a session type, even if none is active. */
        hadSessions: z.boolean(),
        status: z.enum(PROVIDER_STATUS),
        isListed: z.boolean(),
        firstName: z.string(),
        slug: z.string(),
        providerId: z.string(),
      }),
    },
    payoutsCallPaths.getOnboarding,
  ),
}
