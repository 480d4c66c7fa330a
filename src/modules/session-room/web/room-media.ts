import type { ToRoom } from '#modules/session-room/contract/room-messages.ts'
import type { Reply } from '#platform/web/api.ts'

/**
 * A pass that lets one browser enter once; includes the ICE servers and, if one is used, access to the media server.
 */
export type RoomPassData = NonNullable<Reply<'sessionRoom'>['pass']>

/** The user's tracks; null if a device is missing or turned off. A muted microphone's track is disabled, not null. */
export interface OwnTracks {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
}

/** The user's participant id and pass; both change after a reconnect. */
export interface RoomPlace {
  you: string
  pass: RoomPassData
}

/** `stuck`: still connecting after a failed attempt. `lost`: was connected and is reconnecting. */
export type MediaLinkState = 'connecting' | 'stuck' | 'connected' | 'lost'

/** How many of the other participants a chat message was sent to. */
export type ChatReach = 'all' | 'some' | 'nobody'

export function getChatReach(sent: readonly boolean[]): ChatReach {
  if (!sent.includes(true)) return 'nobody'
  return sent.includes(false) ? 'some' : 'all'
}

/**
 * Tracks of another participant. Audio and video are separate, because a player waiting for missing video would hold
 * back the audio.
 */
export interface ReceivedTracks {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
}

/** Picks the newest track of each kind. */
export const pickLatestTracks = (all: readonly MediaStreamTrack[]): ReceivedTracks => ({
  audio: all.findLast(({ kind }) => kind === 'audio') ?? null,
  video: all.findLast(({ kind }) => kind === 'video') ?? null,
})

export interface VideoDirections {
  sends: boolean
  receives: boolean
}

/** Callbacks from the media connection to the room. */
export interface MediaCallbacks {
  /** Sends a signal or chat message over the room's socket; returns false if it is disconnected. */
  send(message: Extract<ToRoom, { type: 'signal' | 'chat' }>): boolean
  /** Called when a track of a participant is added or removed. */
  onTracks(participantId: string, tracks: ReceivedTracks): void
  onLink(participantId: string, link: MediaLinkState): void
  onChat(participantId: string, text: string): void
  /**
   * Called when the media server becomes unreachable and when it is reachable again. Initially it is assumed to be
   * reachable.
   */
  onReach(canReach: boolean): void
}

/** Transport of audio, video and chat: between browsers (`direct/`) or through the media server (`sfu/`). */
export interface RoomMedia {
  /**
   * Updates the set of other participants, on admission and after every change: connects to new ones and disconnects
   * from those who left. Starts over if `you` has changed. Never called in the lobby.
   */
  join(place: RoomPlace, others: readonly string[]): void
  /** Handles a `signal` from the room's socket. */
  handleSignal(from: string, data: unknown): void
  /** Sets the user's tracks, initially and after device changes; does not stop replaced tracks. */
  setTracks(tracks: OwnTracks): void
  /** Sets whether video is sent and whether it is received; in audio-only mode, both are off. */
  setVideo(video: VideoDirections): void
  sendChat(text: string): ChatReach
  /** Measures the share of packets lost since the last call, from 0 to 1; null if too few were received. */
  measureLoss(): Promise<number | null>
  /** Closes all connections. Does not stop the user's tracks; the room does that. */
  close(): void
}

export type OpenRoomMedia = (callbacks: MediaCallbacks) => RoomMedia
