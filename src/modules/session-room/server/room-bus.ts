import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { subscribeToChannel } from '#platform/server/database/subscribe.ts'
import type { BusEvent } from './bus-event.ts'
import { EventQueue } from './event-queue.ts'

export interface RoomBus {
  /** Resolves once events from other processes are received. */
  ready: Promise<void>
  /** Publishes in order; silently drops the event if the database is unavailable. */
  publish(event: BusEvent): void
  close(): Promise<void>
}

interface BusListeners {
  onEvent(event: BusEvent): void
  onConnected(): void
}

const CHANNEL = 'session_rooms'
const ENCRYPTION_CONTEXT = 'session-room-news'
/** Characters per notification: PostgreSQL allows 8000 bytes, of which the header takes fewer than 100. */
const PART_LENGTH = 7800

/**
 * Opens the bus for events between processes, which are sent by NOTIFY and split into parts that fit into a
 * notification. They are encrypted, because the database stores notifications on disk for a while and may log
 * statements. A process ignores its own events.
 */
export function openRoomBus(
  deps: Pick<AppDeps, 'db' | 'encryption'>,
  databaseUrl: string,
  listeners: BusListeners,
): RoomBus {
  const processId = randomUUID()
  const queue = new EventQueue()
  let sending: Promise<void> | null = null
  const join = createJoiner()
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>()
  const listening = subscribeToChannel(databaseUrl, CHANNEL, {
    onConnected() {
      resolveReady()
      listeners.onConnected()
    },
    onMessage(notification) {
      const message = notification.startsWith(processId) ? null : join(notification)
      const event = message && decryptEvent(deps, message)
      if (event) listeners.onEvent(event)
    },
  })
  // Sends all queued notifications in one statement, and runs one statement at a time, because the notifications from
  // one transaction arrive completely and in order.
  const send = async () => {
    while (!queue.isEmpty) {
      const notifications = queue.take()
      await sql`select pg_notify(${CHANNEL}, payload)
        from unnest(${notifications}::text[]) with ordinality as n (payload, number) order by number`
        .execute(deps.db)
        .catch(() => undefined)
    }
  }
  return {
    ready,
    publish(event) {
      const createNotifications = () =>
        splitNotification(processId, deps.encryption.encrypt(event, ENCRYPTION_CONTEXT).toString('base64'))
      if (!queue.add(event, createNotifications)) return
      sending ??= send().finally(() => {
        sending = null
      })
    },
    async close() {
      await sending
      await listening.close()
    },
  }
}

/** `<process> <message> <part>/<parts> <text>` */
export function splitNotification(processId: string, text: string): string[] {
  const id = randomUUID().slice(0, 8)
  const count = Math.max(1, Math.ceil(text.length / PART_LENGTH))
  return Array.from(
    { length: count },
    (_none, n) => `${processId} ${id} ${n + 1}/${count} ${text.slice(n * PART_LENGTH, (n + 1) * PART_LENGTH)}`,
  )
}

/** Joins parts into messages; skips a message whose first part was missed, for example just after connecting. */
export function createJoiner(): (notification: string) => string | null {
  const incomplete = new Map<string, { id: string; parts: string[] }>()
  return (notification) => {
    const [, from, id, part, count, text] = /^(\S+) (\S+) (\d+)\/(\d+) (.*)$/s.exec(notification) ?? []
    if (!from || !id || text === undefined) return null
    if (part === '1') incomplete.set(from, { id, parts: [] })
    const message = incomplete.get(from)
    if (message?.id !== id || message.parts.length + 1 !== Number(part)) return null
    message.parts.push(text)
    if (part !== count) return null
    incomplete.delete(from)
    return message.parts.join('')
  }
}

function decryptEvent({ encryption }: Pick<AppDeps, 'encryption'>, text: string): BusEvent | null {
  try {
    return encryption.decrypt<BusEvent>(Buffer.from(text, 'base64'), ENCRYPTION_CONTEXT)
  } catch {
    return null
  }
}
