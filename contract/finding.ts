import { z } from 'zod'
import { call } from './call.ts'
import { CALL_PATHS } from './call-paths.ts'
import { AVAILABILITY, SORTS } from './enums.ts'
import { eurosIn, eurosOut, instantOut, optionalText, pageInput, pageOf, text, timezone } from './values.ts'

const ids = z.array(z.int().min(1).max(31)).max(31).optional()

/** The finder's filters: within one filter any, between filters all (api.md). Prices in euros. */
const searchFields = {
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
  getOrganization: call(
    {
      who: 'visitor',
      about: 'One organisation by id or slug.',
      input: z.strictObject({ id: text(80) }),
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
}
