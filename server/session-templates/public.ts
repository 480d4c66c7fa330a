import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { lookAfterGroups } from './group-decisions.ts'
import './tables.ts'

export { activeTemplates, type TemplateView } from './active-templates.ts'
export { inOneGo } from './change-offering.ts'
export { endDates } from './end-dates.ts'
export { ownVat, refuseWrongGround } from './own-vat.ts'
export { addPrivateTemplate } from './private-template.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'look-after-groups': object
  }
}

/** The sweeper of groups with too few people. */
export const sessionTemplateJobs = (house: House): JobHandlers => ({
  work: { 'look-after-groups': () => lookAfterGroups(house) },
  schedules: { 'look-after-groups': '*/5 * * * *' },
})
