import type { z } from 'zod'
import type { FromRoom, fromRoom } from '#modules/session-room/contract/room-messages.ts'
import type { Entry } from './enter-room.ts'
import type { Show } from './room-bus.ts'
import { roomClosesAt } from './room-rules.ts'
import type { Stay } from './stays.ts'

type People = Extract<z.output<typeof fromRoom>, { type: 'people' }>

const NOTHING: Show = { microphone: false, camera: false }

interface Seen {
  stays: readonly Stay[]
  shows: ReadonlyMap<string, Show>
  now: Temporal.Instant
}

/**
 * A room as one of it sees it. The counsellor sees who waits too; clients see who is in; whoever waits sees themself.
 * Null for somebody whose stay is over.
 */
export function peopleFor({ stayId, startAt, endAt }: Entry, { stays, shows, now }: Seen): FromRoom | null {
  const own = stays.find((stay) => stay.stayId === stayId)
  if (!own) return null
  const isSeen = (stay: Stay) => stay.stayId === stayId || own.isCounsellor || (own.isAdmitted && stay.isAdmitted)
  return {
    type: 'people',
    you: stayId,
    isAdmitted: own.isAdmitted,
    isCounsellorHere: stays.some(({ isCounsellor }) => isCounsellor),
    people: stays.filter(isSeen).map((stay) => ({
      stayId: stay.stayId,
      name: stay.name,
      role: stay.isCounsellor ? 'counsellor' : 'client',
      isAdmitted: stay.isAdmitted,
      ...(shows.get(stay.stayId) ?? NOTHING),
    })),
    now: now.toString({ smallestUnit: 'millisecond' }),
    startsAt: startAt.toString({ smallestUnit: 'second' }),
    endsAt: endAt.toString({ smallestUnit: 'second' }),
    closesAt: roomClosesAt(endAt).toString({ smallestUnit: 'second' }),
  } satisfies People
}
