import { z } from 'zod'
import { loginResult } from '#modules/accounts/contract/login.ts'
import { generalLists, languageItem, topicItem } from '#platform/contract/general-items.ts'
import { dateOut, eurosOut, instantOut } from '#platform/contract/values.ts'
import { ROLE, UI_LANGUAGES } from '#platform/values/enums.ts'

/** A field visible only to the provider and administrators. It is null for everyone else, never omitted. */
const restricted = <Field extends z.ZodType>(field: Field) =>
  field.nullable().describe('Null unless the caller is the provider or an administrator.')
/** A field that is public only if the provider chooses to publish it. */
const published = z
  .string()
  .nullable()
  .describe('Null unless published or the caller is the provider or an administrator.')
const price = eurosOut.nullable().describe('Null if no active session type counts towards it.')

/**
 * A provider's organisation: a hand-typed name, or a link that the organisation confirmed (specification §3; decision
 * 0039).
 */
export const organizationLink = z.object({
  /** The misspelling comes from the specification. */
  providerOraganizationId: z.guid(),
  providerAccountId: z.guid(),
  /** Null for a hand-typed name. */
  organizationId: z.guid().nullable(),
  name: z.string(),
  slug: z.string().nullable(),
  /** False until the organisation confirms. Only the provider and administrators see unconfirmed links. */
  isConfirmed: z.boolean(),
})

/** The fields of a provider's customer account that the provider account includes. */
const linkedCustomer = z.object({
  customerAccountId: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  uiLanguage: z.enum(UI_LANGUAGES),
  role: z.literal(Object.values(ROLE)),
  emailConfirmed: z.boolean(),
})

/** The provider account (specification §3); every reply that includes a provider has all of these fields. */
export const providerAccount = z.object({
  providerId: z.guid(),
  providerTypeIds: z.array(z.int()),
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Profession and description in the request language or, failing that, in another language that the provider has
   * filled in.
   */
  profession: z.string(),
  description: z.string(),
  emailAddress: published,
  phone: published,
  phoneNumber: published.describe('Same value as `phone`; the specification names both fields.'),
  dateOfBirth: restricted(dateOut),
  businessType: restricted(z.enum(['person', 'company'])),
  registryCode: restricted(z.string()),
  vatNumber: restricted(z.string()),
  /** A single line with the address lines, postal code, city and country. */
  address: restricted(z.string()),
  addressLine1: restricted(z.string()),
  addressLine2: restricted(z.string()),
  postalCode: restricted(z.string()),
  city: z.string().nullable(),
  country: z.string().nullable(),
  timezone: z.string(),
  experienceInYears: z.int().nullable(),
  topics: z.array(topicItem),
  topicIds: z.array(z.int()),
  languages: z.array(languageItem),
  languageIds: z.array(z.int()),
  rating: z.number().nullable().describe('From 1 to 5 with one decimal; null until there is enough feedback.'),
  avgHourlyPrice: price,
  minPrice: price.describe('Lowest price of a personal session, or of a group session if there is no personal one.'),
  minimumSessionPrice: price.describe('Lowest price of all active session types, including groups.'),
  endedSessionsCount: z.int(),
  uniqueCustomersWithEndedSessions: z.int(),
  attendancePercentage: z.int().nullable().describe('Null until a session has ended.'),
  totalSessions: restricted(z.int()).describe(
    'Number of ended and upcoming booked sessions. Null unless the caller is the provider or an administrator.',
  ),
  isBookmarked: z.boolean(),
  zoomUserId: z.null().describe('Always null: meetings belong to the operator’s Zoom hosts (decision 0055).'),
  profileImageFileId: z
    .guid()
    .nullable()
    .describe('Null if there is no photo or it was not uploaded through this API.'),
  profileImageUrl: z.string().nullable(),
  profileImageCrop11Url: z.string().nullable(),
  profileImageCrop169Url: z.string().nullable(),
  profileVideoId: z.guid().nullable().describe('Null if there is no video or it was not uploaded through this API.'),
  videoThumbnailUrl: z.string().nullable(),
  providerOrganizations: z.array(organizationLink),
  customerAccount: restricted(linkedCustomer),
  userId: restricted(z.guid()).describe(
    'Login id of the customer account. Null unless the caller is the provider or an administrator.',
  ),
  isUserBlocked: restricted(z.boolean()),
  createdAt: restricted(instantOut),
  workingHoursUpdated: z.boolean(),
  stripeAccountUpdated: z.boolean(),
  sessionsUpdated: z.boolean(),
})

/** Fields that the provider response adds to the account (specification §3). */
export const providerResponse = {
  ...generalLists,
  authResult: loginResult
    .nullable()
    .describe('New tokens of the login if the call included its refresh token; null if the caller is not logged in.'),
}

type NullableShape<Shape extends z.core.$ZodLooseShape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }

/** The fields of `providerAccount`, all nullable, for callers without a provider account. */
export const providerAccountOrNulls = Object.fromEntries(
  Object.entries(providerAccount.shape).map(([name, field]) => [name, field.nullable()]),
) as NullableShape<typeof providerAccount.shape>
