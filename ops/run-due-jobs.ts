import { reconcileLedger } from '#modules/accounting/server/reconciliation/public.ts'
import { requestTaxDetails } from '#modules/accounting/server/tax/public.ts'
import { reconcileDataExports } from '#modules/accounts/server/data-export/reconcile-data-exports.ts'
import { sendNewTerms } from '#modules/accounts/server/terms/public.ts'
import { advanceImports, purgeOldImports } from '#modules/admin/server/imports/public.ts'
import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { expireHolds } from '#modules/bookings/server/holds/expire-holds.ts'
import { sendReminders } from '#modules/bookings/server/reminders/public.ts'
import { expireProposals } from '#modules/bookings/server/rescheduling/expire-proposals.ts'
import { openAbsenceClaims } from '#modules/claims/server/open-absence-claims.ts'
import { remindToCheckHelplines } from '#modules/content/server/helplines/public.ts'
import { publishFeedback, sendFeedbackRequests } from '#modules/feedback/server/public.ts'
import { expireInvitations } from '#modules/invitations/server/expire-invitations.ts'
import { sendCollectedRequestEmails } from '#modules/invitations/server/requests/email-provider.ts'
import { sendUnreadNotices } from '#modules/messaging/server/public.ts'
import { updateOrganizations } from '#modules/organizations/server/public.ts'
import { syncDisputes } from '#modules/payments/server/disputes/public.ts'
import { runScheduledCharges } from '#modules/payments/server/public.ts'
import { sendCardExpiryEmails, syncPendingCards } from '#modules/payments/server/saved-cards/public.ts'
import {
  reconcilePayoutAccounts,
  sendNewlyListedEmails,
  syncBankPayouts,
} from '#modules/payouts/server/connected-accounts/public.ts'
import { listDueTransfers, makeTransfer } from '#modules/payouts/server/transfers/make-transfer.ts'
import { expireCredentials } from '#modules/providers/server/applications/public.ts'
import { purgeMedia } from '#modules/providers/server/media/purge-media.ts'
import { processGroupDecisions } from '#modules/providers/server/session-types/group-decisions.ts'
import { refreshNextStarts, rollSearchBits } from '#modules/search/server/refresh-search.ts'
import { syncZoomMeetings } from '#modules/session-room/server/zoom/public.ts'
import { processWaitlists } from '#modules/waitlist/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import type { JobKinds } from '#platform/server/jobs/jobs.ts'

/** Scheduled jobs by name, in the order in which they run after the local clock has moved. */
const DUE_JOBS = {
  'expire-holds': expireHolds,
  'expire-proposals': expireProposals,
  'expire-invitations': expireInvitations,
  'send-collected-requests': sendCollectedRequestEmails,
  'complete-sessions': completeSessions,
  'run-scheduled-charges': runScheduledCharges,
  'process-groups': processGroupDecisions,
  'process-waitlists': processWaitlists,
  'send-reminders': sendReminders,
  'open-absence-claims': openAbsenceClaims,
  'make-due-transfers': makeAllDueTransfers,
  'publish-feedback': publishFeedback,
  'send-feedback-requests': sendFeedbackRequests,
  'roll-search-bits': rollSearchBits,
  'expire-credentials': expireCredentials,
  'refresh-next-starts': refreshNextStarts,
  'reconcile-payout-accounts': reconcilePayoutAccounts,
  'send-newly-listed-emails': sendNewlyListedEmails,
  'sync-pending-cards': syncPendingCards,
  'send-card-expiry-emails': sendCardExpiryEmails,
  'purge-media': purgeMedia,
  'reconcile-data-exports': reconcileDataExports,
  'send-unread-notices': sendUnreadNotices,
  'process-organizations': updateOrganizations,
  'advance-imports': advanceImports,
  'purge-old-imports': purgeOldImports,
  'request-tax-details': requestTaxDetails,
  'sync-disputes': syncDisputes,
  'sync-bank-payouts': syncBankPayouts,
  'reconcile-ledger': reconcileLedger,
  'send-new-terms-emails': sendNewTerms,
  'check-helplines': remindToCheckHelplines,
  'sync-zoom-meetings': syncZoomMeetings,
} satisfies Partial<Record<keyof JobKinds, (deps: AppDeps) => Promise<unknown>>>
type DueJobName = keyof typeof DUE_JOBS

export const DUE_JOB_NAMES = Object.keys(DUE_JOBS) as DueJobName[]

/** Runs the named jobs, or by default all scheduled jobs, in the order of `DUE_JOBS`. */
export async function runDueJobs(deps: AppDeps, names: readonly string[] = DUE_JOB_NAMES): Promise<void> {
  for (const name of DUE_JOB_NAMES) if (names.includes(name)) await DUE_JOBS[name](deps)
}

/** Transfers run concurrently, because they spend most of their time waiting for the database and Stripe. */
const MAX_CONCURRENT_TRANSFERS = 6

/**
 * Makes all due transfers. Unlike the scheduled job it has no limit, because moving the clock by weeks makes many
 * transfers due at once.
 */
async function makeAllDueTransfers(deps: AppDeps): Promise<void> {
  const due = await listDueTransfers(deps)
  const drainQueue = async () => {
    for (let subject = due.shift(); subject; subject = due.shift()) {
      const failed = await makeTransfer(deps, subject).catch((error: Error) => error)
      if (failed instanceof Error) await recordFailedJob(deps, { kind: 'make-due-transfers', subject, error: failed })
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_TRANSFERS }, drainQueue))
}
