import { completeSessions } from '#server/bookings/complete-sessions.ts'
import { expireHolds } from '#server/bookings/expire-holds.ts'
import type { House } from '#server/context.ts'
import { refreshNextStarts, rollSearchBits } from '#server/finder/keep-search-right.ts'
import { expireInvitations } from '#server/invitations/expire-invitations.ts'

/** What the sweepers would have done by now, after the local clock was moved. */
export async function runDueWork(house: House): Promise<void> {
  await expireHolds(house)
  await expireInvitations(house)
  await completeSessions(house)
  await rollSearchBits(house)
  await refreshNextStarts(house)
}
