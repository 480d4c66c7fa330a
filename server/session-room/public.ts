import './tables.ts'

export { absencesOf } from './absences.ts'
export { type Attendance, attendanceOf, presenceOf, sidesOf, visitOf } from './attendance.ts'
export { groupRoomPlaces } from './group-room-places.ts'
export { ROOM_STATUS, roomClosesAt, roomOpensAt } from './room-rules.ts'
