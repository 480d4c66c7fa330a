import type { House } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { forgetOldWaits } from './forget-waits.ts'
import { lookAfterProvider, lookAfterWaiting, offerReleasedSlot } from './look-after.ts'

export { forgetWaitsOf } from './forget-waits.ts'
export { lookAfterWaiting }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'offer-freed': { providerId: string }
    'look-after-waiting': object
    'forget-old-waits': object
  }
}

export const waitingListeners: Listeners = { 'slot.released': offerReleasedSlot }

export function waitingJobs(house: House): JobHandlers {
  return {
    work: {
      'offer-freed': ({ providerId }) => lookAfterProvider(house, providerId),
      'look-after-waiting': () => lookAfterWaiting(house),
      'forget-old-waits': () => forgetOldWaits(house),
    },
    schedules: { 'look-after-waiting': '* * * * *', 'forget-old-waits': '50 3 * * *' },
  }
}
