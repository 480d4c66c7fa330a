import { addCredential, changeCredential, credentialEvidence, deleteCredential } from './claim-type.ts'
import { decideApplication } from './decide.ts'
import { getApplication, listApplications, reviewedEvidence } from './review.ts'
import { getManageApplication, putManageApplication } from './save-application.ts'
import { getSignupApplication, postSignupApplication } from './send-application.ts'

export const applicationUseCases = {
  getSignupApplication,
  postSignupApplication,
  getManageApplication,
  putManageApplication,
  addCredential,
  changeCredential,
  deleteCredential,
  credentialEvidence,
  listApplications,
  getApplication,
  decideApplication,
  reviewedEvidence,
}
