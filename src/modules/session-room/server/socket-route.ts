import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { normalizeNetwork } from '#platform/server/http/caller-network.ts'
import { requireOwnOrigin, sendSocketNotFound } from '#platform/server/http/web-sockets.ts'
import type { Settings } from '#platform/server/settings.ts'
import { closeSocket, createSocketCounter, TRY_AGAIN_LATER } from './socket-limits.ts'

const NEW_SOCKETS_PER_MINUTE = 240

interface SocketRoute {
  url: string
  settings: Pick<Settings, 'publicUrl' | 'production'>
  onSocket(socket: WebSocket): void
}

/** Registers a socket route that accepts connections only from our own pages and limits the sockets per caller. */
export function addSocketRoute(app: FastifyInstance, { url, settings, onSocket }: SocketRoute): void {
  const isWithinLimit = createSocketCounter()
  app.route({
    method: 'GET',
    url,
    config: { rateLimit: { max: NEW_SOCKETS_PER_MINUTE, timeWindow: '1 minute' } },
    handler: sendSocketNotFound,
    preHandler: async (request) => {
      if (request.ws) requireOwnOrigin(request, settings)
    },
    wsHandler(socket, request) {
      if (isWithinLimit(socket, normalizeNetwork(request.ip))) onSocket(socket)
      else closeSocket(socket, TRY_AGAIN_LATER)
    },
  })
}
