import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { LoadedProvider } from './load-provider.ts'

const ZONE = 'Europe/Tallinn'

/** `times` lists pairs: the number of days from today, and the hour of the day. */
const REQUESTS = [
  {
    name: 'Triin Sookuma',
    email: 'triin@hool.test',
    times: [
      [9, 12],
      [10, 17],
      [13, 9],
    ],
  },
  { name: 'Siim Laanevaikus', email: 'siim@hool.test', times: [[8, 18]] },
] as const

/** Loads two unanswered requests for another time, addressed to the demo provider. */
export async function loadRequests({ db, clock, encryption }: AppDeps, { providerId }: LoadedProvider): Promise<void> {
  const today = clock.now().toZonedDateTimeISO(ZONE).startOfDay()
  for (const { name, email, times } of REQUESTS) {
    const availableTimes = times.map(([days, hour]) => today.add({ days }).with({ hour }).toInstant().toString())
    await db
      .insertInto('session_request')
      .values({
        provider_id: providerId,
        customer_account_id: null,
        encrypted: encryption.encrypt({ name, email, phone: null, language: 'et', timezone: ZONE }),
        available_times: sql`${availableTimes}::timestamptz[]`,
        created_at: clock.now(),
      })
      .execute()
  }
}
