import type { FromRoom } from '#modules/session-room/contract/room-messages.ts'
import type { RoomEndReason } from '#platform/values/enums.ts'

export interface DeviceState {
  microphone: boolean
  camera: boolean
}

/** Room events that the server processes send to each other. */
export type BusEvent = { roomId: string } & (
  | { kind: 'changed'; hasNew: boolean }
  | { kind: 'over'; participantIds: string[]; because: RoomEndReason }
  | { kind: 'shown'; shows: Record<string, DeviceState> }
  | { kind: 'signal'; from: string; to: string; data: Extract<FromRoom, { type: 'signal' }>['data'] }
  | { kind: 'chat'; from: string; text: string }
)
