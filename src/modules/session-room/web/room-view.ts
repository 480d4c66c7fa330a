import type { FromRoom, RoomPerson } from '#modules/session-room/contract/room-messages.ts'
import type { ChatReach, MediaLinkState, ReceivedTracks } from './room-media.ts'
import type { ConnectionEnding } from './room-socket.ts'

type People = Extract<FromRoom, { type: 'people' }>

/** `coming`: connecting for the first time; `door`: in the lobby; `lost`: reconnecting. */
export type RoomPhase = 'coming' | 'door' | 'inside' | 'lost' | 'over'

export interface ChatLine {
  id: number
  /** Name of the sender; null for the user's own messages. */
  from: string | null
  text: string
  /** For the user's own messages: how many participants they were sent to. */
  reach?: ChatReach
}

/** The latest event, announced to screen readers. `id` distinguishes consecutive equal events. */
export interface RoomAnnouncement {
  id: number
  what: 'came' | 'left' | 'knocks' | 'inside' | 'lost' | 'back'
  name: string
}

export interface RoomView {
  phase: RoomPhase
  ending: ConnectionEnding | null
  you: string | null
  isCounsellorHere: boolean
  /** Other participants in the room. */
  others: readonly RoomPerson[]
  /** Other participants in the lobby; only the provider receives them. */
  knocking: readonly RoomPerson[]
  hours: { startsAt: number; endsAt: number; closesAt: number } | null
  tracks: Readonly<Record<string, ReceivedTracks>>
  links: Readonly<Record<string, MediaLinkState>>
  chat: readonly ChatLine[]
  said: RoomAnnouncement | null
}

export const INITIAL_ROOM_VIEW: RoomView = {
  phase: 'coming',
  ending: null,
  you: null,
  isCounsellorHere: false,
  others: [],
  knocking: [],
  hours: null,
  tracks: {},
  links: {},
  chat: [],
  said: null,
}

export type RoomEvent =
  | { type: 'people'; message: People }
  | { type: 'lost' }
  | { type: 'over'; because: ConnectionEnding }
  | { type: 'tracks'; stayId: string; tracks: ReceivedTracks }
  | { type: 'link'; stayId: string; link: MediaLinkState }
  | { type: 'chat'; from: string; text: string }
  | { type: 'chat'; from: null; text: string; reach: ChatReach }

export function reduceRoomView(view: RoomView, event: RoomEvent): RoomView {
  switch (event.type) {
    case 'people':
      return withPeople(view, event.message)
    case 'lost':
      if (view.phase === 'over' || view.phase === 'coming') return view
      if (view.phase === 'door') return { ...view, phase: 'coming' }
      return { ...view, phase: 'lost', said: view.phase === 'lost' ? view.said : createEvent(view, 'lost', '') }
    case 'over':
      return { ...view, phase: 'over', ending: event.because, others: [], knocking: [], tracks: {}, links: {} }
    case 'tracks':
      return { ...view, tracks: { ...view.tracks, [event.stayId]: event.tracks } }
    case 'link':
      return { ...view, links: { ...view.links, [event.stayId]: event.link } }
    case 'chat':
      return withChat(view, event)
  }
}

function withPeople(view: RoomView, message: People): RoomView {
  const others = message.people.filter(({ stayId, isAdmitted }) => isAdmitted && stayId !== message.you)
  const knocking = message.people.filter(({ stayId, isAdmitted }) => !isAdmitted && stayId !== message.you)
  const stayIds = new Set(others.map(({ stayId }) => stayId))
  const phase = message.isAdmitted ? 'inside' : 'door'
  return {
    ...view,
    phase,
    you: message.you,
    isCounsellorHere: message.isCounsellorHere,
    others,
    knocking,
    hours: {
      startsAt: Date.parse(message.startsAt),
      endsAt: Date.parse(message.endsAt),
      closesAt: Date.parse(message.closesAt),
    },
    tracks: pickPresent(view.tracks, stayIds),
    links: pickPresent(view.links, stayIds),
    said: getLatestEvent(view, { phase, others, knocking }),
  }
}

/** Picks the most important event of an update: the lobby before arrivals and departures. */
function getLatestEvent(view: RoomView, now: Pick<RoomView, 'phase' | 'others' | 'knocking'>): RoomAnnouncement | null {
  const knocking = findFirstNew(now.knocking, [...view.knocking, ...view.others])
  if (knocking) return createEvent(view, 'knocks', knocking.name)
  if (now.phase === 'inside' && view.phase === 'lost') return createEvent(view, 'back', '')
  if (now.phase === 'inside' && view.phase !== 'inside') return createEvent(view, 'inside', '')
  if (view.phase !== 'inside') return view.said
  const joined = findFirstNew(now.others, view.others)
  if (joined) return createEvent(view, 'came', joined.name)
  const departed = findFirstNew(view.others, now.others)
  return departed ? createEvent(view, 'left', departed.name) : view.said
}

const findFirstNew = (candidates: readonly RoomPerson[], known: readonly RoomPerson[]) =>
  candidates.find(({ stayId }) => !known.some((one) => one.stayId === stayId))

const createEvent = (view: RoomView, what: RoomAnnouncement['what'], name: string): RoomAnnouncement => ({
  id: (view.said?.id ?? 0) + 1,
  what,
  name,
})

/** Returns the same object if no one has left, because updates arrive every few seconds. */
function pickPresent<One>(
  all: Readonly<Record<string, One>>,
  stayIds: ReadonlySet<string>,
): Readonly<Record<string, One>> {
  if (Object.keys(all).every((stay) => stayIds.has(stay))) return all
  return Object.fromEntries(Object.entries(all).filter(([stay]) => stayIds.has(stay)))
}

/** Stores the sender's current name, because they may have left when the message is read. */
function withChat(view: RoomView, event: Extract<RoomEvent, { type: 'chat' }>): RoomView {
  const { from, text } = event
  if (from === null) return { ...view, chat: [...view.chat, { id: view.chat.length, from, text, reach: event.reach }] }
  const name = view.others.find(({ stayId }) => stayId === from)?.name
  return name === undefined ? view : { ...view, chat: [...view.chat, { id: view.chat.length, from: name, text }] }
}
