import { accountingAdminCallPaths } from './accounting/admin-call-paths.ts'
import { adminAdminCallPaths } from './admin/admin-call-paths.ts'
import { claimsAdminCallPaths } from './claims/admin-call-paths.ts'
import { contentAdminCallPaths } from './content/admin-call-paths.ts'
import { feedbackAdminCallPaths } from './feedback/admin-call-paths.ts'
import { organizationsAdminCallPaths } from './organizations/admin-call-paths.ts'
import { paymentsAdminCallPaths } from './payments/admin-call-paths.ts'
import { payoutsAdminCallPaths } from './payouts/admin-call-paths.ts'
import { providersAdminCallPaths } from './providers/admin-call-paths.ts'

/**
 * Method and path of each administrator call (specification §7, super-user). Browsers load this table on the first
 * administrator call.
 */
export const ADMIN_CALL_PATHS = {
  ...paymentsAdminCallPaths,
  ...claimsAdminCallPaths,
  ...organizationsAdminCallPaths,
  ...providersAdminCallPaths,
  ...contentAdminCallPaths,
  ...feedbackAdminCallPaths,
  ...accountingAdminCallPaths,
  ...payoutsAdminCallPaths,
  ...adminAdminCallPaths,
}
