import { z } from 'zod'
import { CONSENT_PLACES, CONSENT_PURPOSES, CONSENT_STATES, TERMS_PLACES } from '#modules/accounts/values/consents.ts'
import { TERMS_AUDIENCES } from '#modules/accounts/values/terms/versions.ts'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { dateIn, dateOut, instantOut, noInput } from '#platform/contract/values.ts'

const audience = z.enum(TERMS_AUDIENCES)
const version = z.object({ audience, validFrom: dateOut })

/** Accepted terms, terms still to accept, and the receipts. */
const agreements = z.object({
  /** In force and not accepted yet. */
  toAgree: z.array(version),
  /** Not in force yet and not accepted yet. */
  coming: z.array(version),
  accepted: z.array(version.extend({ acceptedAt: instantOut, language: z.string(), place: z.enum(TERMS_PLACES) })),
  healthData: z.enum(CONSENT_STATES),
  /** Newest first, each with the wording that was shown. */
  consents: z.array(
    z.object({
      purpose: z.enum(CONSENT_PURPOSES),
      isGiven: z.boolean(),
      version: z.string(),
      words: z.string(),
      language: z.string(),
      place: z.enum(CONSENT_PLACES),
      at: instantOut,
    }),
  ),
})

export const termsCalls = {
  termsOfUse: call(
    {
      who: 'visitor',
      about: 'The terms of use: those in force, or a kept version by its first day. In the language of the caller.',
      input: z.strictObject({ audience: audience.default('client'), validFrom: dateIn.optional() }),
      reply: version.extend({
        state: z.enum(['past', 'inForce', 'coming']),
        /** For a past version: the first day of the next one. */
        until: dateOut.nullable(),
        sections: z.array(z.object({ id: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
        versions: z.array(z.object({ validFrom: dateOut, state: z.enum(['past', 'inForce', 'coming']) })),
      }),
      refuses: ['notFound'],
    },
    CALL_PATHS.termsOfUse,
  ),
  getAgreements: call(
    {
      who: 'signedIn',
      about: 'Which terms I have agreed to, what I have consented to, and what I am still asked.',
      input: noInput,
      reply: agreements,
    },
    CALL_PATHS.getAgreements,
  ),
  agree: call(
    {
      who: 'signedIn',
      about:
        'Agree to versions of the terms, by their first day, and consent to health data, in one step. What is left out stays as it was.',
      input: z.strictObject({
        terms: z
          .array(z.strictObject({ audience, validFrom: dateIn }))
          .max(4)
          .default([]),
        /** The version of the wording that was shown. */
        healthData: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'error.invalid' })
          .optional(),
        place: z.enum(['booking', 'profile', 'notice']),
      }),
      reply: agreements,
      refuses: ['wordsChanged'],
    },
    CALL_PATHS.agree,
  ),
  withdrawConsent: call(
    {
      who: 'signedIn',
      about: 'Take a consent back. Its use ends in this request: no new booking, no waiting, no favourites.',
      input: z.strictObject({ purpose: z.enum(CONSENT_PURPOSES) }),
      reply: agreements,
    },
    CALL_PATHS.withdrawConsent,
  ),
}
