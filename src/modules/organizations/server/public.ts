import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { updateOrganizations } from './update-organizations.ts'
import './tables.ts'

export { eraseOrganizationLinks } from './managers.ts'
export { loadOwnOrganization, setOrganizationLogo } from './own-organization.ts'
export { type OrganizationLink, replaceProviderLinks } from './provider-links.ts'
export { emailMembershipRequest } from './send-organization-emails.ts'
export { findOrganization } from './show-organizations.ts'
export { updateOrganizations } from './update-organizations.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'process-organizations': object
  }
}

export const organizationJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'process-organizations': () => updateOrganizations(deps) },
  schedules: { 'process-organizations': '50 3 * * *' },
})
