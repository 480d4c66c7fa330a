import watch from '#modules/admin/web/shared/monitoring.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'

/** Kinds of jobs that have a translated name, and `mediaServer`, which is not a job. */
const KINDS = [
  'sendMail',
  'sendWaitingMails',
  'forgetOldMails',
  'makeRefund',
  'closeIntent',
  'reconcilePayments',
  'sweepRefunds',
  'chargePromise',
  'endPromise',
  'lookAfterPromises',
  'forgetOldEvents',
  'forgetPaymentCustomer',
  'lookAfterCards',
  'tellExpiringCards',
  'reconcilePayoutAccounts',
  'tellNewlyListed',
  'makeDueTransfers',
  'reconcileTransfers',
  'settleCarried',
  'sweepTakeBacks',
  'sweepCarried',
  'forgetOldReasons',
  'finishClosings',
  'tellNewTerms',
  'watchHelplines',
  'findAbsences',
  'issueInvoices',
  'forgetDeletedNotes',
  'tellUnread',
  'forgetOldConversations',
  'expireHolds',
  'completeSessions',
  'closeLeftOpen',
  'lapseOffers',
  'lookAfterGroups',
  'refreshNextStarts',
  'rollSearchBits',
  'checkSearchBits',
  'forgetOldRows',
  'forgetOldRequests',
  'askForFeedback',
  'publishFeedback',
  'expireInvitations',
  'forgetOldInvitations',
  'lapseCredentials',
  'makeVideo',
  'sweepMedia',
  'sweepLostFiles',
  'makeDataCopy',
  'sweepDataCopies',
  'sendReminders',
  'offerFreed',
  'askForTax',
  'forgetOldSellers',
  'lookAfterWaiting',
  'forgetOldWaits',
  'lookAfterOrganisations',
  'workImport',
  'writeToImported',
  'lookAfterImports',
  'forgetOldImports',
  'watchDisputes',
  'watchPayouts',
  'reconcileBooks',
  'forgetOldFaults',
  'forgetOldRooms',
  'keepZoomMeetings',
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
