import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { updateOrganizations } from './count-months.ts'
import './tables.ts'

export { updateOrganizations } from './count-months.ts'
export { eraseOrganizationLinks } from './keepers.ts'
export { emailMembershipRequest } from './organisation-mails.ts'
export { loadOwnOrganization, setOrganizationLogo } from './own-organisation.ts'
export { type OrganizationLink, replaceProviderLinks } from './provider-links.ts'
export { findOrganization } from './show-organisations.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'look-after-organisations': object
  }
}

export const organizationJobs = (house: House): JobHandlers => ({
  work: { 'look-after-organisations': () => updateOrganizations(house) },
  schedules: { 'look-after-organisations': '50 3 * * *' },
})
