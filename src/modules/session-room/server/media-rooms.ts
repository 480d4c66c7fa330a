import { ROOM_CAPACITY_SFU } from '#modules/session-room/values/limits.ts'
import type { RoomSettings } from '#platform/server/settings.ts'
import { withVideoRoom } from './janus-link.ts'

/** Bits per second for each video: enough for faces, and at most about 6 Mbit/s for a viewer of twelve videos. */
const VIDEO_BITRATE = 512_000
/** Janus error code for a room that already exists. */
const ROOM_EXISTS = 427

/** Creates the room if needed. Rooms exist only in the media server's memory, so they are lost when it restarts. */
export async function createMediaRoom(rooms: RoomSettings, room: number): Promise<void> {
  const { plugindata } = await withVideoRoom(rooms, (request) =>
    request({
      request: 'create',
      room,
      permanent: false,
      is_private: true,
      publishers: ROOM_CAPACITY_SFU,
      bitrate: VIDEO_BITRATE,
      bitrate_cap: true,
      audiocodec: 'opus',
      // Usually only one of up to twelve people speaks: DTX sends nothing during silence, and FEC recovers lost
      // packets.
      opus_dtx: true,
      opus_fec: true,
      videocodec: 'vp8,h264',
      record: false,
      lock_record: true,
      require_pvtid: true,
      notify_joining: true,
    }),
  )
  const reply = plugindata?.data
  if (reply?.videoroom !== 'created' && reply?.error_code !== ROOM_EXISTS)
    throw new Error(`the media server made no room: ${reply?.error_code ?? 'no answer'}`)
}

/**
 * Deletes the room if it is empty. A participant who joins at the same moment retries, and the retry creates the room
 * again.
 */
export function deleteEmptyMediaRoom(rooms: RoomSettings, room: number): Promise<void> {
  return withVideoRoom(rooms, async (request) => {
    const { plugindata } = await request({ request: 'listparticipants', room })
    if (plugindata?.data.participants?.length === 0) await request({ request: 'destroy', room, permanent: false })
  })
}
