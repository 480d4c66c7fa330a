import type { AppDeps } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { offerReleasedSlot, processProviderWaitlist, processWaitlists } from './process-waitlist.ts'
import { eraseWaitlistEntries, purgeOldWaitlistEntries } from './purge-entries.ts'

export { processWaitlists }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'offer-released-times': { providerId: string }
    'process-waitlists': object
    'purge-old-waitlist-entries': object
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
      'offer-released-times': ({ providerId }) => processProviderWaitlist(deps, providerId),
      'process-waitlists': () => processWaitlists(deps),
      'purge-old-waitlist-entries': () => purgeOldWaitlistEntries(deps),
    },
    schedules: { 'process-waitlists': '* * * * *', 'purge-old-waitlist-entries': '50 3 * * *' },
  }
}
