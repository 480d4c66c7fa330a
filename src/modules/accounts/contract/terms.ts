import { z } from 'zod'
import { accountsCallPaths } from '#modules/accounts/call-paths.ts'
import { CONSENT_PLACES, CONSENT_PURPOSES, CONSENT_STATES, TERMS_PLACES } from '#modules/accounts/values/consents.ts'
import { TERMS_AUDIENCES } from '#modules/accounts/values/terms/versions.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateIn, dateOut, instantOut, noInput } from '#platform/contract/values.ts'

const audience = z.enum(TERMS_AUDIENCES)
const version = z.object({ audience, validFrom: dateOut })

/** Accepted terms, terms still to be accepted, and consent receipts. */
const agreements = z.object({
  /** Versions in force that have not been accepted yet. */
  toAgree: z.array(version),
  /** Future versions that have not been accepted yet. */
  coming: z.array(version),
  accepted: z.array(version.extend({ acceptedAt: instantOut, language: z.string(), place: z.enum(TERMS_PLACES) })),
  healthData: z.enum(CONSENT_STATES),
  /** The consents given and withdrawn, newest first, each with the wording that was shown. */
  consents: z.array(
    z.object({
      purpose: z.enum(CONSENT_PURPOSES),
      isGiven: z.boolean(),
      version: z.string(),
      wording: z.string(),
      language: z.string(),
      place: z.enum(CONSENT_PLACES),
      at: instantOut,
    }),
  ),
})

export const termsCalls = {
  termsOfUse: defineCall(
    {
      who: 'visitor',
      summary:
        'Returns the current terms of use, or another stored version by its first day, in the caller’s language.',
      input: z.strictObject({ audience: audience.default('client'), validFrom: dateIn.optional() }),
      reply: version.extend({
        state: z.enum(['past', 'inForce', 'coming']),
        /** The first day of the next version; null unless this version has been superseded. */
        until: dateOut.nullable(),
        sections: z.array(z.object({ id: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
        versions: z.array(z.object({ validFrom: dateOut, state: z.enum(['past', 'inForce', 'coming']) })),
      }),
      errors: ['notFound'],
    },
    accountsCallPaths.termsOfUse,
  ),
  getAgreements: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the terms the caller has agreed to, their consents, and any that are still required.',
      input: noInput,
      reply: agreements,
    },
    accountsCallPaths.getAgreements,
  ),
  agree: defineCall(
    {
      who: 'signedIn',
      summary:
        'Agrees to versions of the terms, identified by their first day, and consents to the use of health data, in ' +
        'one step. Omitted items are unchanged.',
      input: z.strictObject({
        terms: z
          .array(z.strictObject({ audience, validFrom: dateIn }))
          .max(4)
          .default([]),
        /** The version of the consent wording that was shown. */
        healthData: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'error.invalid' })
          .optional(),
        place: z.enum(['booking', 'profile', 'notice']),
      }),
      reply: agreements,
      errors: ['wordsChanged'],
    },
    accountsCallPaths.agree,
  ),
  withdrawConsent: defineCall(
    {
      who: 'signedIn',
      summary:
        'Withdraws a consent with immediate effect. Without it, the caller cannot make bookings, join waiting lists ' +
        'or save providers.',
      input: z.strictObject({ purpose: z.enum(CONSENT_PURPOSES) }),
      reply: agreements,
    },
    accountsCallPaths.withdrawConsent,
  ),
}
