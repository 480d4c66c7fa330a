import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldRows } from './forget-old-rows.ts'
import './tables.ts'

export { eraseBookmarks } from './bookmarks.ts'
export { grantProviderRole, lockAccount, type PersonalDataUpdate, updatePersonalData } from './change-person.ts'
export { endAllLogins, lockAccounts, updateAccountBlocks } from './change-standing.ts'
export { deactivateAndEndLogins, eraseAccount } from './erase-account.ts'
export { requireRecentLogin } from './fresh-proof.ts'
export { grantManagerRole, revokeManagerRole } from './keeper-role.ts'
export { countEmail } from './letter-limits.ts'
export { createVerifiedAccount, hashNewPassword } from './make-proven-account.ts'
export { putProfileImage } from './profile-image.ts'
export { renewLogin } from './refresh-login.ts'
export { startLogin } from './start-login.ts'

export { type AdminContact, listAdminContacts } from './superusers.ts'
export { getPageUrl, loadAccountOwner } from './tell-owner.ts'
export { randomToken } from './tokens.ts'

export const accountJobs = (house: House): JobHandlers => ({
  work: { 'forget-old-rows': () => purgeOldRows(house) },
  schedules: { 'forget-old-rows': '15 3 * * *' },
})
