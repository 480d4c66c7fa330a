import { downloadData, getDataRequest, requestData } from '#modules/accounts/server/data-export/data-requests.ts'
import { closeAccount, deactivateAccount, getClosing } from './close-account.ts'

export const leavingUseCases = {
  getClosing,
  closeAccount,
  deactivateAccount,
  getDataRequest,
  requestData,
  downloadData,
}
