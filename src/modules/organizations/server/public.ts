import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { lookAfterOrganisations } from './count-months.ts'
import './tables.ts'

export { lookAfterOrganisations } from './count-months.ts'
export { forgetOrganisationsOf } from './keepers.ts'
export { tellAsked } from './organisation-mails.ts'
export { ownOrganisation, putLogo } from './own-organisation.ts'
export { type Link, setProviderLinks } from './provider-links.ts'
export { findOrganisation } from './show-organisations.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'look-after-organisations': object
  }
}

export const organisationJobs = (house: House): JobHandlers => ({
  work: { 'look-after-organisations': () => lookAfterOrganisations(house) },
  schedules: { 'look-after-organisations': '50 3 * * *' },
})
