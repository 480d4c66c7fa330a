import type { RoomSettings } from '#platform/server/settings.ts'
import { ROOM_PLACES_THROUGH } from '#platform/values/constants.ts'
import { withRooms } from './janus-link.ts'

/** Of one picture: faces stay good, and twelve of them are five megabits for whoever sees them all. */
const PICTURE_BITS = 512_000
/** Janus' number for a room that is there already. */
const THERE_ALREADY = 427

/** Rooms live in the media server's memory only: whoever comes first makes it, also after a restart. */
export async function makeMediaRoom(rooms: RoomSettings, room: number): Promise<void> {
  const { plugindata } = await withRooms(rooms, (ask) =>
    ask({
      request: 'create',
      room,
      permanent: false,
      is_private: true,
      publishers: ROOM_PLACES_THROUGH,
      bitrate: PICTURE_BITS,
      bitrate_cap: true,
      audiocodec: 'opus',
      // Of twelve mostly one speaks: silence costs nothing, and a lost packet is heard from the next one.
      opus_dtx: true,
      opus_fec: true,
      videocodec: 'vp8,h264',
      record: false,
      lock_record: true,
      require_pvtid: true,
      notify_joining: true,
    }),
  )
  const answer = plugindata?.data
  if (answer?.videoroom !== 'created' && answer?.error_code !== THERE_ALREADY)
    throw new Error(`the media server made no room: ${answer?.error_code ?? 'no answer'}`)
}

/** Whoever comes at this very moment finds no room, asks again, and so makes it anew. */
export function dropEmptyMediaRoom(rooms: RoomSettings, room: number): Promise<void> {
  return withRooms(rooms, async (ask) => {
    const { plugindata } = await ask({ request: 'listparticipants', room })
    if (plugindata?.data.participants?.length === 0) await ask({ request: 'destroy', room, permanent: false })
  })
}
