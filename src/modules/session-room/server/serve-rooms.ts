import type { FastifyInstance } from 'fastify'
import { ROOM_HEARTBEAT_SECONDS } from '#modules/session-room/values/limits.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { logError } from '#platform/server/log.ts'
import { ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { checkParticipants, type LastCheck } from './check-participants.ts'
import { LiveRooms } from './live-rooms.ts'
import { handleRoomSocket } from './room-socket.ts'
import { addSocketRoute } from './socket-route.ts'

interface ServeRoomsOptions {
  deps: AppDeps
  databaseUrl: string
  /** Interval between checks, in milliseconds; defaults to the interval of the browsers' heartbeats. */
  roomCheckMs?: number
}

/** Serves the room's socket, `/api/session-room` (src/modules/session-room/contract/room-messages.ts). */
export function serveRooms(app: FastifyInstance, { deps, databaseUrl, roomCheckMs }: ServeRoomsOptions): void {
  const live = new LiveRooms(deps, databaseUrl)
  addSocketRoute(app, {
    url: ROOM_SOCKET,
    settings: deps.settings,
    onSocket: (socket) => handleRoomSocket(deps, live, socket),
  })
  const stop = startChecks({ deps, live, everyMs: roomCheckMs ?? ROOM_HEARTBEAT_SECONDS * 1000 })
  app.addHook('preClose', async () => {
    await stop()
    await live.close()
  })
}

/** @returns a function that stops the checks and waits for one in progress. */
function startChecks({ deps, live, everyMs }: { deps: AppDeps; live: LiveRooms; everyMs: number }) {
  const lastCheck: LastCheck = { at: null }
  let check: Promise<void> | null = null
  const timer = setInterval(() => {
    // Browsers throttle timers of hidden pages to one per minute, but always respond to pings.
    for (const participant of live.listConnected()) participant.ping()
    check ??= checkParticipants(deps, live, lastCheck)
      .catch((error) => {
        // The database is unavailable. The next check retries, without removing participants for missed heartbeats.
        lastCheck.at = null
        if (live.listConnected().length === 0) return
        logError('session rooms could not be checked', {}, error)
      })
      .finally(() => {
        check = null
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await check
  }
}
