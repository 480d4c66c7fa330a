import type { WebSocket } from 'ws'
import { type FromRoom, type ToRoom, toRoom } from '#modules/session-room/contract/room-messages.ts'
import { ROOM_HEARTBEAT_SECONDS } from '#modules/session-room/values/limits.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { logError } from '#platform/server/log.ts'
import { enterRoom, type RoomEntry } from './enter-room.ts'
import { type ConnectedParticipant, FINISHED, type LiveRooms } from './live-rooms.ts'
import { createDeviceStateLimiter, createMessageLimiter } from './message-limiter.ts'
import { endParticipants, isAnyParticipant } from './participants.ts'
import { admitParticipant, endRoom, sendOutParticipant } from './provider-actions.ts'
import { closeSocket, MAX_QUEUED_MESSAGES, REFUSED, sendText } from './socket-limits.ts'

const INTERNAL_ERROR = 1011
const ENTER_TIMEOUT_MS = 10_000
const SILENCE_LIMIT_MS = 3 * ROOM_HEARTBEAT_SECONDS * 1000

interface Connection {
  deps: AppDeps
  live: LiveRooms
  socket: WebSocket
  participant: ConnectedParticipant | null
  lastReceivedAt: number
}

/** Handles one browser's socket until it closes. The contents of messages are never logged. */
export function handleRoomSocket(deps: AppDeps, live: LiveRooms, socket: WebSocket): void {
  const connection: Connection = { deps, live, socket, participant: null, lastReceivedAt: performance.now() }
  const isWithinLimit = createMessageLimiter()
  const canShow = createDeviceStateLimiter()
  let pendingCount = 0
  let hasEntered = false
  let queue: Promise<void> = Promise.resolve()
  const enterTimeout = setTimeout(() => close(socket, REFUSED), ENTER_TIMEOUT_MS)
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    connection.lastReceivedAt = performance.now()
    pendingCount += 1
    const text = String(data)
    const message =
      isBinary || pendingCount > MAX_QUEUED_MESSAGES || !isWithinLimit(text.length) ? null : parseMessage(text)
    // The first message must be `enter`, and no later message may be.
    const isInvalid = !message || (message.type === 'enter') === hasEntered
    if (isInvalid || (message.type === 'show' && !canShow())) return close(socket, REFUSED)
    hasEntered = true
    queue = queue
      .then(() => handleMessage(connection, message))
      .catch((error) => handleFailure(socket, error))
      .finally(() => {
        pendingCount -= 1
        if (connection.participant) clearTimeout(enterTimeout)
      })
  })
  socket.on('pong', () => {
    connection.lastReceivedAt = performance.now()
  })
  socket.on('close', () => {
    clearTimeout(enterTimeout)
    queue = queue
      .then(() => connection.participant && live.leave(connection.participant))
      .then(undefined, () => undefined)
  })
}

/** Parses a message; null if it does not match the contract or is nested too deeply to be parsed. */
function parseMessage(text: string): ToRoom | null {
  try {
    return toRoom.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Closes the socket after an internal error, such as an unavailable database; the browser reconnects. */
function handleFailure(socket: WebSocket, error: unknown): void {
  logError('session room socket failed', {}, error)
  close(socket, INTERNAL_ERROR)
}

async function handleMessage(connection: Connection, message: ToRoom): Promise<void> {
  const { socket, participant, live } = connection
  // Ignores messages that arrive after the socket was closed.
  if (socket.readyState !== socket.OPEN) return
  if (message.type === 'enter') return enter(connection, message)
  if (!participant) return
  if (message.type === 'beat') return sendMessage(socket, { type: 'beat' })
  if (message.type === 'leave') {
    await live.leave(participant)
    return close(socket, FINISHED)
  }
  const { entry } = participant
  if (entry.role === 'counsellor' && (await handleProviderAction(connection, entry, message))) return
  publishMessage(live, entry, message)
}

async function enter(connection: Connection, message: Extract<ToRoom, { type: 'enter' }>): Promise<void> {
  const { deps, live, socket } = connection
  await live.ready()
  if (socket.readyState !== socket.OPEN) return
  const entry = await enterRoom(deps, message)
  if ('turnedAway' in entry) return close(socket, FINISHED, { type: 'turnedAway', because: entry.turnedAway })
  if (socket.readyState !== socket.OPEN) {
    await endParticipants(deps.db, isAnyParticipant([entry.participantId]), deps.clock.now())
    return
  }
  connection.participant = {
    entry,
    send: (message) => sendMessage(socket, message),
    close: (code, last) => close(socket, code, last),
    ping: () => socket.readyState === socket.OPEN && socket.ping(),
    isSilent: () => performance.now() - connection.lastReceivedAt > SILENCE_LIMIT_MS,
  }
  live.add(connection.participant)
}

/** Handles actions that only the provider may take. @returns whether the message was such an action. */
async function handleProviderAction(
  { deps, live }: Pick<Connection, 'deps' | 'live'>,
  entry: RoomEntry,
  message: ToRoom,
): Promise<boolean> {
  const { roomId } = entry
  if (message.type === 'admit') {
    if (await admitParticipant(deps, entry, message.participantId))
      live.publish({ roomId, kind: 'changed', hasNew: true })
    return true
  }
  if (message.type === 'sendOut') {
    const participantIds = await sendOutParticipant(deps, entry, message.participantId)
    if (participantIds.length === 0) return true
    live.publish({ roomId, kind: 'over', participantIds, because: 'removed' })
    live.publish({ roomId, kind: 'changed', hasNew: false })
    return true
  }
  if (message.type !== 'end') return false
  live.publish({ roomId, kind: 'over', participantIds: await endRoom(deps, entry), because: 'ended' })
  return true
}

/** Forwards messages to the room. From the lobby, only the camera and microphone state is forwarded. */
function publishMessage(live: LiveRooms, entry: RoomEntry, message: ToRoom): void {
  const { participantId: from, roomId, way } = entry
  if (message.type === 'show') {
    const { microphone, camera } = message
    live.publish({ roomId, kind: 'shown', shows: { [from]: { microphone, camera } } })
  }
  if (!live.isAdmitted(entry, from)) return
  if (message.type === 'signal' && live.isAdmitted(entry, message.to))
    live.publish({ roomId, kind: 'signal', from, to: message.to, data: message.data })
  if (message.type === 'chat' && way === 'through') live.publish({ roomId, kind: 'chat', from, text: message.text })
}

const sendMessage = (socket: WebSocket, message: FromRoom) => sendText(socket, JSON.stringify(message))

/** Closes the socket after an optional last message. */
function close(socket: WebSocket, code: number, last?: FromRoom): void {
  if (last) sendMessage(socket, last)
  closeSocket(socket, code)
}
