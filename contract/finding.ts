import { z } from 'zod'
import { call } from './call.ts'
import { CALL_PATHS } from './call-paths.ts'
import { MAX_REQUEST_TIMES } from './constants.ts'
import { AVAILABILITY, SORTS } from './enums.ts'
import {
  dateIn,
  email,
  eurosIn,
  eurosOut,
  guid,
  instantIn,
  instantOut,
  nothing,
  optionalText,
  pageInput,
  pageOf,
  text,
  timezone,
} from './values.ts'

const ids = z.array(z.int().min(1).max(31)).max(31).optional()

/** The finder's filters: within one filter any, between filters all (api.md). Prices in euros. */
export const searchFields = {
  searchText: optionalText(120),
  location: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional(),
  radiusKm: z.number().min(1).max(500).optional(),
  languageIds: ids,
  topicIds: ids,
  providerTypeIds: ids,
  minPrice: eurosIn.optional(),
  maxPrice: eurosIn.optional(),
  minAvgHourlyPrice: eurosIn.optional(),
  maxAvgHourlyPrice: eurosIn.optional(),
  availability: z.enum(AVAILABILITY).optional(),
  sessionLocation: z.union([z.literal(1), z.literal(2)]).optional(),
  sessionType: z.union([z.literal(1), z.literal(2)]).optional(),
  sort: z.enum(SORTS).optional(),
  timezone: timezone.optional(),
  ...pageInput,
}

