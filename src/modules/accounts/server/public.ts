import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldRows } from './purge-old-rows.ts'
import './tables.ts'

export { endAllLogins, lockAccounts, updateAccountBlocks } from './account-blocks.ts'
export { getPageUrl, loadAccountOwner } from './account-owner.ts'
export { type AdminContact, listAdminContacts } from './admin-contacts.ts'
export { eraseBookmarks } from './bookmarks.ts'
export { createVerifiedAccount, hashNewPassword } from './create-verified-account.ts'
export { countEmail } from './email-limits.ts'
export { deactivateAndEndLogins, eraseAccount } from './erase-account.ts'
export { grantManagerRole, revokeManagerRole } from './manager-role.ts'
export { grantProviderRole, lockAccount, type PersonalDataUpdate, updatePersonalData } from './personal-data.ts'
export { putProfileImage } from './profile-image.ts'
export { requireRecentLogin } from './recent-login.ts'
export { renewLogin } from './refresh-login.ts'
export { startLogin } from './start-login.ts'
export { randomToken } from './tokens.ts'

export const accountJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'forget-old-rows': () => purgeOldRows(deps) },
  schedules: { 'forget-old-rows': '15 3 * * *' },
})
