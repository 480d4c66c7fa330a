import type { WebSocket as BrowserSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppDeps } from '#platform/server/context.ts'
import { ROOM_MEDIA_SOCKET } from '#platform/values/socket-paths.ts'
import { isParticipantActive } from './is-participant-active.ts'
import { type JanusLink, type JanusMessage, openJanus } from './janus-link.ts'
import { createOutageReporter } from './media-outage.ts'
import { type MediaPass, parseMediaPass } from './media-pass.ts'
import { createJanusClient, filterRequest, type JanusClient, recordReply } from './media-requests.ts'
import { createMediaRoom, deleteEmptyMediaRoom } from './media-rooms.ts'
import { createMessageLimiter } from './message-limiter.ts'
import { closeSocket, MAX_QUEUED_MESSAGES, REFUSED, sendText, TRY_AGAIN_LATER } from './socket-limits.ts'
import { addSocketRoute } from './socket-route.ts'

const PASS_TIMEOUT_MS = 10_000
/** Maximum delay until a participant who has left or was sent out is disconnected. */
const CHECK_INTERVAL_MS = 2_000

const firstMessage = z.object({ janus: z.literal('create'), token: z.string().max(2000) })

/**
 * Gateway to the media server (Janus). Browsers use the Janus protocol with a media pass as `token`; permitted messages
 * are forwarded. The media server is not reachable otherwise, and its secret never leaves this process (decision 0056).
 */
export function serveMediaGateway(app: FastifyInstance, deps: AppDeps): void {
  if (!deps.settings.rooms.mediaServerUrl) return
  const gateContext: GateContext = { deps, gates: new Map(), tellOutage: createOutageReporter(deps) }
  addSocketRoute(app, {
    url: ROOM_MEDIA_SOCKET,
    settings: deps.settings,
    take: (socket) => handleSocket(socket, gateContext),
  })
}

interface MediaLink {
  take(message: unknown): void
  end(): void
}

interface Gate {
  socket: BrowserSocket
  mediaRoom: number
  mediaLink: MediaLink | null
}

interface GateContext {
  deps: AppDeps
  /** One gate per participant, so that a participant is not in the room twice after a reconnect. */
  gates: Map<string, Gate>
  tellOutage(error: unknown): void
}

/** Handles one browser's socket from its first message until it closes. */
function handleSocket(socket: BrowserSocket, gateContext: GateContext): void {
  let pendingLink: Promise<MediaLink | null> | null = null
  let pendingCount = 0
  const isWithinLimit = createMessageLimiter()
  const refuseAll = () => closeSocket(socket, REFUSED)
  const timeout = setTimeout(refuseAll, PASS_TIMEOUT_MS)
  // Messages keep their order: they wait for the link that the first one opens.
  let queue: Promise<unknown> = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    const text = String(data)
    pendingCount += 1
    if (isBinary || pendingCount > MAX_QUEUED_MESSAGES || !isWithinLimit(text.length)) return refuseAll()
    queue = queue
      .then(async () => {
        if (socket.readyState !== socket.OPEN) return
        const message = parseJson(text)
        pendingLink ??= enter(socket, gateContext, message).finally(() => clearTimeout(timeout))
        const mediaLink = await pendingLink
        if (socket.readyState === socket.OPEN) mediaLink?.take(message)
      })
      .catch(refuseAll)
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

/** Opens the media link if the first message has a pass of an admitted participant; otherwise closes the socket. */
async function enter(socket: BrowserSocket, gateContext: GateContext, message: unknown): Promise<MediaLink | null> {
  const { deps } = gateContext
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
  const gate = registerGate(socket, gateContext, pass)
  try {
    gate.mediaLink = await openMediaLink(socket, gateContext, pass)
  } catch (error) {
    gateContext.tellOutage(error)
    closeSocket(socket, TRY_AGAIN_LATER)
  }
  // A newer connection may have replaced this one in the meantime.
  if (gateContext.gates.get(pass.stayId) !== gate) gate.mediaLink?.end()
  return gate.mediaLink
}

function registerGate(socket: BrowserSocket, { gates }: GateContext, { stayId, mediaRoom }: MediaPass): Gate {
  const older = gates.get(stayId)
  const gate: Gate = { socket, mediaRoom, mediaLink: null }
  gates.set(stayId, gate)
  socket.on('close', () => gates.get(stayId) === gate && gates.delete(stayId))
  if (older) closeSocket(older.socket, REFUSED)
  // The old browser connection may never respond, so its link is ended immediately.
  older?.mediaLink?.end()
  return gate
}

async function openMediaLink(socket: BrowserSocket, gateContext: GateContext, pass: MediaPass): Promise<MediaLink> {
  const { rooms } = gateContext.deps.settings
  await createMediaRoom(rooms, pass.mediaRoom)
  const seat = createJanusClient(pass)
  let isOver = false
  const janus = await openJanus(rooms, {
    hear: (text) => {
      recordReply(JSON.parse(text) as JanusMessage, seat)
      sendText(socket, text)
    },
    gone() {
      if (isOver) return
      gateContext.tellOutage(new Error('the media server has gone'))
      closeSocket(socket, TRY_AGAIN_LATER)
    },
  })
  const timer = setInterval(async () => {
    const holds = await isParticipantActive(gateContext.deps, pass).catch(() => true)
    if (!holds) closeSocket(socket, REFUSED)
  }, CHECK_INTERVAL_MS)
  return {
    take: (message) => forward({ message, seat, janus, socket }),
    end() {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      if (seat.session !== null) janus.send({ janus: 'destroy', session_id: seat.session, transaction: 'gate' })
      janus.close()
      if ([...gateContext.gates.values()].some(({ mediaRoom }) => mediaRoom === pass.mediaRoom)) return
      // Errors are ignored: after an outage the media server's rooms are gone anyway.
      void deleteEmptyMediaRoom(rooms, pass.mediaRoom).catch(() => undefined)
    },
  }
}

interface ForwardInput {
  message: unknown
  seat: JanusClient
  janus: JanusLink
  socket: BrowserSocket
}

function forward({ message, seat, janus, socket }: ForwardInput): void {
  const allowed = filterRequest(message, seat)
  if (allowed) janus.send(allowed)
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
