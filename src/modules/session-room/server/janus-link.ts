import { randomUUID } from 'node:crypto'
import type { RoomSettings } from '#platform/server/settings.ts'
import { VIDEO_ROOM } from './media-requests.ts'
import { MAX_BUFFERED_BYTES } from './socket-limits.ts'

const REPLY_TIMEOUT_MS = 5_000
const PROTOCOL = 'janus-protocol'

export interface JanusMessage {
  janus: string
  transaction?: string
  data?: { id: number }
  plugindata?: { data: { videoroom: string; error_code?: number; participants?: unknown[] } }
  [more: string]: unknown
}

/** A connection to the media server, which is reachable only from this server. */
export interface JanusLink {
  send(message: Record<string, unknown>): void
  close(): void
}

interface LinkListeners {
  onMessage(text: string): void
  /** Called when the connection is lost or no longer accepts messages. */
  onClose(): void
}

/** @throws if the media server does not respond in time. */
export async function openJanus(rooms: RoomSettings, { onMessage, onClose }: LinkListeners): Promise<JanusLink> {
  const socket = new WebSocket(rooms.mediaServerUrl!, PROTOCOL)
  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timeout)
      socket.close()
      reject(new Error('the media server does not answer'))
    }
    const timeout = setTimeout(fail, REPLY_TIMEOUT_MS)
    socket.addEventListener('error', fail, { once: true })
    socket.addEventListener('open', () => {
      clearTimeout(timeout)
      resolve()
    })
  })
  socket.addEventListener('message', ({ data }) => onMessage(String(data)))
  socket.addEventListener('close', onClose)
  const secret = rooms.mediaServerSecret ? { apisecret: rooms.mediaServerSecret } : {}
  return {
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return
      if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) socket.send(JSON.stringify({ ...message, ...secret }))
      // The server hangs: closes the connection instead of buffering without limit.
      else onClose()
    },
    close: () => socket.close(),
  }
}

export type RequestVideoRoom = (body: Record<string, unknown>) => Promise<JanusMessage>

/** Runs `work` with a short-lived connection to the video room plugin. @throws if the media server does not respond. */
export async function withVideoRoom<T>(
  rooms: RoomSettings,
  work: (request: RequestVideoRoom) => Promise<T>,
): Promise<T> {
  const pending = new Map<string, { resolve(message: JanusMessage): void; reject(error: Error): void }>()
  const janus = await openJanus(rooms, {
    onMessage: (text) => {
      const message = JSON.parse(text) as JanusMessage
      if (message.janus !== 'ack') pending.get(message.transaction ?? '')?.resolve(message)
    },
    onClose: () => {
      for (const { reject } of pending.values()) reject(new Error('the media server has gone'))
    },
  })
  const request = (message: Record<string, unknown>) => {
    const transaction = randomUUID()
    const reply = new Promise<JanusMessage>((resolve, reject) => {
      pending.set(transaction, { resolve, reject })
      setTimeout(reject, REPLY_TIMEOUT_MS, new Error('the media server does not answer')).unref()
    })
    janus.send({ ...message, transaction })
    return reply.finally(() => pending.delete(transaction))
  }
  try {
    const session_id = parseId(await request({ janus: 'create' }))
    const handle_id = parseId(await request({ janus: 'attach', session_id, plugin: VIDEO_ROOM }))
    return await work((body) => request({ janus: 'message', session_id, handle_id, body }))
  } finally {
    janus.close()
  }
}

function parseId({ janus, data, error }: JanusMessage): number {
  if (data) return data.id
  throw new Error(`the media server said '${janus}': ${JSON.stringify(error)}`)
}
