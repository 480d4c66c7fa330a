import { z } from 'zod'
import { call } from './call.ts'
import { CALL_PATHS } from './call-paths.ts'
import { nextTimes, providerCard, sessionInList } from './finding.ts'
import { MATCH_PIECES } from './match-parts.ts'
import { instantOut, timezone } from './values.ts'

const firstFree = instantOut.optional()

export const matchingCalls = {
  listForMatching: call(
    {
      who: 'visitor',
      about:
        'Counsellors whom the matching questionnaire compares: the same for everybody who asks. Whoever asks compares by themselves, so that no answer is sent.',
      input: z.strictObject({
        page: z.coerce.number().pipe(z.int().min(1).max(MATCH_PIECES)).default(1),
        timezone: timezone.optional(),
      }),
      reply: z.object({
        items: z.array(
          z.object({
            card: providerCard,
            experienceInYears: z.int().nullable(),
            hasVideo: z.boolean(),
            /** All session types that can be booked, in the counsellor's own order. */
            sessions: z.array(
              sessionInList.extend({
                ...nextTimes,
                /** The first start of the next seven days in each part of the reader's week. */
                firstIn: z.object({ morning: firstFree, afternoon: firstFree, evening: firstFree, weekend: firstFree }),
              }),
            ),
          }),
        ),
        hasMore: z.boolean(),
      }),
      perMinute: 120,
      isLong: true,
    },
    CALL_PATHS.listForMatching,
  ),
}
