import { whenTimeFreed } from '../availability/public.ts'
import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { forgetOldWaits } from './forget-waits.ts'
import { lookAfterProvider, lookAfterWaiting, whenFreed } from './look-after.ts'

export { forgetWaitsOf } from './forget-waits.ts'
export { lookAfterWaiting }

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'offer-freed': { providerId: string }
    'look-after-waiting': object
    'forget-old-waits': object
  }
}

/** Hears what gets free and offers it; every minute it looks whether something was missed. */
export function waitingJobs(house: House): JobHandlers {
  whenTimeFreed(whenFreed)
  return {
    work: {
      'offer-freed': ({ providerId }) => lookAfterProvider(house, providerId),
      'look-after-waiting': () => lookAfterWaiting(house),
      'forget-old-waits': () => forgetOldWaits(house),
    },
    schedules: { 'look-after-waiting': '* * * * *', 'forget-old-waits': '50 3 * * *' },
  }
}
