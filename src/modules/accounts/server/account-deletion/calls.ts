import { closeAccount, deactivateAccount, getClosing } from './close-account.ts'
import { downloadData, getDataRequest, requestData } from './data-requests.ts'

export const leavingUseCases = {
  getClosing,
  closeAccount,
  deactivateAccount,
  getDataRequest,
  requestData,
  downloadData,
}
