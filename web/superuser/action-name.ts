import { useAreaTexts } from '../area-texts.ts'

/** Verbs of the audit log that have words. */
const ACTIONS = [
  'approve',
  'requestChanges',
  'reject',
  'keepFeedback',
  'editFeedback',
  'removeFeedback',
  'answerClaim',
  'rejectClaim',
  'refundClaim',
  'readFeedback',
  'readClaim',
  'readApplication',
  'readEvidence',
  'readCustomer',
  'readProvider',
  'readProviderClients',
  'readMessage',
  'answerMessage',
  'closeMessage',
  'reopenMessage',
  'blockUser',
  'blockCustomer',
  'blockProvider',
  'activateUser',
  'activateCustomer',
  'activateProvider',
  'deactivateTherapist',
  'activateTherapist',
  'cancelSessions',
  'makeSuperuser',
  'endSuperuser',
  'addImport',
  'checkImport',
  'startImport',
  'stopImport',
  'forgetImport',
  'readImport',
  'readOrganisation',
  'changeOrganisation',
  'changeOrganisationLogo',
  'confirmMember',
  'endMember',
  'inviteMember',
  'inviteKeeper',
  'beginManaging',
] as const

/** What a verb of the log means; one without words is shown as it stands. */
export function useActionName(): (action: string) => string {
  const { t } = useAreaTexts('people')
  return (action) => {
    const known = ACTIONS.find((one) => one === action)
    return known ? t(`people.action.${known}`) : action
  }
}
