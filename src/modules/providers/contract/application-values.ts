import { z } from 'zod'
import {
  CREDENTIAL_STATUS,
  EVIDENCE_TYPES,
  MAX_ORGANISATIONS,
  SECTIONS,
} from '#modules/providers/values/application-fields.ts'
import {
  birthDateIn,
  dateIn,
  dateOut,
  guid,
  instantOut,
  optionalText,
  text,
  timezone,
} from '#platform/contract/values.ts'
import { ABOUT_MAX_WORDS } from '#platform/values/constants.ts'
import { COUNTRIES } from '#platform/values/countries.ts'
import { LANGUAGES, PROVIDER_STATUS, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { wordCount } from '#platform/values/word-count.ts'
import { providerAccount, providerAccountOrNulls, providerResponse } from './provider-account.ts'

/** Shapes of a counsellor's application and profile (specification §3, provider account and profile extras). */

/** What may be emptied again: an empty text is none. */
const clearable = (max: number) =>
  optionalText(max)
    .unwrap()
    .nullable()
    .transform((value) => value || null)
    .optional()
const idsOf = (ids: readonly number[]) =>
  z
    .array(z.int().refine((id) => ids.includes(id), { error: 'error.invalid' }))
    .max(31, { error: 'error.tooLong' })
    .transform((list) => [...new Set(list)].sort((a, b) => a - b))
    .optional()
const country = z.enum(COUNTRIES, { error: 'error.invalid' }).nullable().optional()

const textsOfLanguage = z.strictObject({
  profession: clearable(120),
  about: clearable(5000).refine((about) => !about || wordCount(about) <= ABOUT_MAX_WORDS, {
    error: 'error.aboutWords',
  }),
  /** Of the public page, for search engines and shared links; made from the rest where it is empty. */
  title: clearable(80),
  description: clearable(200),
  picture: z.enum(['square', 'wide']).nullable().optional(),
})

const organisationIn = z.strictObject({ organizationId: guid.nullable().optional(), name: optionalText(120) })

/** Any part of the profile; what is not named stays. */
export const profileChange = z.strictObject({
  firstName: text(80).optional(),
  lastName: text(80).optional(),
  dateOfBirth: birthDateIn.nullable().optional(),
  phone: clearable(30),
  isPhonePublic: z.boolean().optional(),
  isEmailPublic: z.boolean().optional(),
  timezone: timezone.optional(),
  country,
  addressLine1: clearable(120),
  addressLine2: clearable(120),
  postalCode: clearable(12),
  city: clearable(80),
  experienceInYears: z.int({ error: 'error.number' }).min(0).max(80).nullable().optional(),
  topicIds: idsOf(TOPICS.map((one) => one.topicId)),
  languageIds: idsOf(LANGUAGES.map((one) => one.languageId)),
  texts: z
    .strictObject({
      et: textsOfLanguage.optional(),
      en: textsOfLanguage.optional(),
      ru: textsOfLanguage.optional(),
    })
    .optional(),
  providerOrganizations: z.array(organisationIn).max(MAX_ORGANISATIONS, { error: 'error.tooLong' }).optional(),
  slug: text(60)
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'error.slug' })
    .optional(),
  businessType: z.enum(['person', 'company']).nullable().optional(),
  companyName: clearable(160),
  registryCode: clearable(30),
  vatNumber: clearable(20),
  taxCountry: country,
  taxNumber: clearable(30),
})

export const section = z.enum(SECTIONS)
const textsOut = z.object({
  profession: z.string(),
  about: z.string(),
  title: z.string(),
  description: z.string(),
  picture: z.enum(['square', 'wide']).nullable(),
})
const missing = z.object({ section, field: z.string(), why: z.enum(['missing', 'wrong']) })
export const changeRequest = z.object({ section: section.nullable(), text: z.string() })

const credentialOut = z.object({
  credentialId: z.guid(),
  providerTypeId: z.int(),
  status: z.enum(CREDENTIAL_STATUS),
  number: z.string(),
  issuer: z.string(),
  registerUrl: z.string().nullable(),
  validUntil: dateOut.nullable(),
  /** Verified once, and over by now. */
  isLapsed: z.boolean(),
  evidenceType: z.enum(EVIDENCE_TYPES),
  evidenceName: z.string(),
  checkedAt: instantOut.nullable(),
  refusedBecause: z.string().nullable(),
})

const standing = z.object({
  status: z.enum(PROVIDER_STATUS),
  providerAccountId: z.guid().nullable(),
  missing: z.array(missing),
  /** What a superuser asked for, by section; null speaks of all of it. */
  changeRequests: z.array(changeRequest),
  /** Since when it waits for a decision: the application itself, or changes of an approved profile. */
  waitingSince: instantOut.nullable(),
  hasPendingChanges: z.boolean(),
})

/** The status of the caller's application, with the provider account; its fields are null before an application is started (specification §3). */
export const signupApplication = z.object({ ...providerAccountOrNulls, ...providerResponse, ...standing.shape })

/** The whole application or profile: the account as its provider edits it, and what is not the specification's. */
export const profile = z.object({
  ...providerAccount.shape,
  ...providerResponse,
  ...standing.shape,
  providerAccountId: z.guid(),
  emailAddress: z.string(),
  /** firstName and lastName are those of the application; an approved provider's public name may still be the old one. */
  publicName: z.object({ firstName: z.string(), lastName: z.string() }),
  isPhonePublic: z.boolean(),
  isEmailPublic: z.boolean(),
  texts: z.object({ et: textsOut, en: textsOut, ru: textsOut }),
  slug: z.string(),
  companyName: z.string().nullable(),
  taxCountry: z.string().nullable(),
  taxNumber: z.string().nullable(),
  videoUrl: z.string().nullable(),
  videoName: z.string().nullable(),
  credentials: z.array(credentialOut),
})

/** Fields of a form with a file come as text. */
export const credentialIn = {
  providerTypeId: z.coerce
    .number({ error: 'error.required' })
    .int()
    .refine((id) => PROVIDER_TYPES.some((one) => one.providerTypeId === id), { error: 'error.required' }),
  number: text(60),
  issuer: text(120),
  registerUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'error.url' }).max(300)])
    .transform((url) => url || null)
    .optional(),
  validUntil: z
    .union([z.literal(''), dateIn])
    .transform((date) => date || null)
    .optional(),
}
