import { defineModule } from '#platform/server/module.ts'
import { sessionRoom } from './server/get-room.ts'
import { eraseRoomParticipant, roomJobs } from './server/public.ts'
import { zoomJobs } from './server/zoom/public.ts'

export const sessionRoomModule = defineModule({
  useCases: {
    sessionRoom,
  },
  jobs: [roomJobs, zoomJobs],
  eraseData: (tx, { now }, { customerAccountId }) => eraseRoomParticipant(tx, customerAccountId, now),
})
