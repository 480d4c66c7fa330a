import type { AppDeps } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { offerReleasedSlot, processProviderWaitlist, processWaitlists } from './process-waitlist.ts'
import { eraseWaitlistEntries, purgeOldWaitlistEntries } from './purge-entries.ts'

export { processWaitlists }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'offer-freed': { providerId: string }
    'look-after-waiting': object
    'forget-old-waits': object
  }
}

export const waitlistListeners: Listeners<AppDeps> = {
  'slot.released': offerReleasedSlot,
  'account.deleting': (deps, { tx, customerAccountId }) => eraseWaitlistEntries(deps, tx, customerAccountId),
  'healthConsent.withdrawn': (deps, { tx, customerAccountId }) => eraseWaitlistEntries(deps, tx, customerAccountId),
}

export function waitlistJobs(deps: AppDeps): JobHandlers {
  return {
    work: {
      'offer-freed': ({ providerId }) => processProviderWaitlist(deps, providerId),
      'look-after-waiting': () => processWaitlists(deps),
      'forget-old-waits': () => purgeOldWaitlistEntries(deps),
    },
    schedules: { 'look-after-waiting': '* * * * *', 'forget-old-waits': '50 3 * * *' },
  }
}
