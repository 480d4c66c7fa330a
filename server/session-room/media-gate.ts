import type { WebSocket as BrowserSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ROOM_MEDIA_SOCKET } from '#contract/constants.ts'
import type { House } from '../context.ts'
import { noPageHere, requireOwnPage } from '../http/web-sockets.ts'
import { type JanusLink, type JanusMessage, openJanus } from './janus-link.ts'
import { type MediaPass, readMediaPass } from './media-pass.ts'
import { letThrough, type Seat } from './media-requests.ts'
import { dropEmptyMediaRoom, makeMediaRoom } from './media-rooms.ts'
import { stayHolds } from './stay-holds.ts'

const NEW_SOCKETS_A_MINUTE = 240
const SHOWS_PASS_WITHIN_MS = 10_000
/** How soon somebody who left or was sent out is cut off. */
const LOOK_EVERY_MS = 2_000
/** Closing codes of RFC 6455: not for you, and come again later. */
const CLOSE = { refused: 1008, outage: 1013 } as const

const first = z.object({ janus: z.literal('create'), token: z.string().max(2000) })

/**
 * Browsers speak Janus' own language here, with a media pass as `token`: what is theirs to say goes on to the media server, which
 * is reachable from nowhere else and whose secret never leaves this process (decision 0056).
 */
export function serveMediaGate(app: FastifyInstance, house: House): void {
  if (!house.settings.rooms.mediaServerUrl) return
  const gates: Gates = new Map()
  app.route({
    method: 'GET',
    url: ROOM_MEDIA_SOCKET,
    config: { rateLimit: { max: NEW_SOCKETS_A_MINUTE, timeWindow: '1 minute' } },
    handler: noPageHere,
    preHandler: async (request) => {
      if (request.ws) requireOwnPage(request, house.settings)
    },
    wsHandler: (socket) => keepGate(socket, house, gates),
  })
}

/** A stay goes through one gate at a time: coming back after a lost network, it is not in the room twice. */
type Gates = Map<string, { socket: BrowserSocket; mediaRoom: number }>

/** One browser's way through, from its first word to its last. */
function keepGate(socket: BrowserSocket, house: House, gates: Gates): void {
  let passed: Promise<Passage | null> | null = null
  let isGone = false
  const impatience = setTimeout(() => socket.close(CLOSE.refused), SHOWS_PASS_WITHIN_MS)
  // Words keep their order: the next one waits for what the first one opens.
  let before: Promise<unknown> = Promise.resolve()
  socket.on('message', (data) => {
    before = before.then(async () => {
      const message = parsed(String(data))
      passed ??= enter(socket, { house, gates }, message).finally(() => clearTimeout(impatience))
      const passage = await passed
      if (isGone) passage?.end()
      else passage?.take(message)
    })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    isGone = true
    clearTimeout(impatience)
    void passed?.then((passage) => passage?.end())
  })
}

interface Passage {
  take(message: unknown): void
  end(): void
}

interface Where {
  house: House
  gates: Gates
}

/** The first word shows the pass of somebody who is in the room. @returns null where it does not, and closes. */
async function enter(socket: BrowserSocket, { house, gates }: Where, message: unknown): Promise<Passage | null> {
  const { data } = first.safeParse(message)
  const pass = data && readMediaPass(house, data.token, house.clock.now())
  try {
    if (pass && (await stayHolds(house, pass))) {
      takePlace(socket, gates, pass)
      return await openPassage(socket, { house, gates }, pass)
    }
    socket.close(CLOSE.refused)
  } catch {
    socket.close(CLOSE.outage)
  }
  return null
}

function takePlace(socket: BrowserSocket, gates: Gates, { stayId, mediaRoom }: MediaPass): void {
  gates.get(stayId)?.socket.close(CLOSE.refused)
  gates.set(stayId, { socket, mediaRoom })
  socket.on('close', () => gates.get(stayId)?.socket === socket && gates.delete(stayId))
}

async function openPassage(socket: BrowserSocket, { house, gates }: Where, pass: MediaPass): Promise<Passage> {
  const { rooms } = house.settings
  await makeMediaRoom(rooms, pass.mediaRoom)
  const seat: Seat = { ...pass, session: null, handles: new Set() }
  const janus = await openJanus(rooms, {
    hear: (text) => {
      learn(JSON.parse(text) as JanusMessage, seat)
      socket.send(text)
    },
    gone: () => socket.close(CLOSE.outage),
  })
  const looking = setInterval(async () => {
    const holds = await stayHolds(house, pass).catch(() => true)
    if (!holds) socket.close(CLOSE.refused)
  }, LOOK_EVERY_MS)
  let isOver = false
  return {
    take: (message) => passOn({ message, seat, janus, socket }),
    end() {
      if (isOver) return
      isOver = true
      clearInterval(looking)
      if (seat.session !== null) janus.send({ janus: 'destroy', session_id: seat.session, transaction: 'gate' })
      janus.close()
      if ([...gates.values()].some(({ mediaRoom }) => mediaRoom === pass.mediaRoom)) return
      // An outage takes its rooms with it.
      void dropEmptyMediaRoom(rooms, pass.mediaRoom).catch(() => undefined)
    },
  }
}

interface Word {
  message: unknown
  seat: Seat
  janus: JanusLink
  socket: BrowserSocket
}

function passOn({ message, seat, janus, socket }: Word): void {
  const allowed = letThrough(message, seat)
  if (!allowed) {
    refuse(message, socket)
    return
  }
  if (allowed['janus'] === 'detach') seat.handles.delete(allowed['handle_id'] as number)
  janus.send(allowed)
}

/** In Janus' own words, so that the browser's library hears it as its answer. */
function refuse(message: unknown, socket: BrowserSocket): void {
  const { data } = z.object({ transaction: z.string().max(64) }).safeParse(message)
  socket.send(JSON.stringify({ janus: 'error', ...data, error: { code: 403, reason: 'Not at this gate' } }))
}

/** Only the answers to `create` and `attach` hold an id by itself: the session first, then its handles. */
function learn({ janus, data }: JanusMessage, seat: Seat): void {
  if (janus !== 'success' || typeof data?.id !== 'number') return
  if (seat.session === null) seat.session = data.id
  else seat.handles.add(data.id)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
