import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { forgetOldRooms } from './forget-rooms.ts'
import './tables.ts'

export { absencesOf } from './absences.ts'
export { type Attendance, attendanceOf, sidesOf, visitOf, visitsOf } from './attendance.ts'
export { forgetRoomsOf } from './forget-rooms.ts'
export { groupRoomPlaces } from './group-room-places.ts'
export { ROOM_STATUS, roomClosesAt, roomOpensAt } from './room-rules.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-old-rooms': object
  }
}

export const roomJobs = (house: House): JobHandlers => ({
  work: { 'forget-old-rooms': () => forgetOldRooms(house) },
  schedules: { 'forget-old-rooms': '50 3 * * *' },
})
