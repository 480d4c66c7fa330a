import { tellNewTerms } from '#server/agreements/public.ts'
import { lapseCredentials } from '#server/applications/public.ts'
import { completeSessions } from '#server/bookings/complete-sessions.ts'
import { expireHolds } from '#server/bookings/expire-holds.ts'
import { lapseOffers } from '#server/bookings/lapse-offers.ts'
import { lookAfterCards, tellExpiringCards } from '#server/cards/public.ts'
import { findAbsences } from '#server/claims/find-absences.ts'
import type { House } from '#server/context.ts'
import { tellUnread } from '#server/conversations/public.ts'
import { watchDisputes } from '#server/disputes/public.ts'
import { noteFault } from '#server/faults/public.ts'
import { askForFeedback, publishFeedback } from '#server/feedback/public.ts'
import { refreshNextStarts, rollSearchBits } from '#server/finder/keep-search-right.ts'
import { watchHelplines } from '#server/helplines/public.ts'
import { forgetOldImports, lookAfterImports } from '#server/imports/public.ts'
import { expireInvitations } from '#server/invitations/expire-invitations.ts'
import { sweepCopies } from '#server/leaving/sweep-copies.ts'
import { sweepMedia } from '#server/media/sweep-media.ts'
import { lookAfterOrganisations } from '#server/organisations/public.ts'
import { lookAfterPromises } from '#server/payments/public.ts'
import { reconcilePayoutAccounts, tellNewlyListed, watchPayouts } from '#server/payouts/public.ts'
import { reconcileBooks } from '#server/reconciliation/public.ts'
import { sendReminders } from '#server/reminders/public.ts'
import { lookAfterGroups } from '#server/session-templates/group-decisions.ts'
import { askForTax } from '#server/tax/public.ts'
import { gatherDueTransfers, makeTransfer } from '#server/transfers/make-transfer.ts'
import { lookAfterWaiting } from '#server/waiting/public.ts'
import { keepZoomMeetings } from '#server/zoom/public.ts'

/** What the sweepers would have done by now, after the local clock was moved. */
export async function runDueWork(house: House): Promise<void> {
  await expireHolds(house)
  await lapseOffers(house)
  await expireInvitations(house)
  await completeSessions(house)
  await lookAfterPromises(house)
  await lookAfterGroups(house)
  await lookAfterWaiting(house)
  await sendReminders(house)
  await findAbsences(house)
  await makeAllDueTransfers(house)
  await publishFeedback(house)
  await askForFeedback(house)
  await rollSearchBits(house)
  await lapseCredentials(house)
  await refreshNextStarts(house)
  await reconcilePayoutAccounts(house)
  await tellNewlyListed(house)
  await lookAfterCards(house)
  await tellExpiringCards(house)
  await sweepMedia(house)
  await sweepCopies(house)
  await tellUnread(house)
  await lookAfterOrganisations(house)
  await lookAfterImports(house)
  await forgetOldImports(house)
  await askForTax(house)
  await watchDisputes(house)
  await watchPayouts(house)
  await reconcileBooks(house)
  await tellNewTerms(house)
  await watchHelplines(house)
  await keepZoomMeetings(house)
}

/** Transfers made at one time: each mostly waits for the database and the payment provider. */
const TRANSFERS_AT_ONCE = 6

/** One sweep makes a bounded number of transfers, one after another; a jump over weeks leaves many more. */
async function makeAllDueTransfers(house: House): Promise<void> {
  const due = await gatherDueTransfers(house)
  const makeSome = async () => {
    for (let subject = due.shift(); subject; subject = due.shift()) {
      const failed = await makeTransfer(house, subject).catch((error: Error) => error)
      if (failed instanceof Error) await noteFault(house, { kind: 'make-due-transfers', subject, error: failed })
    }
  }
  await Promise.all(Array.from({ length: TRANSFERS_AT_ONCE }, makeSome))
}
