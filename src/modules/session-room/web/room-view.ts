import type { FromRoom, RoomPerson } from '#modules/session-room/contract/room-messages.ts'
import type { ChatReach, MediaLinkState, ReceivedTracks } from './room-media.ts'
import type { ConnectionEnding } from './room-socket.ts'

type PeopleMessage = Extract<FromRoom, { type: 'people' }>

/** `connecting`: connecting for the first time, or again from the lobby; `lost`: reconnecting to the room. */
export type RoomPhase = 'connecting' | 'lobby' | 'inside' | 'lost' | 'over'

export interface ChatLine {
  id: number
  /** Name of the sender; null for the user's own messages. */
  from: string | null
  text: string
  /** For the user's own messages: how many participants they were sent to. */
  reach?: ChatReach
}

/** The latest event, to be announced by screen readers. `id` distinguishes consecutive identical events. */
export interface RoomAnnouncement {
  id: number
  kind: 'came' | 'left' | 'knocks' | 'inside' | 'lost' | 'back'
  name: string
}

export interface RoomView {
  phase: RoomPhase
  ending: ConnectionEnding | null
  you: string | null
  isProviderPresent: boolean
  /** Other participants in the room. */
  others: readonly RoomPerson[]
  /** Other participants in the lobby; sent only to the provider. */
  inLobby: readonly RoomPerson[]
  hours: { startsAt: number; endsAt: number; closesAt: number } | null
  /** Keyed by participant id. */
  tracks: Readonly<Record<string, ReceivedTracks>>
  links: Readonly<Record<string, MediaLinkState>>
  chat: readonly ChatLine[]
  announcement: RoomAnnouncement | null
}

export const INITIAL_ROOM_VIEW: RoomView = {
  phase: 'connecting',
  ending: null,
  you: null,
  isProviderPresent: false,
  others: [],
  inLobby: [],
  hours: null,
  tracks: {},
  links: {},
  chat: [],
  announcement: null,
}

export type RoomEvent =
  | { type: 'people'; message: PeopleMessage }
  | { type: 'lost' }
  | { type: 'over'; because: ConnectionEnding }
  | { type: 'tracks'; participantId: string; tracks: ReceivedTracks }
  | { type: 'link'; participantId: string; link: MediaLinkState }
  | { type: 'chat'; from: string; text: string }
  | { type: 'chat'; from: null; text: string; reach: ChatReach }

export function reduceRoomView(view: RoomView, event: RoomEvent): RoomView {
  switch (event.type) {
    case 'people':
      return withPeople(view, event.message)
    case 'lost':
      if (view.phase === 'over' || view.phase === 'connecting') return view
      if (view.phase === 'lobby') return { ...view, phase: 'connecting' }
      return view.phase === 'lost' ? view : { ...view, phase: 'lost', announcement: createAnnouncement(view, 'lost') }
    case 'over':
      return { ...view, phase: 'over', ending: event.because, others: [], inLobby: [], tracks: {}, links: {} }
    case 'tracks':
      return { ...view, tracks: { ...view.tracks, [event.participantId]: event.tracks } }
    case 'link':
      return { ...view, links: { ...view.links, [event.participantId]: event.link } }
    case 'chat':
      return withChat(view, event)
  }
}

function withPeople(view: RoomView, message: PeopleMessage): RoomView {
  const others = message.people.filter(({ participantId, isAdmitted }) => isAdmitted && participantId !== message.you)
  const inLobby = message.people.filter(({ participantId, isAdmitted }) => !isAdmitted && participantId !== message.you)
  const participantIds = new Set(others.map(({ participantId }) => participantId))
  const phase = message.isAdmitted ? 'inside' : 'lobby'
  return {
    ...view,
    phase,
    you: message.you,
    isProviderPresent: message.isProviderPresent,
    others,
    inLobby,
    hours: {
      startsAt: Date.parse(message.startsAt),
      endsAt: Date.parse(message.endsAt),
      closesAt: Date.parse(message.closesAt),
    },
    tracks: pickPresent(view.tracks, participantIds),
    links: pickPresent(view.links, participantIds),
    announcement: getAnnouncement(view, { phase, others, inLobby }),
  }
}

/**
 * Picks the most important event in an update; an arrival in the lobby takes precedence over people entering or leaving
 * the room.
 */
function getAnnouncement(view: RoomView, now: Pick<RoomView, 'phase' | 'others' | 'inLobby'>): RoomAnnouncement | null {
  const waiting = findFirstNew(now.inLobby, [...view.inLobby, ...view.others])
  if (waiting) return createAnnouncement(view, 'knocks', waiting.name)
  if (now.phase === 'inside' && view.phase === 'lost') return createAnnouncement(view, 'back')
  if (now.phase === 'inside' && view.phase !== 'inside') return createAnnouncement(view, 'inside')
  if (view.phase !== 'inside') return view.announcement
  const joined = findFirstNew(now.others, view.others)
  if (joined) return createAnnouncement(view, 'came', joined.name)
  const departed = findFirstNew(view.others, now.others)
  return departed ? createAnnouncement(view, 'left', departed.name) : view.announcement
}

const findFirstNew = (candidates: readonly RoomPerson[], known: readonly RoomPerson[]) =>
  candidates.find(({ participantId }) => !known.some((one) => one.participantId === participantId))

const createAnnouncement = (view: RoomView, kind: RoomAnnouncement['kind'], name = ''): RoomAnnouncement => ({
  id: (view.announcement?.id ?? 0) + 1,
  kind,
  name,
})

/**
 * Removes the entries of participants who have left. Returns the same object if no one has left, because updates arrive
 * every few seconds.
 */
function pickPresent<One>(
  all: Readonly<Record<string, One>>,
  participantIds: ReadonlySet<string>,
): Readonly<Record<string, One>> {
  if (Object.keys(all).every((participantId) => participantIds.has(participantId))) return all
  return Object.fromEntries(Object.entries(all).filter(([participantId]) => participantIds.has(participantId)))
}

/** Stores the sender's current name, because the sender may have left by the time the message is read. */
function withChat(view: RoomView, event: Extract<RoomEvent, { type: 'chat' }>): RoomView {
  const { from, text } = event
  if (from === null) return { ...view, chat: [...view.chat, { id: view.chat.length, from, text, reach: event.reach }] }
  const name = view.others.find(({ participantId }) => participantId === from)?.name
  return name === undefined ? view : { ...view, chat: [...view.chat, { id: view.chat.length, from: name, text }] }
}
