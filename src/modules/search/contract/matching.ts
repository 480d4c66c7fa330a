import { z } from 'zod'
import { searchCallPaths } from '#modules/search/call-paths.ts'
import { MATCH_MAX_PAGES } from '#modules/search/values/match-constants.ts'
import { defineCall } from '#platform/contract/call.ts'
import { instantOut, timezone } from '#platform/contract/values.ts'
import { nextTimes, providerCard, sessionInList } from './search.ts'

const firstFree = instantOut.optional()

export const matchingCalls = {
  listForMatching: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary:
        'Lists the providers that the matching questionnaire compares, the same for every caller. The comparison ' +
        'runs in the browser, so no answers are sent.',
      input: z.strictObject({
        page: z.coerce.number().pipe(z.int().min(1).max(MATCH_MAX_PAGES)).default(1),
        timezone: timezone.optional(),
      }),
      reply: z.object({
        items: z.array(
          z.object({
            card: providerCard,
            experienceInYears: z.int().nullable(),
            hasVideo: z.boolean(),
            /** All bookable session types, in the provider's display order. */
            sessions: z.array(
              sessionInList.extend({
                ...nextTimes,
                /** The first free slot in the next seven days for each part of the viewer's week. */
                firstIn: z.object({ morning: firstFree, afternoon: firstFree, evening: firstFree, weekend: firstFree }),
              }),
            ),
          }),
        ),
        hasMore: z.boolean(),
      }),
      perMinute: 120,
      isCompressible: true,
    },
    searchCallPaths.listForMatching,
  ),
}
