import { sessionRoom } from './show-room.ts'

export const sessionRoomUseCases = { sessionRoom }
