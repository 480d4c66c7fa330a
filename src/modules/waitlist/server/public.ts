import type { House } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldWaitlistEntries } from './forget-waits.ts'
import { offerReleasedSlot, processProviderWaitlist, processWaitlists } from './look-after.ts'

export { eraseWaitlistEntries } from './forget-waits.ts'
export { processWaitlists }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'offer-freed': { providerId: string }
    'look-after-waiting': object
    'forget-old-waits': object
  }
}

export const waitlistListeners: Listeners = { 'slot.released': offerReleasedSlot }

export function waitlistJobs(house: House): JobHandlers {
  return {
    work: {
      'offer-freed': ({ providerId }) => processProviderWaitlist(house, providerId),
      'look-after-waiting': () => processWaitlists(house),
      'forget-old-waits': () => purgeOldWaitlistEntries(house),
    },
    schedules: { 'look-after-waiting': '* * * * *', 'forget-old-waits': '50 3 * * *' },
  }
}
