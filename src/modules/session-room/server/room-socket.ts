import type { WebSocket } from 'ws'
import { type FromRoom, type ToRoom, toRoom } from '#modules/session-room/contract/room-messages.ts'
import type { House } from '#platform/server/context.ts'
import { faultOf } from '#platform/server/redact.ts'
import { ROOM_BEAT_SECONDS } from '#platform/values/constants.ts'
import { admit, endRoom, sendOut } from './counsellor-moves.ts'
import { enterRoom } from './enter-room.ts'
import { DONE, type Inside, type LiveRooms } from './live-rooms.ts'
import { messageAllowance, showAllowance } from './message-allowance.ts'
import { closeSocket, MOST_WAITING, REFUSED, sendText } from './socket-limits.ts'
import { endStays, isAnyOf } from './stays.ts'

const FAULT = 1011
const ENTER_WITHIN_MS = 10_000
const SILENT_MS = 3 * ROOM_BEAT_SECONDS * 1000

interface Visit {
  house: House
  live: LiveRooms
  socket: WebSocket
  inside: Inside | null
  heardAt: number
}

/** One browser's socket, from its first word to its last. Nothing that is said is logged. */
export function receive(house: House, live: LiveRooms, socket: WebSocket): void {
  const visit: Visit = { house, live, socket, inside: null, heardAt: performance.now() }
  const [mayGoOn, mayShow] = [messageAllowance(), showAllowance()]
  let [waiting, hasSpoken] = [0, false]
  let turn: Promise<void> = Promise.resolve()
  const isLate = setTimeout(() => close(socket, REFUSED), ENTER_WITHIN_MS)
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    visit.heardAt = performance.now()
    waiting += 1
    const text = String(data)
    const message = isBinary || waiting > MOST_WAITING || !mayGoOn(text.length) ? null : read(text)
    // The first message enters, and no other.
    const isWrong = !message || (message.type === 'enter') === hasSpoken
    if (isWrong || (message.type === 'show' && !mayShow())) return close(socket, REFUSED)
    hasSpoken = true
    turn = turn
      .then(() => answer(visit, message))
      .catch((error) => failed(socket, error))
      .finally(() => {
        waiting -= 1
        if (visit.inside) clearTimeout(isLate)
      })
  })
  socket.on('pong', () => {
    visit.heardAt = performance.now()
  })
  socket.on('close', () => {
    clearTimeout(isLate)
    turn = turn.then(() => visit.inside && live.leave(visit.inside)).then(undefined, () => undefined)
  })
}

/** Null for what the contract does not know, and for nesting that no reader survives. */
function read(text: string): ToRoom | null {
  try {
    return toRoom.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The database is away, or a mistake of ours: the browser comes back and tries again. */
function failed(socket: WebSocket, error: unknown): void {
  const { code, message } = faultOf(error)
  console.error(`session room: ${code} ${message}`)
  close(socket, FAULT)
}

async function answer(visit: Visit, message: ToRoom): Promise<void> {
  const { socket, inside, live } = visit
  // What came after the socket was closed, or its stay was ended, is nobody's.
  if (socket.readyState !== socket.OPEN) return
  if (message.type === 'enter') return enter(visit, message)
  if (!inside) return
  if (message.type === 'beat') return say(socket, { type: 'beat' })
  if (message.type === 'leave') {
    await live.leave(inside)
    return close(socket, DONE)
  }
  if (inside.entry.role === 'counsellor' && (await decide(visit.house, { live, inside }, message))) return
  tell({ live, inside }, message)
}

async function enter(visit: Visit, wanted: Extract<ToRoom, { type: 'enter' }>): Promise<void> {
  const { house, live, socket } = visit
  await live.ready()
  if (socket.readyState !== socket.OPEN) return
  const entry = await enterRoom(house, wanted)
  if ('turnedAway' in entry) return close(socket, DONE, { type: 'turnedAway', because: entry.turnedAway })
  if (socket.readyState !== socket.OPEN) {
    await endStays(house.db, isAnyOf([entry.stayId]), house.clock.now())
    return
  }
  visit.inside = {
    entry,
    send: (message) => say(socket, message),
    close: (code, last) => close(socket, code, last),
    ask: () => socket.readyState === socket.OPEN && socket.ping(),
    isSilent: () => performance.now() - visit.heardAt > SILENT_MS,
  }
  live.add(visit.inside)
}

interface Speaking {
  live: LiveRooms
  inside: Inside
}

/** What only the counsellor may. @returns whether the message was of that kind. */
async function decide(house: House, { live, inside: { entry } }: Speaking, message: ToRoom): Promise<boolean> {
  const { roomId } = entry
  if (message.type === 'admit') {
    if (await admit(house, entry, message.stayId)) live.say({ roomId, kind: 'changed', hasNew: true })
    return true
  }
  if (message.type === 'sendOut') {
    const stayIds = await sendOut(house, entry, message.stayId)
    if (stayIds.length === 0) return true
    live.say({ roomId, kind: 'over', stayIds, because: 'sentOut' })
    live.say({ roomId, kind: 'changed', hasNew: false })
    return true
  }
  if (message.type !== 'end') return false
  live.say({ roomId, kind: 'over', stayIds: await endRoom(house, entry), because: 'ended' })
  return true
}

/** What is handed on from somebody in the room; of somebody who waits at its door nothing is but what they will show. */
function tell({ live, inside: { entry } }: Speaking, message: ToRoom): void {
  const { stayId: from, roomId, way } = entry
  if (message.type === 'show') {
    const { microphone, camera } = message
    live.say({ roomId, kind: 'shown', shows: { [from]: { microphone, camera } } })
  }
  if (!live.isIn(entry, from)) return
  if (message.type === 'signal' && live.isIn(entry, message.to))
    live.say({ roomId, kind: 'signal', from, to: message.to, data: message.data })
  if (message.type === 'chat' && way === 'through') live.say({ roomId, kind: 'chat', from, text: message.text })
}

const say = (socket: WebSocket, message: FromRoom) => sendText(socket, JSON.stringify(message))

/** Says the last word, if there is one. */
function close(socket: WebSocket, code: number, last?: FromRoom): void {
  if (last) say(socket, last)
  closeSocket(socket, code)
}
