import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { api, type Reply } from '#platform/web/api.ts'

type Unread = Reply<'unreadMessages'>
const NO_UNREAD: Unread = { client: 0, counsellor: 0 }
/** Minimum interval between requests, because two menus show the counts and people move quickly between pages. */
const MIN_INTERVAL_MS = 15_000

let current = NO_UNREAD
let requestedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

function publish(next: Unread): void {
  current = next
  for (const notify of listeners) notify()
}

/** Reloads the counts, for example after messages have been read. */
export async function refreshUnread(): Promise<void> {
  requestedAt = performance.now()
  const result = await api('unreadMessages', {})
  if (result.ok) publish(result.data)
}

/** Returns the user's unread message counts, as a client and as a provider, reloaded on navigation. */
export function useUnread(isLoggedIn: boolean): Unread {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads on each navigation
  useEffect(() => {
    if (!isLoggedIn) publish(NO_UNREAD)
    else if (performance.now() - requestedAt > MIN_INTERVAL_MS) void refreshUnread()
  }, [isLoggedIn, key])
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => NO_UNREAD,
  )
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
