import type { z } from 'zod'
import type { fromRoom } from '#modules/session-room/contract/room-messages.ts'

type MessageOf<Type> = Extract<z.output<typeof fromRoom>, { type: Type }>
export type Ending = MessageOf<'over'>['because']
export interface DeviceState {
  microphone: boolean
  camera: boolean
}

/** Events of a room that the server processes send each other. */
export type BusEvent = { roomId: string } & (
  | { kind: 'changed'; hasNew: boolean }
  | { kind: 'over'; stayIds: string[]; because: Ending }
  | { kind: 'shown'; shows: Record<string, DeviceState> }
  | { kind: 'signal'; from: string; to: string; data: MessageOf<'signal'>['data'] }
  | { kind: 'chat'; from: string; text: string }
)
