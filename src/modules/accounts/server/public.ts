import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import './tables.ts'

export { forgetBookmarksOf } from './bookmarks.ts'
export { becomeProvider, changePerson, lockPerson, type PersonChange } from './change-person.ts'
export { changeStanding, endLoginsOf, lockPeople } from './change-standing.ts'
export { eraseAccount, putToRest } from './erase-account.ts'
export { requireFreshProof } from './fresh-proof.ts'
export { manageFromNow, manageNoMore } from './keeper-role.ts'
export { takeLetter } from './letter-limits.ts'
export { chosenPassword, makeProvenAccount } from './make-proven-account.ts'
export { putProfileImage } from './profile-image.ts'
export { renewLogin } from './refresh-login.ts'
export { startLogin } from './start-login.ts'

export { type Superuser, superusers } from './superusers.ts'
export { ownerOf, pageLink } from './tell-owner.ts'
export { randomToken } from './tokens.ts'

export const accountJobs = (house: House): JobHandlers => ({
  work: { 'forget-old-rows': () => forgetOldRows(house) },
  schedules: { 'forget-old-rows': '15 3 * * *' },
})
