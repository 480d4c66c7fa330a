import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackUrl, type Settings } from '#platform/server/settings.ts'
import { ROOM_MEDIA_SOCKET, ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { HttpError, sendError } from './send-error.ts'

const SOCKET_PATHS: readonly string[] = [ROOM_SOCKET, ROOM_MEDIA_SOCKET]
/** The longest message is a WebRTC description (ROOM_SIGNAL_MAX characters) plus its wrapper. */
const MAX_MESSAGE_BYTES = 70_000

/** Close code 'service restart', after which browsers reconnect automatically. */
const SERVICE_RESTART = 1012
/** A browser that has lost its network never confirms the close, so its socket is terminated after this time. */
const CLOSE_TIMEOUT_MS = 1_000

const isOurs = ({ url = '' }: IncomingMessage) => SOCKET_PATHS.includes(url.split('?', 1)[0]!)

/** Source of the pages. In development, Vite's hot reload uses a socket on the same port. */
type PageSource = 'built' | 'dev' | 'none'

/**
 * Creates a function that decides whether to upgrade a request to a web socket. All other requests are served normally,
 * because some clients send `Upgrade: h2c`.
 */
export const createUpgradeCheck =
  (pages: PageSource) =>
  (request: IncomingMessage): boolean =>
    /^websocket$/i.test(request.headers.upgrade ?? '') && (isOurs(request) || isViteSocket(request, pages))

const isViteSocket = ({ headers }: IncomingMessage, pages: PageSource) =>
  pages === 'dev' && /^vite-(hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '')

/**
 * Registers web sockets for our own paths only: the plugin alone would also accept those on all other paths, including
 * the development server's.
 */
export async function registerWebSockets(app: FastifyInstance, pages: PageSource): Promise<void> {
  const emitter = new EventEmitter()
  app.server.on('upgrade', (request, socket, head) => {
    // Without a listener, an error on the connection would end the process.
    socket.on('error', () => socket.destroy())
    if (isOurs(request)) emitter.emit('upgrade', request, socket, head)
    else if (!isViteSocket(request, pages)) socket.destroy()
  })
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, server: emitter as typeof app.server },
    // A message that is too long or not text closes the socket and is not logged.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      const { clients } = app.websocketServer
      for (const socket of clients) socket.close(SERVICE_RESTART)
      setTimeout(() => {
        for (const socket of clients) socket.terminate()
      }, CLOSE_TIMEOUT_MS).unref()
      done()
    },
  })
}

/**
 * Rejects sockets opened by pages of other sites, which would use the visitor's cookies and network. In local mode the
 * page may use another name for this machine, if the socket uses the same name. @throws HttpError 403
 */
export function requireOwnOrigin(
  { headers }: FastifyRequest,
  settings: Pick<Settings, 'publicUrl' | 'production'>,
): void {
  const origin = URL.parse(headers.origin ?? '')
  const own = new URL(settings.publicUrl).origin
  const isHere = origin && !settings.production && isLoopbackUrl(origin.href) && origin.host === headers.host
  if (origin?.origin !== own && !isHere) throw new HttpError(403)
}

/** Responds with 404 to an ordinary request for a socket's path. */
export const sendSocketNotFound = (request: FastifyRequest, reply: Parameters<typeof sendError>[2]) =>
  sendError(new HttpError(404), request, reply)
