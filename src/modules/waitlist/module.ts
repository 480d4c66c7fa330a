import { defineModule } from '#platform/server/module.ts'
import { isOfferOutdated } from './emails/outdated-offer.ts'
import { waitlistEmailTemplates } from './emails/waitlist-emails.ts'
import { joinWaitlist } from './server/join-waitlist.ts'
import { declineWaitlistOffer, leaveWaitlist } from './server/leave-waitlist.ts'
import { listOwnWaitlist } from './server/list-waitlist.ts'
import { waitlistJobs, waitlistListeners } from './server/public.ts'

export const waitlistModule = defineModule({
  useCases: {
    listOwnWaitlist,
    joinWaitlist,
    leaveWaitlist,
    declineWaitlistOffer,
  },
  jobs: [waitlistJobs],
  listeners: waitlistListeners,
  outdatedEmails: { waitlistOffer: isOfferOutdated },
  emails: { ...waitlistEmailTemplates },
})
