import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import { subscribeToChannel } from '#platform/server/database/subscribe.ts'
import type { Invalidation } from './shared-caches.ts'

export interface InvalidationBus {
  /** Notifies the other processes. Fails silently if the database is unavailable. */
  publish(invalidation: Invalidation): void
  close(): Promise<void>
}

const CHANNEL = 'stored_pages'
/** PostgreSQL allows 8000 bytes in a notification; an id takes 37. */
const MAX_IDS = 200

/**
 * Notifies the other server processes of what to drop from their stored pages and replies (decision 0079). A
 * notification is sent after the change has been committed, not in its transaction, because PostgreSQL lets only one
 * transaction with notifications commit at a time. A lost notification, for example because its sender died, only
 * delays the change by the maximum age of stored results.
 * @param onInvalidation called for every change by another process, and with 'all' after every (re)connection, because
 * notifications sent in the meantime are lost
 */
export function openInvalidationBus(
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  onInvalidation: (invalidation: Invalidation) => void,
): InvalidationBus {
  const processId = randomUUID()
  let pending: Invalidation = new Set()
  let sending: Promise<void> | null = null
  const listening = subscribeToChannel(databaseUrl, CHANNEL, {
    onConnected: () => onInvalidation('all'),
    onMessage(notification) {
      const [from, ids] = notification.split(' ')
      if (from !== processId) onInvalidation(ids ? new Set(ids.split(',')) : 'all')
    },
  })
  // Runs one statement at a time. Changes published in the meantime are sent together in the next one.
  const send = async () => {
    while (pending === 'all' || pending.size > 0) {
      const ids = pending === 'all' || pending.size > MAX_IDS ? '' : ` ${[...pending].join()}`
      pending = new Set()
      // The commit need not reach the disk before the next statement, because a notification need not survive a crash.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${processId + ids})`
        .execute(db)
        .catch(() => undefined)
    }
    sending = null
  }
  return {
    publish(invalidation) {
      if (invalidation !== 'all' && invalidation.size === 0) return
      pending = pending === 'all' || invalidation === 'all' ? 'all' : pending.union(invalidation)
      sending ??= send()
    },
    async close() {
      await sending
      await listening.close()
    },
  }
}
