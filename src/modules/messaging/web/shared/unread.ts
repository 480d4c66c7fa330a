import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { api, type Reply } from '#platform/web/api.ts'

type Unread = Reply<'unreadMessages'>
const NONE: Unread = { client: 0, counsellor: 0 }
/** Menus stand in two places and pages turn quickly: one question serves them all. */
const AT_MOST_EVERY_MS = 15_000

let shown = NONE
let askedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

function show(next: Unread): void {
  shown = next
  for (const changed of listeners) changed()
}

/** Asks now: something was read or has come. */
export async function askUnread(): Promise<void> {
  askedAt = performance.now()
  const answer = await api('unreadMessages', {})
  if (answer.ok) show(answer.data)
}

/** How many messages wait on each side, asked again whenever a page is opened. */
export function useUnread(isIn: boolean): Unread {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened asks
  useEffect(() => {
    if (!isIn) show(NONE)
    else if (performance.now() - askedAt > AT_MOST_EVERY_MS) void askUnread()
  }, [isIn, key])
  return useSyncExternalStore(
    listen,
    () => shown,
    () => NONE,
  )
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
