import { completeSessions } from '#server/bookings/complete-sessions.ts'
import { expireHolds } from '#server/bookings/expire-holds.ts'
import { lapseOffers } from '#server/bookings/lapse-offers.ts'
import type { House } from '#server/context.ts'
import { refreshNextStarts, rollSearchBits } from '#server/finder/keep-search-right.ts'
import { sweepCopies } from '#server/leaving/sweep-copies.ts'
import { reconcilePayoutAccounts, tellNewlyListed } from '#server/payouts/public.ts'
import { lookAfterGroups } from '#server/session-templates/group-decisions.ts'

/** What the sweepers would have done by now, after the local clock was moved. */
export async function runDueWork(house: House): Promise<void> {
  await expireHolds(house)
  await lapseOffers(house)
  await completeSessions(house)
  await lookAfterGroups(house)
  await rollSearchBits(house)
  await refreshNextStarts(house)
  await reconcilePayoutAccounts(house)
  await tellNewlyListed(house)
  await sweepCopies(house)
}
