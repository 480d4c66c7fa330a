import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldRooms } from './purge-rooms.ts'
import './tables.ts'

export { listProviderAbsences } from './absences.ts'
export { type Attendance, loadAttendance, loadVisits, pickAttendance, toVisit } from './attendance.ts'
export { eraseRoomParticipant } from './purge-rooms.ts'
export { getGroupRoomPlaces, getRoomClosing, getRoomOpening } from './room-rules.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'purge-old-session-rooms': object
  }
}

export const roomJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'purge-old-session-rooms': () => purgeOldRooms(deps) },
  schedules: { 'purge-old-session-rooms': '50 3 * * *' },
})
