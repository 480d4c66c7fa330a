import './tables.ts'

export { absencesOf } from './absences.ts'
export { attendanceOf, presenceOf, sidesOf, visitOf } from './attendance.ts'
export { ROOM_STATUS, roomClosesAt, roomOpensAt } from './room-rules.ts'