/** One counsellor in a list. */
export const providerCard = z.object({
  providerId: z.guid(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  profileImageUrl: z.string().nullable(),
  providerTypeIds: z.array(z.int()),
  topicIds: z.array(z.int()),
  languageIds: z.array(z.int()),
  rating: z.number().nullable(),
  feedbackCount: z.int(),
  minPrice: eurosOut,
  /** Length in minutes of the session that `minPrice` and the free times belong to. */
  minPriceDurationInMinutes: z.int(),
  avgHourlyPrice: eurosOut,
  city: z.string().nullable(),
  distanceKm: z.number().optional(),
  sessionLocations: z.array(z.int()),
  nextAvailable: z.array(instantOut).max(3),
  /** The session a tap on a free time books. */
  nextSessionTemplateId: z.guid().nullable(),
  timezone: z.string(),
  /** Text keys that say why it ranks where it does. */
  reasons: z.array(z.string()),
  isBookmarked: z.boolean(),
})

const counted = z.array(z.object({ id: z.int(), count: z.int() }))
const searchReply = pageOf(providerCard).extend({
  /** True when totalCount is a floor ('1000+'). */
  isCountCapped: z.boolean(),
  /** The earliest free start among all that match. */
  firstFree: instantOut.nullable(),
  facets: z.object({
    topics: counted,
    languages: counted,
    providerTypes: counted,
    availability: z.object({ today: z.int(), thisWeek: z.int() }),
    sessionLocations: z.object({ online: z.int(), onSite: z.int() }),
    sessionTypes: z.object({ personal: z.int(), group: z.int() }),
  }),
  /** With no result: which single filter, let go, would find how many. */
  loosen: z.array(z.object({ filter: z.string(), count: z.int() })),
})

const occurrence = z.object({
  groupSessionRecurrenceId: z.guid(),
  startDateTime: instantOut,
  participantsCount: z.int(),
  freeSeats: z.int(),
})
export const sessionTemplateView = z.object({
  sessionTemplateId: z.guid(),
  type: z.int(),
  location: z.int(),
  title: z.string(),
  description: z.string(),
  fee: eurosOut,
  durationInMinutes: z.int(),
  languageId: z.int(),
  /** Where an on-site session takes place. */
  address: z.string().nullable(),
  minParticipants: z.int().optional(),
  maxParticipants: z.int().optional(),
  groupSessionRecurrence: z.array(occurrence).optional(),
})
const day = z.object({
  date: z.iso.date(),
  slots: z.array(z.object({ startDateTime: z.iso.datetime(), endDateTime: z.iso.datetime() })),
})

/** The counsellor as everybody may see them (specification §3, provider account, public part). */
const publicProvider = z.object({
  providerId: z.guid(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  description: z.string(),
  profileImageUrl: z.string().nullable(),
  profileImageCrop11Url: z.string().nullable(),
  profileImageCrop169Url: z.string().nullable(),
  videoUrl: z.string().nullable(),
  videoThumbnailUrl: z.string().nullable(),
  providerTypeIds: z.array(z.int()),
  topicIds: z.array(z.int()),
  languageIds: z.array(z.int()),
  city: z.string().nullable(),
  country: z.string().nullable(),
  experienceInYears: z.int().nullable(),
  rating: z.number().nullable(),
  feedbackCount: z.int(),
  feedbackByScore: z.array(z.int()).length(5),
  avgHourlyPrice: eurosOut,
  minPrice: eurosOut,
  phone: z.string().nullable(),
  emailAddress: z.string().nullable(),
  timezone: z.string(),
  isBookmarked: z.boolean(),
  statistics: z.object({
    endedSessionsCount: z.int(),
    uniqueCustomersWithEndedSessions: z.int(),
    attendancePercentage: z.number().nullable(),
    experienceInYears: z.int().nullable(),
  }),
  organizations: z.array(
    z.object({ organizationId: z.guid().nullable(), name: z.string(), slug: z.string().nullable() }),
  ),
})
const provideId = z.strictObject({ id: text(80) })

export const findingCalls = {
  searchProviders: call(
    { who: 'visitor', about: 'The finder.', input: z.strictObject(searchFields), reply: searchReply, perMinute: 240 },
    CALL_PATHS.searchProviders,
  ),
  searchOrganizationProviders: call(
    {
      who: 'visitor',
      about: 'The finder among one organisation’s counsellors.',
      input: z.strictObject({ slug: text(80), ...searchFields }),
      reply: searchReply,
      refuses: ['notFound'],
      perMinute: 240,
    },
    CALL_PATHS.searchOrganizationProviders,
  ),
  providerProfile: call(
    {
      who: 'visitor',
      about: 'Public profile by id or slug.',
      input: provideId,
      reply: publicProvider,
      refuses: ['providerNotFound'],
    },
    CALL_PATHS.providerProfile,
  ),
  providerPage: call(
    {
      who: 'visitor',
      about: 'Profile, what can be booked, and the first two weeks of free times.',
      input: z.strictObject({ id: text(80), timezone: timezone.optional() }),
      reply: publicProvider.extend({ sessionTemplates: z.array(sessionTemplateView), availability: z.array(day) }),
      refuses: ['providerNotFound'],
    },
    CALL_PATHS.providerPage,
  ),
  publicFeedback: call(
    {
      who: 'visitor',
      about: 'What clients said, newest first, without names.',
      input: z.strictObject({ id: text(80), ...pageInput }),
      reply: pageOf(z.object({ feedbackId: z.guid(), score: z.int(), feedback: z.string(), month: z.string() })),
      refuses: ['providerNotFound'],
    },
    CALL_PATHS.publicFeedback,
  ),
  getAvailability: call(
    {
      who: 'visitor',
      about: 'Free times of a range of days, every day present, at most 62.',
      input: z.strictObject({
        id: text(80),
        fromDate: dateIn,
        toDate: dateIn,
        durationInMinutes: z.int().min(15).max(480).multipleOf(5),
        sessionTemplateId: guid.optional(),
        timezone: timezone.optional(),
      }),
      reply: z.array(day),
      refuses: ['providerNotFound'],
      perMinute: 120,
    },
    CALL_PATHS.getAvailability,
  ),
  firstAvailability: call(
    {
      who: 'visitor',
      about: 'The first free start for a length.',
      input: z.strictObject({ id: text(80), durationInMinutes: z.int().min(15).max(480).multipleOf(5) }),
      reply: z.object({ startDateTime: instantOut.nullable() }),
      refuses: ['providerNotFound'],
      perMinute: 120,
    },
    CALL_PATHS.firstAvailability,
  ),
  searchGroupSessions: call(
    {
      who: 'visitor',
      about: 'Group sessions to come, by the finder’s filters.',
      input: z.strictObject(searchFields),
      reply: pageOf(
        z.object({
          groupSessionRecurrenceId: z.guid(),
          sessionTemplateId: z.guid(),
          providerId: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          profileImageUrl: z.string().nullable(),
          title: z.string(),
          location: z.int(),
          fee: eurosOut,
          durationInMinutes: z.int(),
          languageId: z.int(),
          startDateTime: instantOut,
          freeSeats: z.int(),
        }),
      ),
      perMinute: 240,
    },
    CALL_PATHS.searchGroupSessions,
  ),
  providerMetadata: call(
    {
      who: 'visitor',
      about: 'Title, description and picture of the public page per language.',
      input: z.strictObject({ slug: text(80) }),
      reply: z.array(
        z.object({
          slug: z.string(),
          languageCode: z.string(),
          title: z.string(),
          description: z.string(),
          picture: z.string().nullable(),
        }),
      ),
      refuses: ['providerNotFound'],
    },
    CALL_PATHS.providerMetadata,
  ),
  getOrganization: call(
    {
      who: 'visitor',
      about: 'One organisation by id or slug.',
      input: provideId,
      reply: z.object({
        organizationId: z.guid(),
        name: z.string(),
        slug: z.string(),
        logoUrl: z.string().nullable(),
        description: z.string(),
        providerCount: z.int(),
      }),
      refuses: ['notFound'],
    },
    CALL_PATHS.getOrganization,
  ),
  customerRequest: call(
    {
      who: 'visitor',
      about: 'Ask a counsellor for another time.',
      input: z.strictObject({
        providerId: guid,
        name: text(120),
        email,
        phone: optionalText(30),
        availableTimes: z
          .array(instantIn)
          .min(1, { error: 'error.requestTimes' })
          .max(MAX_REQUEST_TIMES, { error: 'error.requestTimesMax' }),
      }),
      reply: nothing,
      refuses: ['providerNotFound'],
      perMinute: 3,
    },
    CALL_PATHS.customerRequest,
  ),
}
