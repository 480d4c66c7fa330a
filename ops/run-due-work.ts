import { reconcileBooks } from '#modules/accounting/server/reconciliation/public.ts'
import { askForTax } from '#modules/accounting/server/tax/public.ts'
import { sweepCopies } from '#modules/accounts/server/data-export/sweep-copies.ts'
import { tellNewTerms } from '#modules/accounts/server/terms/public.ts'
import { forgetOldImports, lookAfterImports } from '#modules/admin/server/imports/public.ts'
import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { expireHolds } from '#modules/bookings/server/expire-holds.ts'
import { lapseOffers } from '#modules/bookings/server/lapse-offers.ts'
import { sendReminders } from '#modules/bookings/server/reminders/public.ts'
import { findAbsences } from '#modules/claims/server/find-absences.ts'
import { watchHelplines } from '#modules/content/server/helplines/public.ts'
import { askForFeedback, publishFeedback } from '#modules/feedback/server/public.ts'
import { expireInvitations } from '#modules/invitations/server/expire-invitations.ts'
import { tellUnread } from '#modules/messaging/server/public.ts'
import { lookAfterOrganisations } from '#modules/organizations/server/public.ts'
import { watchDisputes } from '#modules/payments/server/disputes/public.ts'
import { lookAfterPromises } from '#modules/payments/server/public.ts'
import { lookAfterCards, tellExpiringCards } from '#modules/payments/server/saved-cards/public.ts'
import {
  reconcilePayoutAccounts,
  tellNewlyListed,
  watchPayouts,
} from '#modules/payouts/server/connected-accounts/public.ts'
import { gatherDueTransfers, makeTransfer } from '#modules/payouts/server/transfers/make-transfer.ts'
import { lapseCredentials } from '#modules/providers/server/applications/public.ts'
import { sweepMedia } from '#modules/providers/server/media/sweep-media.ts'
import { lookAfterGroups } from '#modules/providers/server/session-types/group-decisions.ts'
import { refreshNextStarts, rollSearchBits } from '#modules/search/server/keep-search-right.ts'
import { keepZoomMeetings } from '#modules/session-room/server/zoom/public.ts'
import { lookAfterWaiting } from '#modules/waitlist/server/public.ts'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import type { JobKinds } from '#platform/server/jobs/jobs.ts'

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
