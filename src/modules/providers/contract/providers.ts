import { z } from 'zod'
import { INITIAL_CALL_PATHS } from '#modules/initial-call-paths.ts'
import { providersCallPaths } from '#modules/providers/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  dateIn,
  eurosOut,
  guid,
  instantOut,
  noInput,
  pageInput,
  pageSchema,
  requiredLine,
  timezone,
} from '#platform/contract/values.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { organizationLink, providerAccount, providerResponse } from './provider-account.ts'
import { sessionTextOut } from './session-type-values.ts'

const occurrence = z.object({
  groupSessionRecurrenceId: z.guid(),
  startDateTime: instantOut,
  participantsCount: z.int(),
  /**
   * Always null here: participants get the link from `sessionRoom`, and the provider gets it from
   * `listSessionTemplates`.
   */
  zoomMeetingJoinUrl: z.null(),
  freeSeats: z.int(),
})
const sessionTemplateView = z.object({
  sessionTemplateId: z.guid(),
  type: z.int(),
  location: z.int(),
  ...sessionTextOut,
  fee: eurosOut,
  durationInMinutes: z.int(),
  languageId: z.int(),
  /** Address of an on-site session; null for online sessions. */
  address: z.string().nullable(),
  minParticipants: z.int().optional(),
  maxParticipants: z.int().optional(),
  groupSessionRecurrence: z.array(occurrence).optional(),
})
/**
 * An instant as serialised by the server. It has no pattern, because validating thousands of instants against one took
 * a sixth of the response time.
 */
const serializedInstant = z.string().meta({ format: 'date-time' })
const day = z.object({
  date: z.iso.date(),
  slots: z.array(z.object({ startDateTime: serializedInstant, endDateTime: serializedInstant })),
})

/**
 * The provider as visitors see them (specification §3, provider account), followed by fields that are not in the
 * specification.
 */
const publicProvider = providerAccount.extend({
  slug: z.string(),
  videoUrl: z.string().nullable(),
  /** Verified provider types, each with its issuer, register and last day of validity. */
  verifiedTypes: z.array(
    z.object({
      providerTypeId: z.int(),
      issuer: z.string(),
      registerUrl: z.string().nullable(),
      checkedOn: z.iso.date(),
      validUntil: z.iso.date().nullable(),
    }),
  ),
  feedbackCount: z.int(),
  feedbackByScore: z.array(z.int()).length(5),
  /** False if the provider shows no public feedback. */
  showsFeedback: z.boolean(),
  /** Never null: a listed provider has an active session type. */
  avgHourlyPrice: eurosOut,
  minPrice: eurosOut,
  minimumSessionPrice: eurosOut,
  /** Legacy shapes of the account's fields that API clients rely on (api.md). */
  statistics: providerAccount
    .pick({ endedSessionsCount: true, uniqueCustomersWithEndedSessions: true, attendancePercentage: true })
    .extend({ experienceInYears: z.int().nullable() }),
  organizations: z.array(organizationLink.pick({ organizationId: true, name: true, slug: true })),
  ...providerResponse,
})
const byIdOrSlug = z.strictObject({ id: requiredLine(80) })
const sessionMinutes = z.int().min(15).max(480).multipleOf(5)

export const providerCalls = {
  providerProfile: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Returns the public profile of a provider, by id or slug.',
      input: byIdOrSlug,
      reply: publicProvider,
      errors: ['providerNotFound'],
    },
    providersCallPaths.providerProfile,
  ),
  providerPage: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary:
        'Returns the profile of a provider, the session types that can be booked and the available times of the ' +
        'first two weeks.',
      input: z.strictObject({ id: requiredLine(80), timezone: timezone.optional() }),
      reply: publicProvider.extend({
        sessionTemplates: z.array(sessionTemplateView),
        availability: z.array(day),
        /**
         * When the right of withdrawal would end for a contract concluded now; null if there is none (health care).
         */
        withdrawUntil: instantOut.nullable(),
      }),
      errors: ['providerNotFound'],
    },
    providersCallPaths.providerPage,
  ),
  publicFeedback: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Lists public feedback from clients, newest first, without names.',
      input: z.strictObject({ id: requiredLine(80), ...pageInput }),
      reply: pageSchema(z.object({ feedbackId: z.guid(), score: z.int(), feedback: z.string(), month: z.string() })),
      errors: ['providerNotFound'],
    },
    INITIAL_CALL_PATHS.publicFeedback,
  ),
  getAvailability: defineCall(
    {
      who: 'visitor',
      canReadFromReplica: true,
      summary: 'Lists available times in a range of at most 62 days. Every day is included.',
      input: z.strictObject({
        id: requiredLine(80),
        fromDate: dateIn,
        toDate: dateIn,
        durationInMinutes: sessionMinutes,
        sessionTemplateId: guid.optional(),
        timezone: timezone.optional(),
      }),
      reply: z.array(day),
      errors: ['providerNotFound'],
      perMinute: 120,
    },
    INITIAL_CALL_PATHS.getAvailability,
  ),
  firstAvailability: defineCall(
    {
      who: 'visitor',
      canReadFromReplica: true,
      summary: 'Returns the first available start time for a session length.',
      input: z.strictObject({ id: requiredLine(80), durationInMinutes: sessionMinutes }),
      reply: z.object({ startDateTime: instantOut.nullable() }),
      errors: ['providerNotFound'],
      perMinute: 120,
    },
    INITIAL_CALL_PATHS.firstAvailability,
  ),
  providerMetadata: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Returns the title, description and picture of the public page in each language.',
      input: z.strictObject({ slug: requiredLine(80) }),
      reply: z.array(
        z.object({
          slug: z.string(),
          languageCode: z.string(),
          title: z.string(),
          description: z.string(),
          picture: z.string().nullable(),
        }),
      ),
      errors: ['providerNotFound'],
    },
    providersCallPaths.providerMetadata,
  ),
  getOwnWebsite: defineCall(
    {
      who: 'provider',
      summary:
        'Returns the provider’s public page: whether it is visible, what is missing, and its texts in each language.',
      input: noInput,
      reply: z.object({
        providerId: z.guid(),
        slug: z.string(),
        isListed: z.boolean(),
        showsFeedback: z.boolean(),
        missing: z.array(z.enum(['approval', 'payout', 'workingHours', 'sessions', 'blocked', 'deactivated'])),
        name: z.string(),
        imageUrl: z.string().nullable(),
        languages: z.array(
          z.object({
            language: z.enum(PATH_LANGUAGES),
            profession: z.string(),
            about: z.string(),
            title: z.string(),
            description: z.string(),
          }),
        ),
        offers: z.array(
          z.object({
            sessionTemplateId: z.guid(),
            title: z.string(),
            fee: eurosOut,
            durationInMinutes: z.int(),
            location: z.int(),
            languageId: z.int(),
          }),
        ),
      }),
    },
    providersCallPaths.getOwnWebsite,
  ),
}
