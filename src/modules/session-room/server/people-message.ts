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
 * Lists the participants from one participant's point of view: the provider also sees the lobby, admitted clients see
 * the room, and clients in the lobby see only themselves. Null for a participant who has left.
 */
export function buildPeopleMessage(
  { participantId, startAt, endAt }: RoomEntry,
  { participants, deviceStates, now }: RoomSnapshot,
): PeopleMessage | null {
  const own = participants.find((participant) => participant.participantId === participantId)
  if (!own) return null
  const isVisible = (participant: Participant) =>
    participant.participantId === participantId || own.isCounsellor || (own.isAdmitted && participant.isAdmitted)
  return {
    type: 'people',
    you: participantId,
    isAdmitted: own.isAdmitted,
    isProviderPresent: participants.some(({ isCounsellor }) => isCounsellor),
    people: participants.filter(isVisible).map((participant) => ({
      participantId: participant.participantId,
      name: participant.name,
      role: participant.isCounsellor ? 'counsellor' : 'client',
      isAdmitted: participant.isAdmitted,
      ...(deviceStates.get(participant.participantId) ?? ALL_OFF),
    })),
    now: now.toString({ smallestUnit: 'millisecond' }),
    startsAt: startAt.toString({ smallestUnit: 'second' }),
    endsAt: endAt.toString({ smallestUnit: 'second' }),
    closesAt: getRoomClosing(endAt).toString({ smallestUnit: 'second' }),
  }
}
