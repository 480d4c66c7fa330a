import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isThisComputer, type Settings } from '#platform/server/settings.ts'
import { ROOM_MEDIA_SOCKET, ROOM_SOCKET } from '#platform/values/constants.ts'
import { answerError, HttpFault } from './refusing.ts'

const ADDRESSES: readonly string[] = [ROOM_SOCKET, ROOM_MEDIA_SOCKET]
/** The longest message: a description of WebRTC (ROOM_SIGNAL_MAX characters) and what is around it. */
const MOST_BYTES = 70_000

/** The program ends here, and may run elsewhere: browsers come back by themselves. */
const COME_BACK = 1012
/** A browser whose network is gone never answers. */
const CLOSE_WITHIN_MS = 1_000

const isOurs = ({ url = '' }: IncomingMessage) => ADDRESSES.includes(url.split('?', 1)[0]!)

/** Where pages come from: from their sources they keep a socket of their own on the same port, and nowhere else. */
type PagesFrom = 'built' | 'dev' | 'none'

/** Whether a request becomes a socket; any other goes on as if it had not asked (`Upgrade: h2c` of some programs). */
export const becomesSocket =
  (pages: PagesFrom) =>
  (request: IncomingMessage): boolean =>
    /^websocket$/i.test(request.headers.upgrade ?? '') && (isOurs(request) || isOfVite(request, pages))

const isOfVite = ({ headers }: IncomingMessage, pages: PagesFrom) =>
  pages === 'dev' && /^vite-(hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '')

/** Sockets at our own addresses only: the plugin would answer every other one, the development server's too. */
export async function takeWebSockets(app: FastifyInstance, pages: PagesFrom): Promise<void> {
  const ours = new EventEmitter()
  app.server.on('upgrade', (request, socket, head) => {
    // A connection that breaks while nobody listens to it would end the program.
    socket.on('error', () => socket.destroy())
    if (isOurs(request)) ours.emit('upgrade', request, socket, head)
    else if (!isOfVite(request, pages)) socket.destroy()
  })
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MOST_BYTES, server: ours as typeof app.server },
    // A message that is too long or no text closes its socket; there is nothing to tell of it.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      const { clients } = app.websocketServer
      for (const socket of clients) socket.close(COME_BACK)
      setTimeout(() => {
        for (const socket of clients) socket.terminate()
      }, CLOSE_WITHIN_MS).unref()
      done()
    },
  })
}

/**
 * A page of another site can open a socket here with its reader's cookies and network: only our own pages may. In local mode the
 * page may stand at another name of this computer, as long as the socket is asked for at the same one.
 */
export function requireOwnPage(
  { headers }: FastifyRequest,
  settings: Pick<Settings, 'publicUrl' | 'production'>,
): void {
  const origin = URL.parse(headers.origin ?? '')
  const own = new URL(settings.publicUrl).origin
  const isHere = origin && !settings.production && isThisComputer(origin.href) && origin.host === headers.host
  if (origin?.origin !== own && !isHere) throw new HttpFault(403)
}

/** What somebody reads who asks for a socket's address as for a page. */
export const noPageHere = (request: FastifyRequest, reply: Parameters<typeof answerError>[2]) =>
  answerError(new HttpFault(404), request, reply)
