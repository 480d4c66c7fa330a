import type { ToRoom } from '#modules/session-room/contract/room-messages.ts'
import type { Reply } from '#platform/web/api.ts'

/** What lets one browser in once, with the relays it may use and the media server's gate where there is one. */
export type Pass = NonNullable<Reply<'sessionRoom'>['pass']>

/** What a person gives of themselves; null where they have none or do not want to. A muted microphone stays, disabled. */
export interface OwnTracks {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
}

/** One's own place in the room. After a lost connection it is another one, with another pass. */
export interface Place {
  you: string
  pass: Pass
}

/** `stuck`: still connecting, and one attempt was in vain. `lost`: it was there, and is being looked for again. */
export type Link = 'connecting' | 'stuck' | 'connected' | 'lost'

/** What goes over a connection in one look at it. `loss` is the share of packets that did not come, 0 to 1. */
export interface Weather {
  loss: number
}

/** Whom one's own words went out to, of everybody else in the room. */
export type Reach = 'all' | 'some' | 'nobody'

/** By whether they could be sent to each of the others. */
export function reachOf(sent: readonly boolean[]): Reach {
  if (!sent.includes(true)) return 'nobody'
  return sent.includes(false) ? 'some' : 'all'
}

/** What comes from one of the others. Apart: a player that waits for a picture which never comes keeps its sound back too. */
export interface ComingTracks {
  sound: MediaStreamTrack | null
  picture: MediaStreamTrack | null
}

/** The newest of each kind. */
export const comingOf = (all: readonly MediaStreamTrack[]): ComingTracks => ({
  sound: all.findLast(({ kind }) => kind === 'audio') ?? null,
  picture: all.findLast(({ kind }) => kind === 'video') ?? null,
})

/** What the way of media tells the room. */
export interface MediaNews {
  /** To the room's socket: a signal, or words where they do not go from browser to browser. False where the line is lost. */
  send(message: Extract<ToRoom, { type: 'signal' | 'chat' }>): boolean
  /** With every track that comes from a person, or goes. */
  onTracks(stayId: string, tracks: ComingTracks): void
  onLink(stayId: string, link: Link): void
  onChat(stayId: string, text: string): void
  /** Of the media server: whether it can be reached. Said when it changes; until then it can. */
  onReach(canReach: boolean): void
}

/** How picture, sound and words get to the others: from browser to browser (`direct/`) or through the media server (`through/`). */
export interface RoomMedia {
  /**
   * Once oneself is let in, and with every change: who else is. Whoever is new is connected to, whoever is gone is dropped; a new
   * `you` begins anew. Never called while oneself waits at the door.
   */
  join(place: Place, others: readonly string[]): void
  /** A `signal` of the room's socket. */
  takeSignal(from: string, data: unknown): void
  /** At the beginning and after every change of devices; does not stop what it replaces. */
  setTracks(tracks: OwnTracks): void
  /** Sound first: one's own picture is not sent, the others' pictures are not asked for. */
  setPictures(wished: { sends: boolean; takes: boolean }): void
  sendChat(text: string): Reach
  /** How it went since the last look; null where nothing came yet. */
  weather(): Promise<Weather | null>
  /** Closes every connection; own tracks stay the room's to stop. */
  close(): void
}

export type OpenRoomMedia = (news: MediaNews) => RoomMedia
