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
import type { JobKinds } from '#server/jobs/jobs.ts'
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

/** Scheduled work by the name of its job, in the order in which it is done after the local clock was moved. */
const DUE_WORK = {
  'expire-holds': expireHolds,
  'lapse-offers': lapseOffers,
  'expire-invitations': expireInvitations,
  'complete-sessions': completeSessions,
  'look-after-promises': lookAfterPromises,
  'look-after-groups': lookAfterGroups,
  'look-after-waiting': lookAfterWaiting,
  'send-reminders': sendReminders,
  'find-absences': findAbsences,
  'make-due-transfers': makeAllDueTransfers,
  'publish-feedback': publishFeedback,
  'ask-for-feedback': askForFeedback,
  'roll-search-bits': rollSearchBits,
  'lapse-credentials': lapseCredentials,
  'refresh-next-starts': refreshNextStarts,
  'reconcile-payout-accounts': reconcilePayoutAccounts,
  'tell-newly-listed': tellNewlyListed,
  'look-after-cards': lookAfterCards,
  'tell-expiring-cards': tellExpiringCards,
  'sweep-media': sweepMedia,
  'sweep-data-copies': sweepCopies,
  'tell-unread': tellUnread,
  'look-after-organisations': lookAfterOrganisations,
  'look-after-imports': lookAfterImports,
  'forget-old-imports': forgetOldImports,
  'ask-for-tax': askForTax,
  'watch-disputes': watchDisputes,
  'watch-payouts': watchPayouts,
  'reconcile-books': reconcileBooks,
  'tell-new-terms': tellNewTerms,
  'watch-helplines': watchHelplines,
  'keep-zoom-meetings': keepZoomMeetings,
} satisfies Partial<Record<keyof JobKinds, (house: House) => Promise<unknown>>>
type DueWork = keyof typeof DUE_WORK

export const DUE_WORK_NAMES = Object.keys(DUE_WORK) as DueWork[]

/** Does the named scheduled work; by default all that the schedule would have done by now. */
export async function runDueWork(house: House, names: readonly string[] = DUE_WORK_NAMES): Promise<void> {
  for (const name of DUE_WORK_NAMES) if (names.includes(name)) await DUE_WORK[name](house)
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
