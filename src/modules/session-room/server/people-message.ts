import type { FromRoom } from '#modules/session-room/contract/room-messages.ts'
import type { DeviceState } from './bus-event.ts'
import type { RoomEntry } from './enter-room.ts'
import type { Participant } from './participants.ts'
import { getRoomClosing } from './room-rules.ts'

type PeopleMessage = Extract<FromRoom, { type: 'people' }>

const ALL_OFF: DeviceState = { microphone: false, camera: false }

interface RoomSnapshot {
  participants: readonly Participant[]
  deviceStates: ReadonlyMap<string, DeviceState>
  now: Temporal.Instant
}

/**
 * The participants as one of them sees the room: the provider sees the lobby too, admitted clients see the room, and
 * clients in the lobby see only themselves. Null for a participant who has left.
 */
export function buildPeopleMessage(
  { participantId, startAt, endAt }: RoomEntry,
  { participants, deviceStates, now }: RoomSnapshot,
): PeopleMessage | null {
  const own = participants.find((stay) => stay.participantId === participantId)
  if (!own) return null
  const isVisible = (stay: Participant) =>
    stay.participantId === participantId || own.isCounsellor || (own.isAdmitted && stay.isAdmitted)
  return {
    type: 'people',
    you: participantId,
    isAdmitted: own.isAdmitted,
    isProviderPresent: participants.some(({ isCounsellor }) => isCounsellor),
    people: participants.filter(isVisible).map((stay) => ({
      participantId: stay.participantId,
      name: stay.name,
      role: stay.isCounsellor ? 'counsellor' : 'client',
      isAdmitted: stay.isAdmitted,
      ...(deviceStates.get(stay.participantId) ?? ALL_OFF),
    })),
    now: now.toString({ smallestUnit: 'millisecond' }),
    startsAt: startAt.toString({ smallestUnit: 'second' }),
    endsAt: endAt.toString({ smallestUnit: 'second' }),
    closesAt: getRoomClosing(endAt).toString({ smallestUnit: 'second' }),
  }
}
