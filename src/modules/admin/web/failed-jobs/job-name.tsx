import watch from '#modules/admin/web/shared/monitoring.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'

/** Kinds of jobs that have a translated name, and `mediaServer`, which is not a job. */
const KINDS = [
  'sendEmail',
  'sendWaitingEmails',
  'purgeOldEmails',
  'makeRefund',
  'cancelPaymentIntent',
  'reconcilePayments',
  'retryPendingRefunds',
  'makeScheduledCharge',
  'endScheduledCharge',
  'runScheduledCharges',
  'purgeStripeEvents',
  'deleteStripeCustomer',
  'syncPendingCards',
  'sendCardExpiryEmails',
  'reconcilePayoutAccounts',
  'sendNewlyListedEmails',
  'makeDueTransfers',
  'reconcileTransfers',
  'settleNegativeBalance',
  'retryReversals',
  'settleNegativeBalances',
  'purgeAuditReasons',
  'finishBlocks',
  'sendNewTermsEmails',
  'checkHelplines',
  'openAbsenceClaims',
  'issueInvoices',
  'purgeDeletedNotes',
  'sendUnreadNotices',
  'purgeOldConversations',
  'expireHolds',
  'completeSessions',
  'closeOrphanedPayments',
  'expireProposals',
  'processGroups',
  'refreshNextStarts',
  'rollSearchBits',
  'checkSearchBits',
  'purgeOldAccountRows',
  'purgeOldSessionRequests',
  'sendFeedbackRequests',
  'publishFeedback',
  'expireInvitations',
  'purgeOldInvitations',
  'expireCredentials',
  'processVideo',
  'purgeMedia',
  'purgeOrphanedFiles',
  'createDataExport',
  'reconcileDataExports',
  'sendReminders',
  'offerReleasedTimes',
  'requestTaxDetails',
  'purgeTaxSellers',
  'processWaitlists',
  'purgeOldWaitlistEntries',
  'processOrganizations',
  'importChunk',
  'sendImportInvitations',
  'advanceImports',
  'purgeOldImports',
  'syncDisputes',
  'syncBankPayouts',
  'reconcileLedger',
  'purgeFailedJobs',
  'purgeOldSessionRooms',
  'syncZoomMeetings',
  'mediaServer',
] as const

/** Returns a function that translates a kind of job, or returns the kind itself if it has no translation. */
export function useJobName(): (kind: string) => string {
  const { t } = useAreaTexts('jobs')
  return (kind) => {
    const name = kind.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
    const knownKind = KINDS.find((known) => known === name)
    return knownKind ? t(`jobs.kind.${knownKind}`) : kind
  }
}

/** The translated name and, in small print, the name used in logs. */
export function JobName({ kind }: { kind: string }) {
  const formatJobName = useJobName()
  return (
    <span className={watch.lines}>
      {formatJobName(kind)}
      <span className={watch.id}>{kind}</span>
    </span>
  )
}

/** The code and message of a job's last error. */
export const JobError = ({ code, message }: { code: string; message: string }) => (
  <span className={watch.lines}>
    <strong>{code}</strong>
    <span className={watch.id}>{message}</span>
  </span>
)
