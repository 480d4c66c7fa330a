import { z } from 'zod'
import { searchCallPaths } from '#modules/search/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  eurosIn,
  eurosOut,
  instantOut,
  optionalLine,
  pageInput,
  pageSchema,
  requiredLine,
  timezone,
} from '#platform/contract/values.ts'
import { MAX_BOOKMARKS } from '#platform/values/constants.ts'
import { AVAILABILITY, SORTS } from '#platform/values/enums.ts'

const ids = z.array(z.int().min(1).max(31)).max(31).optional()

/** Search filters: values within a filter are ORed; filters are ANDed (api.md). Prices are in euros. */
const searchFields = {
  searchText: optionalLine(120),
  location: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional(),
  radiusKm: z.number().min(1).max(500).optional(),
  languageIds: ids,
  topicIds: ids,
  providerTypeIds: ids,
  /** Limits the results to these bookmarked providers; an empty list returns no results. */
  providerIds: z.array(z.guid()).max(MAX_BOOKMARKS).optional(),
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

/** A group date with free places. */
const nextDate = z.object({ groupSessionRecurrenceId: z.guid(), startDateTime: instantOut, freeSeats: z.int() })

/** A session type in a list. */
export const sessionInList = z.object({
  sessionTemplateId: z.guid(),
  /** 1 is a group session, 2 a personal one. */
  type: z.int(),
  /** 1 is online, 2 on site. */
  location: z.int(),
  languageId: z.int(),
  title: z.string(),
  fee: eurosOut,
  durationInMinutes: z.int(),
})

/** The next available start times of a session type and, for a group, the dates with free places. */
export const nextTimes = {
  nextAvailable: z.array(instantOut).max(3),
  nextDates: z.array(nextDate).max(3).optional(),
}

/**
 * A provider in a list. The price and the next times are those of the session on the card, which is the first session
 * type in the provider's display order that matches every filter (decision 0062).
 */
export const providerCard = z.object({
  providerId: z.guid(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  profileImageUrl: z.string().nullable(),
  providerTypeIds: z.array(z.int()),
  topicIds: z.array(z.int()),
  /** The provider's spoken languages; the session's language is `session.languageId`. */
  languageIds: z.array(z.int()),
  rating: z.number().nullable(),
  feedbackCount: z.int(),
  /** Equal to `session.fee`. */
  minPrice: eurosOut,
  avgHourlyPrice: eurosOut,
  city: z.string().nullable(),
  distanceKm: z.number().optional(),
  /** Locations of all of the provider's session types. */
  sessionLocations: z.array(z.int()),
  session: sessionInList,
  /** Equal to `session.sessionTemplateId`. */
  nextSessionTemplateId: z.guid(),
  ...nextTimes,
  timezone: z.string(),
  /** Text keys for the reasons behind the card's rank. */
  reasons: z.array(z.string()),
  isBookmarked: z.boolean(),
})

const counted = z.array(z.object({ id: z.int(), count: z.int() }))
const searchReply = pageSchema(providerCard).extend({
  /** True if totalCount is a lower bound ('1000+'). */
  isCountCapped: z.boolean(),
  /** The earliest next start time among the sessions that match this search, one per provider. */
  firstFree: instantOut.nullable(),
  facets: z.object({
    topics: counted,
    languages: counted,
    providerTypes: counted,
    availability: z.object({ today: z.int(), thisWeek: z.int() }),
    sessionLocations: z.object({ online: z.int(), onSite: z.int() }),
    sessionTypes: z.object({ personal: z.int(), group: z.int() }),
  }),
  /** If there are no results, the active filters whose removal would yield some, each with the number of results. */
  loosen: z.array(z.object({ filter: z.string(), count: z.int() })),
})

export const searchCalls = {
  searchProviders: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Searches for providers with filters.',
      input: z.strictObject(searchFields),
      reply: searchReply,
      perMinute: 240,
    },
    searchCallPaths.searchProviders,
  ),
  searchOrganizationProviders: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Searches for providers of one organization with the same filters.',
      input: z.strictObject({ slug: requiredLine(80), ...searchFields }),
      reply: searchReply,
      errors: ['notFound'],
      perMinute: 240,
    },
    searchCallPaths.searchOrganizationProviders,
  ),
  searchGroupSessions: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Searches for upcoming group sessions, with the same filters as the search for providers.',
      input: z.strictObject(searchFields),
      reply: pageSchema(
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
    searchCallPaths.searchGroupSessions,
  ),
}
