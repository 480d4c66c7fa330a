import type { FastifyInstance } from 'fastify'
import type { House } from '#platform/server/context.ts'
import { faultOf } from '#platform/server/redact.ts'
import { ROOM_BEAT_SECONDS, ROOM_SOCKET } from '#platform/values/constants.ts'
import { LiveRooms } from './live-rooms.ts'
import { type LastLook, lookAfterStays } from './look-after-stays.ts'
import { receive } from './room-socket.ts'
import { socketRoute } from './socket-route.ts'

interface Given {
  house: House
  databaseUrl: string
  /** How often rooms are looked after; people's browsers say as often that they are there. */
  roomLookMs?: number
}

/** `/api/session-room`: where browsers meet the room (src/modules/session-room/contract/room-messages.ts). */
export function serveRooms(app: FastifyInstance, { house, databaseUrl, roomLookMs }: Given): void {
  const live = new LiveRooms(house, databaseUrl)
  socketRoute(app, {
    url: ROOM_SOCKET,
    settings: house.settings,
    take: (socket) => receive(house, live, socket),
  })
  const stop = lookRegularly({ house, live, everyMs: roomLookMs ?? ROOM_BEAT_SECONDS * 1000 })
  app.addHook('preClose', async () => {
    await stop()
    await live.close()
  })
}

/** @returns what stops it and waits for a look that is under way. */
function lookRegularly({ house, live, everyMs }: { house: House; live: LiveRooms; everyMs: number }) {
  const last: LastLook = { at: null }
  let look: Promise<void> | null = null
  const timer = setInterval(() => {
    // A page that is not looked at may say nothing for a minute: its browser answers for it.
    for (const inside of live.all()) inside.ask()
    look ??= lookAfterStays(house, live, last)
      .catch((error) => {
        // The database is away: the next look does the work, and takes nobody for lost who could not be seen meanwhile.
        last.at = null
        if (live.all().length === 0) return
        const { code, message } = faultOf(error)
        console.error(`session rooms: ${code} ${message}`)
      })
      .finally(() => {
        look = null
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await look
  }
}
