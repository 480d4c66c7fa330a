import watch from '#modules/admin/web/shared/watch.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'

/** Kinds of work that have words, and the one fault outside of them. */
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

/** What a kind of work does; one without words is called as the program calls it. */
export function useJobName(): (kind: string) => string {
  const { t } = useAreaTexts('jobs')
  return (kind) => {
    const name = kind.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
    const known = KINDS.find((one) => one === name)
    return known ? t(`jobs.kind.${known}`) : kind
  }
}

/** Its words, and small beside them the name that stands in the log. */
export function JobName({ kind }: { kind: string }) {
  const nameOf = useJobName()
  return (
    <span className={watch.lines}>
      {nameOf(kind)}
      <span className={watch.id}>{kind}</span>
    </span>
  )
}
