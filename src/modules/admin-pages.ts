import { accountingAdminPages } from './accounting/admin-pages.ts'
import { adminAdminPages } from './admin/admin-pages.ts'
import { claimsAdminPages } from './claims/admin-pages.ts'
import { contentAdminPages } from './content/admin-pages.ts'
import { feedbackAdminPages } from './feedback/admin-pages.ts'
import { organizationsAdminPages } from './organizations/admin-pages.ts'
import { paymentsAdminPages } from './payments/admin-pages.ts'
import { payoutsAdminPages } from './payouts/admin-pages.ts'
import { providersAdminPages } from './providers/admin-pages.ts'

/** The administrator pages of every module. */
export const ADMIN_PAGES = {
  ...paymentsAdminPages,
  ...claimsAdminPages,
  ...organizationsAdminPages,
  ...providersAdminPages,
  ...contentAdminPages,
  ...feedbackAdminPages,
  ...accountingAdminPages,
  ...payoutsAdminPages,
  ...adminAdminPages,
}
export type AdminPageId = keyof typeof ADMIN_PAGES
