import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldRows } from './purge-old-rows.ts'
import './tables.ts'

export { endAllLogins, lockAccounts, updateAccountBlocks } from './account-blocks.ts'
export { getPageUrl, loadAccountOwner } from './account-owner.ts'
export { grantManagerRole, grantProviderRole, revokeManagerRole } from './account-roles.ts'
export { type AdminContact, listAdminContacts } from './admin-contacts.ts'
export { eraseBookmarks } from './bookmarks.ts'
export { createVerifiedAccount } from './create-verified-account.ts'
export { deactivateAndEndLogins, eraseAccount } from './erase-account.ts'
export { hashNewPassword } from './passwords.ts'
export { lockAccount, type PersonalDataUpdate, putProfileImage, updatePersonalData } from './personal-data.ts'
export { consumeRateLimit, countForRateLimit } from './rate-limits.ts'
export { requireRecentLogin } from './recent-login.ts'
export { renewLogin } from './refresh-login.ts'
export { startLogin } from './start-login.ts'
export { randomToken } from './tokens.ts'

export const accountJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'purge-old-account-rows': () => purgeOldRows(deps) },
  schedules: { 'purge-old-account-rows': '15 3 * * *' },
})
