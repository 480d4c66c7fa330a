import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { fromRoom } from '#modules/session-room/contract/room-messages.ts'
import type { House } from '#platform/server/context.ts'
import { listenTo } from '#platform/server/database/listen.ts'
import { WaitingNews } from './waiting-news.ts'

type Said<Type> = Extract<z.output<typeof fromRoom>, { type: Type }>
export type Ending = Said<'over'>['because']
export interface Show {
  microphone: boolean
  camera: boolean
}

/** What the processes of the program tell each other of a room. */
export type RoomNews = { roomId: string } & (
  | { kind: 'changed'; hasNew: boolean }
  | { kind: 'over'; stayIds: string[]; because: Ending }
  | { kind: 'shown'; shows: Record<string, Show> }
  | { kind: 'signal'; from: string; to: string; data: Said<'signal'>['data'] }
  | { kind: 'chat'; from: string; text: string }
)

export interface RoomBus {
  /** Once the others are heard. */
  ready: Promise<void>
  /** In the order in which it is said; lost without a word where the database is away. */
  say(news: RoomNews): void
  close(): Promise<void>
}

interface Hearing {
  onNews(news: RoomNews): void
  onConnected(): void
}

const CHANNEL = 'session_rooms'
const BOUND_TO = 'session-room-news'
/** PostgreSQL takes 8000 bytes a notice, of which the head takes fewer than 100. */
const PART = 7800

/**
 * News between processes by NOTIFY, cut into parts where they are longer than a notice. Sealed: the database writes notices to its
 * disk for a while, and may log statements. What a process says itself it does not hear.
 */
export function roomBus(house: Pick<House, 'db' | 'sealing'>, databaseUrl: string, hearing: Hearing): RoomBus {
  const own = randomUUID()
  const waiting = new WaitingNews()
  let sending: Promise<void> | null = null
  const join = joiner()
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const listening = listenTo(databaseUrl, CHANNEL, {
    onConnected() {
      isReady()
      hearing.onConnected()
    },
    onMessage(notice) {
      const whole = notice.startsWith(own) ? null : join(notice)
      const news = whole && opened(house, whole)
      if (news) hearing.onNews(news)
    },
  })
  // One statement at a time, all that waits with it: notices of one transaction come whole and in their order.
  const send = async () => {
    while (!waiting.isEmpty) {
      const notices = waiting.take()
      await sql`select pg_notify(${CHANNEL}, notice) from unnest(${notices}::text[]) with ordinality as n (notice, number)
        order by number`
        .execute(house.db)
        .catch(() => undefined)
    }
  }
  return {
    ready,
    say(news) {
      if (!waiting.add(news, () => parted(own, house.sealing.seal(news, BOUND_TO).toString('base64')))) return
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
export function parted(own: string, text: string): string[] {
  const id = randomUUID().slice(0, 8)
  const count = Math.max(1, Math.ceil(text.length / PART))
  return Array.from(
    { length: count },
    (_none, n) => `${own} ${id} ${n + 1}/${count} ${text.slice(n * PART, (n + 1) * PART)}`,
  )
}

/** Puts parts together again. A message whose beginning was not heard (just connected) is left out. */
export function joiner(): (notice: string) => string | null {
  const begun = new Map<string, { id: string; parts: string[] }>()
  return (notice) => {
    const [, from, id, part, count, text] = /^(\S+) (\S+) (\d+)\/(\d+) (.*)$/s.exec(notice) ?? []
    if (!from || !id || text === undefined) return null
    if (part === '1') begun.set(from, { id, parts: [] })
    const found = begun.get(from)
    if (found?.id !== id || found.parts.length + 1 !== Number(part)) return null
    found.parts.push(text)
    if (part !== count) return null
    begun.delete(from)
    return found.parts.join('')
  }
}

function opened({ sealing }: Pick<House, 'sealing'>, text: string): RoomNews | null {
  try {
    return sealing.open<RoomNews>(Buffer.from(text, 'base64'), BOUND_TO)
  } catch {
    return null
  }
}
