import { randomUUID } from 'node:crypto'
import type { RoomSettings } from '#platform/server/settings.ts'
import { VIDEO_ROOM } from './media-requests.ts'
import { MOST_UNSENT_BYTES } from './socket-limits.ts'

const ANSWERS_WITHIN_MS = 5_000
const PROTOCOL = 'janus-protocol'

export interface JanusMessage {
  janus: string
  transaction?: string
  data?: { id: number }
  plugindata?: { data: { videoroom: string; error_code?: number; participants?: unknown[] } }
  [more: string]: unknown
}

/** One connection of ours to the media server, which nobody else can reach. */
export interface JanusLink {
  send(message: Record<string, unknown>): void
  close(): void
}

interface Ears {
  hear(text: string): void
  gone(): void
}

/** @throws where it does not answer in time. */
export async function openJanus(rooms: RoomSettings, { hear, gone }: Ears): Promise<JanusLink> {
  const socket = new WebSocket(rooms.mediaServerUrl!, PROTOCOL)
  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(patience)
      socket.close()
      reject(new Error('the media server does not answer'))
    }
    const patience = setTimeout(fail, ANSWERS_WITHIN_MS)
    socket.addEventListener('error', fail, { once: true })
    socket.addEventListener('open', () => {
      clearTimeout(patience)
      resolve()
    })
  })
  socket.addEventListener('message', ({ data }) => hear(String(data)))
  socket.addEventListener('close', gone)
  const secret = rooms.mediaServerSecret ? { apisecret: rooms.mediaServerSecret } : {}
  return {
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return
      if (socket.bufferedAmount <= MOST_UNSENT_BYTES) socket.send(JSON.stringify({ ...message, ...secret }))
      // It hangs: what it does not read must not fill the memory.
      else gone()
    },
    close: () => socket.close(),
  }
}

export type AskRooms = (body: Record<string, unknown>) => Promise<JanusMessage>

/** Speaks with the media server about its rooms, over a connection that ends with the work. @throws where it does not answer. */
export async function withRooms<T>(rooms: RoomSettings, work: (ask: AskRooms) => Promise<T>): Promise<T> {
  const waiting = new Map<string, { take(message: JanusMessage): void; fail(error: Error): void }>()
  const janus = await openJanus(rooms, {
    hear: (text) => {
      const message = JSON.parse(text) as JanusMessage
      if (message.janus !== 'ack') waiting.get(message.transaction ?? '')?.take(message)
    },
    gone: () => {
      for (const { fail } of waiting.values()) fail(new Error('the media server has gone'))
    },
  })
  const ask = (message: Record<string, unknown>) => {
    const transaction = randomUUID()
    const answer = new Promise<JanusMessage>((take, fail) => {
      waiting.set(transaction, { take, fail })
      setTimeout(fail, ANSWERS_WITHIN_MS, new Error('the media server does not answer')).unref()
    })
    janus.send({ ...message, transaction })
    return answer.finally(() => waiting.delete(transaction))
  }
  try {
    const session_id = idOf(await ask({ janus: 'create' }))
    const handle_id = idOf(await ask({ janus: 'attach', session_id, plugin: VIDEO_ROOM }))
    return await work((body) => ask({ janus: 'message', session_id, handle_id, body }))
  } finally {
    janus.close()
  }
}

function idOf({ janus, data, error }: JanusMessage): number {
  if (data) return data.id
  throw new Error(`the media server said '${janus}': ${JSON.stringify(error)}`)
}
