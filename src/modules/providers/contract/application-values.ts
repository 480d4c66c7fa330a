import { z } from 'zod'
import {
  CREDENTIAL_STATUS,
  EVIDENCE_TYPES,
  MAX_ORGANIZATIONS,
  SECTIONS,
} from '#modules/providers/values/application-fields.ts'
import {
  birthDateIn,
  dateIn,
  dateOut,
  guid,
  instantOut,
  optionalLine,
  optionalName,
  optionalText,
  requiredLine,
  requiredName,
  timezone,
} from '#platform/contract/values.ts'
import { ABOUT_MAX_WORDS } from '#platform/values/constants.ts'
import { COUNTRIES } from '#platform/values/countries.ts'
import { LANGUAGES, PROVIDER_STATUS, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { countWords } from '#platform/values/word-count.ts'
import { providerAccount, providerAccountOrNulls, providerResponse } from './provider-account.ts'

/** Schemas of a provider's application and profile (specification §3, provider account and profile extras). */

/** Makes a text field clearable: an empty string becomes null. */
const clearable = (text: z.ZodOptional<z.ZodString>) =>
  text
    .unwrap()
    .nullable()
    .transform((value) => value || null)
    .optional()
const clearableLine = (max: number) => clearable(optionalLine(max))
const idList = (ids: readonly number[]) =>
  z
    .array(z.int().refine((id) => ids.includes(id), { error: 'error.invalid' }))
    .max(31, { error: 'error.tooLong' })
    .transform((list) => [...new Set(list)].sort((a, b) => a - b))
    .optional()
const country = z.enum(COUNTRIES, { error: 'error.invalid' }).nullable().optional()

const textsOfLanguage = z.strictObject({
  profession: clearableLine(120),
  about: clearable(optionalText(5000)).refine((about) => !about || countWords(about) <= ABOUT_MAX_WORDS, {
    error: 'error.aboutWords',
  }),
  /** Metadata of the public page for search engines and shared links; derived from the profile where empty. */
  title: clearableLine(80),
  description: clearableLine(200),
  picture: z.enum(['square', 'wide']).nullable().optional(),
})

const organizationIn = z.strictObject({ organizationId: guid.nullable().optional(), name: optionalName(120) })

/** Any part of the profile; omitted fields stay unchanged. */
export const profileChange = z.strictObject({
  firstName: requiredName(80).optional(),
  lastName: requiredName(80).optional(),
  dateOfBirth: birthDateIn.nullable().optional(),
  phone: clearableLine(30),
  isPhonePublic: z.boolean().optional(),
  isEmailPublic: z.boolean().optional(),
  timezone: timezone.optional(),
  country,
  addressLine1: clearableLine(120),
  addressLine2: clearableLine(120),
  postalCode: clearableLine(12),
  city: clearableLine(80),
  experienceInYears: z.int({ error: 'error.number' }).min(0).max(80).nullable().optional(),
  topicIds: idList(TOPICS.map((topic) => topic.topicId)),
  languageIds: idList(LANGUAGES.map((language) => language.languageId)),
  texts: z
    .strictObject({
      et: textsOfLanguage.optional(),
      en: textsOfLanguage.optional(),
      ru: textsOfLanguage.optional(),
    })
    .optional(),
  providerOrganizations: z.array(organizationIn).max(MAX_ORGANIZATIONS, { error: 'error.tooLong' }).optional(),
  slug: requiredLine(60)
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'error.slug' })
    .optional(),
  businessType: z.enum(['person', 'company']).nullable().optional(),
  companyName: clearable(optionalName(160)),
  registryCode: clearableLine(30),
  vatNumber: clearableLine(20),
  taxCountry: country,
  taxNumber: clearableLine(30),
})

export const section = z.enum(SECTIONS)
const textsOut = z.object({
  profession: z.string(),
  about: z.string(),
  title: z.string(),
  description: z.string(),
  picture: z.enum(['square', 'wide']).nullable(),
})
const missingField = z.object({ section, field: z.string(), why: z.enum(['missing', 'wrong']) })
export const changeRequest = z.object({ section: section.nullable(), text: z.string() })

const credentialOut = z.object({
  credentialId: z.guid(),
  providerTypeId: z.int(),
  status: z.enum(CREDENTIAL_STATUS),
  number: z.string(),
  issuer: z.string(),
  registerUrl: z.string().nullable(),
  validUntil: dateOut.nullable(),
  /** True if the credential was verified but has since expired. */
  isExpired: z.boolean(),
  evidenceType: z.enum(EVIDENCE_TYPES),
  evidenceName: z.string(),
  checkedAt: instantOut.nullable(),
  rejectionReason: z.string().nullable(),
})

const reviewStatus = z.object({
  status: z.enum(PROVIDER_STATUS),
  providerAccountId: z.guid().nullable(),
  missing: z.array(missingField),
  /** Changes requested by an administrator; a null section refers to the whole application. */
  changeRequests: z.array(changeRequest),
  /** When the application or changes to an approved profile were sent for review; null if nothing is under review. */
  waitingSince: instantOut.nullable(),
  hasPendingChanges: z.boolean(),
})

/**
 * The status of the caller's application and their provider account, whose fields are null until an application is
 * started (specification §3).
 */
export const signupApplication = z.object({ ...providerAccountOrNulls, ...providerResponse, ...reviewStatus.shape })

/**
 * The whole application or profile: the account as its provider edits it, plus fields that are not in the
 * specification.
 */
export const profile = z.object({
  ...providerAccount.shape,
  ...providerResponse,
  ...reviewStatus.shape,
  providerAccountId: z.guid(),
  emailAddress: z.string(),
  /**
   * firstName and lastName are from the application; an approved provider's public name may still be the previous one.
   */
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

/** Input fields of a credential. They arrive as text, because the form is multipart. */
export const credentialIn = {
  providerTypeId: z.coerce
    .number({ error: 'error.required' })
    .int()
    .refine((id) => PROVIDER_TYPES.some((type) => type.providerTypeId === id), { error: 'error.required' }),
  number: requiredLine(60),
  issuer: requiredLine(120),
  registerUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'error.url' }).max(300)])
    .transform((url) => url || null)
    .optional(),
  validUntil: z
    .union([z.literal(''), dateIn], { error: 'error.dateInvalid' })
    .transform((date) => date || null)
    .optional(),
}
