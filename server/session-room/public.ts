import './tables.ts'

export { ROOM_STATUS, roomClosesAt, roomOpensAt } from './room-rules.ts'
