import type { WebSocket as BrowserSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { ROOM_MEDIA_SOCKET } from '#platform/values/socket-paths.ts'
import { type JanusLink, type JanusMessage, openJanus } from './janus-link.ts'
import { type MediaPass, parseMediaPass } from './media-pass.ts'
import { createJanusClient, filterRequest, type JanusClient, recordReply } from './media-requests.ts'
import { createMediaRoom, deleteEmptyMediaRoom } from './media-rooms.ts'
import { createMessageLimiter } from './message-limiter.ts'
import { isParticipantActive } from './participants.ts'
import { closeSocket, MAX_QUEUED_MESSAGES, REFUSED, sendText, TRY_AGAIN_LATER } from './socket-limits.ts'
import { addSocketRoute } from './socket-route.ts'

const PASS_TIMEOUT_MS = 10_000
/** Maximum delay until a participant who has left or was sent out is disconnected. */
const CHECK_INTERVAL_MS = 2_000
const OUTAGE_REPORT_INTERVAL_MS = 60_000

const firstMessage = z.object({ janus: z.literal('create'), token: z.string().max(2000) })

/**
 * Gateway to the media server (Janus). Browsers use the Janus protocol with a media pass as `token`; permitted messages
 * are forwarded. The media server cannot be reached in any other way, and its secret never leaves this process
 * (decision 0056).
 */
export function serveMediaGateway(app: FastifyInstance, deps: AppDeps): void {
  if (!deps.settings.rooms.mediaServerUrl) return
  const context: GatewayContext = { deps, connections: new Map(), reportOutage: createOutageReporter(deps) }
  addSocketRoute(app, {
    url: ROOM_MEDIA_SOCKET,
    settings: deps.settings,
    onSocket: (socket) => handleSocket(socket, context),
  })
}

/** Reports an unavailable media server to the operator, at most once a minute, because browsers retry often. */
function createOutageReporter(deps: Pick<AppDeps, 'db' | 'clock'>): (error: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + OUTAGE_REPORT_INTERVAL_MS
    recordFailedJob(deps, { kind: 'media-server', error }).catch(() => undefined)
  }
}

/** A participant's session with the media server. */
interface MediaLink {
  forward(message: unknown): void
  end(): void
}

/** A participant's socket with its link to the media server, which is null while it is being opened. */
interface GatewayConnection {
  socket: BrowserSocket
  mediaRoom: number
  mediaLink: MediaLink | null
}

interface GatewayContext {
  deps: AppDeps
  /**
   * Keyed by participant, with one connection each, so that a reconnect does not put a participant in the room twice.
   */
  connections: Map<string, GatewayConnection>
  reportOutage(error: unknown): void
}

/** Handles one browser's socket from its first message until it closes. */
function handleSocket(socket: BrowserSocket, context: GatewayContext): void {
  let pendingLink: Promise<MediaLink | null> | null = null
  let pendingCount = 0
  const isWithinLimit = createMessageLimiter()
  const reject = () => closeSocket(socket, REFUSED)
  const timeout = setTimeout(reject, PASS_TIMEOUT_MS)
  // Messages are handled in order: later ones wait for the link that the first one opens.
  let queue: Promise<unknown> = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    const text = String(data)
    pendingCount += 1
    if (isBinary || pendingCount > MAX_QUEUED_MESSAGES || !isWithinLimit(text.length)) return reject()
    queue = queue
      .then(async () => {
        if (socket.readyState !== socket.OPEN) return
        const message = parseJson(text)
        pendingLink ??= enter(socket, context, message).finally(() => clearTimeout(timeout))
        const mediaLink = await pendingLink
        if (socket.readyState === socket.OPEN) mediaLink?.forward(message)
      })
      .catch(reject)
      .finally(() => {
        pendingCount -= 1
      })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(timeout)
    void pendingLink?.then((mediaLink) => mediaLink?.end())
  })
}

/** Opens the media link if the first message carries an admitted participant's pass; otherwise closes the socket. */
async function enter(socket: BrowserSocket, context: GatewayContext, message: unknown): Promise<MediaLink | null> {
  const { deps } = context
  const { data } = firstMessage.safeParse(message)
  const pass = data && parseMediaPass(deps, data.token, deps.clock.now())
  try {
    if (!pass || !(await isParticipantActive(deps, pass))) {
      closeSocket(socket, REFUSED)
      return null
    }
  } catch {
    closeSocket(socket, TRY_AGAIN_LATER)
    return null
  }
  const connection = registerConnection(socket, context, pass)
  try {
    connection.mediaLink = await openMediaLink(socket, context, pass)
  } catch (error) {
    context.reportOutage(error)
    closeSocket(socket, TRY_AGAIN_LATER)
  }
  // A newer connection may have since replaced this one.
  if (context.connections.get(pass.participantId) !== connection) connection.mediaLink?.end()
  return connection.mediaLink
}

function registerConnection(
  socket: BrowserSocket,
  { connections }: GatewayContext,
  { participantId, mediaRoom }: MediaPass,
): GatewayConnection {
  const older = connections.get(participantId)
  const connection: GatewayConnection = { socket, mediaRoom, mediaLink: null }
  connections.set(participantId, connection)
  socket.on('close', () => connections.get(participantId) === connection && connections.delete(participantId))
  if (older) closeSocket(older.socket, REFUSED)
  // The old browser connection may never respond, so its link is ended immediately.
  older?.mediaLink?.end()
  return connection
}

async function openMediaLink(socket: BrowserSocket, context: GatewayContext, pass: MediaPass): Promise<MediaLink> {
  const { rooms } = context.deps.settings
  await createMediaRoom(rooms, pass.mediaRoom)
  const client = createJanusClient(pass)
  let isOver = false
  const janus = await openJanus(rooms, {
    onMessage: (text) => {
      recordReply(JSON.parse(text) as JanusMessage, client)
      sendText(socket, text)
    },
    onClose() {
      if (isOver) return
      context.reportOutage(new Error('the media server has gone'))
      closeSocket(socket, TRY_AGAIN_LATER)
    },
  })
  const timer = setInterval(async () => {
    const isActive = await isParticipantActive(context.deps, pass).catch(() => true)
    if (!isActive) closeSocket(socket, REFUSED)
  }, CHECK_INTERVAL_MS)
  return {
    forward: (message) => forwardMessage(message, { client, janus, socket }),
    end() {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      if (client.session !== null) janus.send({ janus: 'destroy', session_id: client.session, transaction: 'gate' })
      janus.close()
      if ([...context.connections.values()].some(({ mediaRoom }) => mediaRoom === pass.mediaRoom)) return
      // Errors are ignored: after an outage the media server's rooms are gone anyway.
      void deleteEmptyMediaRoom(rooms, pass.mediaRoom).catch(() => undefined)
    },
  }
}

interface ForwardContext {
  client: JanusClient
  janus: JanusLink
  socket: BrowserSocket
}

function forwardMessage(message: unknown, { client, janus, socket }: ForwardContext): void {
  const permitted = filterRequest(message, client)
  if (permitted) janus.send(permitted)
  else sendError(message, socket)
}

/** Replies with a Janus error, so that the browser's library recognises it. */
function sendError(message: unknown, socket: BrowserSocket): void {
  const { data } = z.object({ transaction: z.string().max(64) }).safeParse(message)
  sendText(socket, JSON.stringify({ janus: 'error', ...data, error: { code: 403, reason: 'Not at this gate' } }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
