import { defineModule } from '#platform/server/module.ts'
import { isOfferOutdated } from './emails/outdated-offer.ts'
import { waitlistEmailTemplates } from './emails/waitlist-emails.ts'
import { joinWaiting } from './server/join-waitlist.ts'
import { declineWaiting, leaveWaitlist } from './server/leave-waitlist.ts'
import { listWaiting } from './server/list-waitlist.ts'
import { waitlistJobs, waitlistListeners } from './server/public.ts'

export const waitlistModule = defineModule({
  useCases: {
    listWaiting,
    joinWaiting,
    leaveWaitlist,
    declineWaiting,
  },
  jobs: [waitlistJobs],
  listeners: waitlistListeners,
  outdatedEmails: { waitingOffer: isOfferOutdated },
  emails: { ...waitlistEmailTemplates },
})
