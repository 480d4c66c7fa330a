import { lapseCredentials } from '#server/applications/public.ts'
import { completeSessions } from '#server/bookings/complete-sessions.ts'
import { expireHolds } from '#server/bookings/expire-holds.ts'
import type { House } from '#server/context.ts'
import { refreshNextStarts, rollSearchBits } from '#server/finder/keep-search-right.ts'
import { sweepMedia } from '#server/media/sweep-media.ts'

/** What the sweepers would have done by now, after the local clock was moved. */
export async function runDueWork(house: House): Promise<void> {
  await expireHolds(house)
  await completeSessions(house)
  await rollSearchBits(house)
  await lapseCredentials(house)
  await refreshNextStarts(house)
  await sweepMedia(house)
}
