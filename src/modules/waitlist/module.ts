import { defineModule } from '#platform/server/module.ts'
import { declineWaiting, leaveWaiting } from './server/end-wait.ts'
import { joinWaiting } from './server/join.ts'
import { listWaiting } from './server/own-waits.ts'
import { waitingJobs, waitingListeners } from './server/public.ts'

export const waitlistModule = defineModule({
  useCases: {
    listWaiting,
    joinWaiting,
    leaveWaiting,
    declineWaiting,
  },
  jobs: [waitingJobs],
  listeners: waitingListeners,
})
