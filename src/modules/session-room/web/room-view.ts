import type { FromRoom, RoomPerson } from '#modules/session-room/contract/room-messages.ts'
import type { ComingTracks, Link, Reach } from './room-media.ts'
import type { LineEnding } from './room-socket.ts'

type People = Extract<FromRoom, { type: 'people' }>

/** `coming`: on the way in for the first time; `lost`: on the way back in. */
export type RoomPhase = 'coming' | 'door' | 'inside' | 'lost' | 'over'

export interface ChatLine {
  id: number
  /** Null for one's own. */
  from: string | null
  text: string
  /** Of one's own: whom it went out to. */
  reach?: Reach
}

/** What has just happened, for whoever cannot see it. `id` tells two of the same apart. */
export interface Said {
  id: number
  what: 'came' | 'left' | 'knocks' | 'inside' | 'lost' | 'back'
  name: string
}

export interface RoomView {
  phase: RoomPhase
  ending: LineEnding | null
  you: string | null
  isCounsellorHere: boolean
  /** Of the others: who is in. */
  others: readonly RoomPerson[]
  /** Of the others: who waits at the door; only the counsellor is told. */
  knocking: readonly RoomPerson[]
  hours: { startsAt: number; endsAt: number; closesAt: number } | null
  tracks: Readonly<Record<string, ComingTracks>>
  links: Readonly<Record<string, Link>>
  chat: readonly ChatLine[]
  said: Said | null
}

export const FIRST_VIEW: RoomView = {
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
  | { type: 'over'; because: LineEnding }
  | { type: 'tracks'; stayId: string; tracks: ComingTracks }
  | { type: 'link'; stayId: string; link: Link }
  | { type: 'chat'; from: string; text: string }
  | { type: 'chat'; from: null; text: string; reach: Reach }

export function roomAfter(view: RoomView, event: RoomEvent): RoomView {
  switch (event.type) {
    case 'people':
      return withPeople(view, event.message)
    case 'lost':
      if (view.phase === 'over' || view.phase === 'coming') return view
      if (view.phase === 'door') return { ...view, phase: 'coming' }
      return { ...view, phase: 'lost', said: view.phase === 'lost' ? view.said : said(view, 'lost', '') }
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
  const stays = new Set(others.map(({ stayId }) => stayId))
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
    tracks: only(view.tracks, stays),
    links: only(view.links, stays),
    said: newest(view, { phase, others, knocking }),
  }
}

/** The one thing to say of a change: who wants in before who came and who left. */
function newest(view: RoomView, now: Pick<RoomView, 'phase' | 'others' | 'knocking'>): Said | null {
  const knocks = firstOf(now.knocking, [...view.knocking, ...view.others])
  if (knocks) return said(view, 'knocks', knocks.name)
  if (now.phase === 'inside' && view.phase === 'lost') return said(view, 'back', '')
  if (now.phase === 'inside' && view.phase !== 'inside') return said(view, 'inside', '')
  if (view.phase !== 'inside') return view.said
  const came = firstOf(now.others, view.others)
  if (came) return said(view, 'came', came.name)
  const left = firstOf(view.others, now.others)
  return left ? said(view, 'left', left.name) : view.said
}

const firstOf = (these: readonly RoomPerson[], butNot: readonly RoomPerson[]) =>
  these.find(({ stayId }) => !butNot.some((one) => one.stayId === stayId))

const said = (view: RoomView, what: Said['what'], name: string): Said => ({ id: (view.said?.id ?? 0) + 1, what, name })

/** The same object where nobody has gone: news of people come every few seconds. */
function only<One>(all: Readonly<Record<string, One>>, stays: ReadonlySet<string>): Readonly<Record<string, One>> {
  if (Object.keys(all).every((stay) => stays.has(stay))) return all
  return Object.fromEntries(Object.entries(all).filter(([stay]) => stays.has(stay)))
}

/** The name as it was then: whoever wrote may be gone when it is read. */
function withChat(view: RoomView, event: Extract<RoomEvent, { type: 'chat' }>): RoomView {
  const { from, text } = event
  if (from === null) return { ...view, chat: [...view.chat, { id: view.chat.length, from, text, reach: event.reach }] }
  const name = view.others.find(({ stayId }) => stayId === from)?.name
  return name === undefined ? view : { ...view, chat: [...view.chat, { id: view.chat.length, from: name, text }] }
}
