import { defineModule } from '#platform/server/module.ts'
import { roomJobs } from './server/public.ts'
import { sessionRoom } from './server/show-room.ts'
import { zoomJobs } from './server/zoom/public.ts'

export const sessionRoomModule = defineModule({
  useCases: {
    sessionRoom,
  },
  jobs: [roomJobs, zoomJobs],
})
