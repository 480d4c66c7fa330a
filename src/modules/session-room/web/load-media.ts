import type { RoomTransport } from '#platform/values/enums.ts'
import type { OpenRoomMedia, RoomMedia } from './room-media.ts'

export type BuiltInTransport = Exclude<RoomTransport, 'zoom'>

/** Each loads the code for one transport, so that the code for the other is not downloaded. */
export const MEDIA_LOADERS: Record<BuiltInTransport, () => Promise<OpenRoomMedia>> = {
  direct: async () => (await import('./direct/open-direct.ts')).openDirect,
  through: async () => (await import('./sfu/open-sfu.ts')).openSfu,
}

/** Stands in for media whose code could not be loaded: nothing is sent, and chat messages reach no one. */
export const MISSING_MEDIA: RoomMedia = {
  join() {},
  handleSignal() {},
  setTracks() {},
  setVideo() {},
  sendChat: () => 'nobody',
  measureLoss: async () => null,
  close() {},
}
