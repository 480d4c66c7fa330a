import { useSyncExternalStore } from 'react'
import { MAX_BOOKMARKS } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { readCookie, writeCookie } from '#platform/web/cookies.ts'
import { readLogin, subscribeToLogin } from '#platform/web/login.ts'
import { useVisit } from '#platform/web/visit.ts'
import { notices } from '#ui/notices.ts'

const COOKIE = 'bookmarks'

const listeners = new Set<() => void>()
let cached: { raw: string; ids: readonly string[] } = { raw: '', ids: [] }

/**
 * Returns the bookmarked providers and a function to change them. They are stored as ids joined by dots in a cookie
 * (specification §3) and, for logged-in users, also in the account.
 */
export function useBookmarks(): {
  isEmpty: boolean
  has(providerId: string): boolean
  toggle(providerId: string): void
} {
  const visit = useVisit()
  const ids = useSyncExternalStore(subscribe, readStored, () => parseIds(visit?.bookmarks.join('.') ?? ''))
  return { isEmpty: ids.length === 0, has: (providerId) => ids.includes(providerId), toggle }
}

/** Merges the account's bookmarks into the cookie after a login. */
export function mergeBookmarks(providerIds: readonly string[]): void {
  store([...new Set([...providerIds, ...readStored()])].slice(0, MAX_BOOKMARKS))
}

/** Lists the bookmarks in the cookie that are not in the account. */
export const listUnsyncedBookmarks = (providerIds: readonly string[]): string[] =>
  readStored().filter((id) => !providerIds.includes(id))

/** Deletes the bookmarks while the user stays logged in. Ending a login already deletes them (`clearLogin`). */
export function clearBookmarks(): void {
  store([])
}

function toggle(providerId: string): void {
  const isBookmarked = !readStored().includes(providerId)
  store(isBookmarked ? [providerId, ...readStored()].slice(0, MAX_BOOKMARKS) : without(providerId))
  // The page shows the bookmarks in the cookie, so a slow or failed update of the account does not affect the user.
  if (readLogin()) void updateAccount(providerId, isBookmarked)
}

/** A person who has withdrawn consent to the use of health data must not have bookmarks in the browser either. */
async function updateAccount(providerId: string, isBookmarked: boolean): Promise<void> {
  const result = await api('putBookmark', { providerId, isBookmarked })
  if (result.ok || result.code !== 'consentWithdrawn') return
  store(without(providerId))
  notices.show({ kind: 'wrong', text: result.message })
}

const without = (providerId: string) => readStored().filter((id) => id !== providerId)

function store(ids: readonly string[]): void {
  writeCookie(COOKIE, ids.join('.') || null)
  for (const listener of listeners) listener()
}

const readStored = (): readonly string[] => parseIds(readCookie(COOKIE) ?? '')

/**
 * Parses the cookie. Returns the same array while the cookie is unchanged, so that hydration does not trigger another
 * render.
 */
function parseIds(raw: string): readonly string[] {
  if (raw !== cached.raw) cached = { raw, ids: raw ? raw.split('.') : [] }
  return cached.ids
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Ending a login deletes the cookie.
  const unsubscribe = subscribeToLogin(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}
