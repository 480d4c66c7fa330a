import type { WebSocket as BrowserSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { House } from '#platform/server/context.ts'
import { ROOM_MEDIA_SOCKET } from '#platform/values/constants.ts'
import { type JanusLink, type JanusMessage, openJanus } from './janus-link.ts'
import { mediaOutage } from './media-outage.ts'
import { type MediaPass, readMediaPass } from './media-pass.ts'
import { learn, letThrough, newSeat, type Seat } from './media-requests.ts'
import { dropEmptyMediaRoom, makeMediaRoom } from './media-rooms.ts'
import { messageAllowance } from './message-allowance.ts'
import { closeSocket, MOST_WAITING, REFUSED, sendText, TRY_AGAIN_LATER } from './socket-limits.ts'
import { socketRoute } from './socket-route.ts'
import { stayHolds } from './stay-holds.ts'

const SHOWS_PASS_WITHIN_MS = 10_000
/** How soon somebody who left or was sent out is cut off. */
const LOOK_EVERY_MS = 2_000

const first = z.object({ janus: z.literal('create'), token: z.string().max(2000) })

/**
 * Browsers speak Janus' own language here, with a media pass as `token`: what is theirs to say goes on to the media server, which
 * is reachable from nowhere else and whose secret never leaves this process (decision 0056).
 */
export function serveMediaGate(app: FastifyInstance, house: House): void {
  if (!house.settings.rooms.mediaServerUrl) return
  const where: Where = { house, gates: new Map(), tellOutage: mediaOutage(house) }
  socketRoute(app, {
    url: ROOM_MEDIA_SOCKET,
    settings: house.settings,
    take: (socket) => keepGate(socket, where),
  })
}

interface Passage {
  take(message: unknown): void
  end(): void
}

interface Gate {
  socket: BrowserSocket
  mediaRoom: number
  passage: Passage | null
}

interface Where {
  house: House
  /** A stay goes through one gate at a time: coming back after a lost network, it is not in the room twice. */
  gates: Map<string, Gate>
  tellOutage(error: unknown): void
}

/** One browser's way through, from its first word to its last. */
function keepGate(socket: BrowserSocket, where: Where): void {
  let passed: Promise<Passage | null> | null = null
  let waiting = 0
  const mayGoOn = messageAllowance()
  const refuseAll = () => closeSocket(socket, REFUSED)
  const impatience = setTimeout(refuseAll, SHOWS_PASS_WITHIN_MS)
  // Words keep their order: the next one waits for what the first one opens.
  let before: Promise<unknown> = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    const text = String(data)
    waiting += 1
    if (isBinary || waiting > MOST_WAITING || !mayGoOn(text.length)) return refuseAll()
    before = before
      .then(async () => {
        if (socket.readyState !== socket.OPEN) return
        const message = parsed(text)
        passed ??= enter(socket, where, message).finally(() => clearTimeout(impatience))
        const passage = await passed
        if (socket.readyState === socket.OPEN) passage?.take(message)
      })
      .catch(refuseAll)
      .finally(() => {
        waiting -= 1
      })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(impatience)
    void passed?.then((passage) => passage?.end())
  })
}

/** The first word shows the pass of somebody who is in the room. @returns null where it does not, and closes. */
async function enter(socket: BrowserSocket, where: Where, message: unknown): Promise<Passage | null> {
  const { house } = where
  const { data } = first.safeParse(message)
  const pass = data && readMediaPass(house, data.token, house.clock.now())
  try {
    if (!pass || !(await stayHolds(house, pass))) {
      closeSocket(socket, REFUSED)
      return null
    }
  } catch {
    closeSocket(socket, TRY_AGAIN_LATER)
    return null
  }
  const gate = takePlace(socket, where, pass)
  try {
    gate.passage = await openPassage(socket, where, pass)
  } catch (error) {
    where.tellOutage(error)
    closeSocket(socket, TRY_AGAIN_LATER)
  }
  // Meanwhile a newer one may have come.
  if (where.gates.get(pass.stayId) !== gate) gate.passage?.end()
  return gate.passage
}

function takePlace(socket: BrowserSocket, { gates }: Where, { stayId, mediaRoom }: MediaPass): Gate {
  const older = gates.get(stayId)
  const gate: Gate = { socket, mediaRoom, passage: null }
  gates.set(stayId, gate)
  socket.on('close', () => gates.get(stayId) === gate && gates.delete(stayId))
  if (older) closeSocket(older.socket, REFUSED)
  // Its browser may never answer: its place in the room is not kept until then.
  older?.passage?.end()
  return gate
}

async function openPassage(socket: BrowserSocket, where: Where, pass: MediaPass): Promise<Passage> {
  const { rooms } = where.house.settings
  await makeMediaRoom(rooms, pass.mediaRoom)
  const seat = newSeat(pass)
  let isOver = false
  const janus = await openJanus(rooms, {
    hear: (text) => {
      learn(JSON.parse(text) as JanusMessage, seat)
      sendText(socket, text)
    },
    gone() {
      if (isOver) return
      where.tellOutage(new Error('the media server has gone'))
      closeSocket(socket, TRY_AGAIN_LATER)
    },
  })
  const looking = setInterval(async () => {
    const holds = await stayHolds(where.house, pass).catch(() => true)
    if (!holds) closeSocket(socket, REFUSED)
  }, LOOK_EVERY_MS)
  return {
    take: (message) => passOn({ message, seat, janus, socket }),
    end() {
      if (isOver) return
      isOver = true
      clearInterval(looking)
      if (seat.session !== null) janus.send({ janus: 'destroy', session_id: seat.session, transaction: 'gate' })
      janus.close()
      if ([...where.gates.values()].some(({ mediaRoom }) => mediaRoom === pass.mediaRoom)) return
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
  if (allowed) janus.send(allowed)
  else refuse(message, socket)
}

/** In Janus' own words, so that the browser's library hears it as its answer. */
function refuse(message: unknown, socket: BrowserSocket): void {
  const { data } = z.object({ transaction: z.string().max(64) }).safeParse(message)
  sendText(socket, JSON.stringify({ janus: 'error', ...data, error: { code: 403, reason: 'Not at this gate' } }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
