import { useSyncExternalStore } from 'react'
import { MAX_BOOKMARKS } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { readCookie, writeCookie } from '#platform/web/cookies.ts'
import { readLogin } from '#platform/web/login.ts'
import { useVisit } from '#platform/web/visit.ts'

const COOKIE = 'bookmarks'

const listeners = new Set<() => void>()
let known: { raw: string; ids: readonly string[] } = { raw: '', ids: [] }

/** Favourites are kept in a cookie (specification §3), identifiers joined by dots; with a login the account keeps them too. */
export function useFavourites(): {
  isEmpty: boolean
  has(providerId: string): boolean
  toggle(providerId: string): void
} {
  const visit = useVisit()
  const ids = useSyncExternalStore(listen, stored, () => listOf(visit?.bookmarks.join('.') ?? ''))
  return { isEmpty: ids.length === 0, has: (providerId) => ids.includes(providerId), toggle }
}

/** Takes over what the account keeps, after a login. */
export function keepFavourites(providerIds: readonly string[]): void {
  const all = [...new Set([...providerIds, ...stored()])].slice(0, MAX_BOOKMARKS)
  writeCookie(COOKIE, all.join('.') || null)
  for (const changed of listeners) changed()
}

/** What the cookie keeps and the account does not know yet. */
export const favouritesBeyond = (providerIds: readonly string[]): string[] =>
  stored().filter((id) => !providerIds.includes(id))

/** Signing out: whoever uses this browser next must not see, or take over, which counsellors were kept. */
export function dropFavourites(): void {
  writeCookie(COOKIE, null)
  for (const changed of listeners) changed()
}

function toggle(providerId: string): void {
  const isBookmarked = !stored().includes(providerId)
  const ids = isBookmarked
    ? [providerId, ...stored()].slice(0, MAX_BOOKMARKS)
    : stored().filter((id) => id !== providerId)
  writeCookie(COOKIE, ids.join('.') || null)
  for (const changed of listeners) changed()
  // The cookie is what the page shows; the account's copy may follow or fail without the reader having to know.
  if (readLogin()) void api('putBookmark', { providerId, isBookmarked })
}

const stored = (): readonly string[] => listOf(readCookie(COOKIE) ?? '')

/** The same list for the same cookie: what the server drew from it is not drawn again when the page comes alive. */
function listOf(raw: string): readonly string[] {
  if (raw !== known.raw) known = { raw, ids: raw ? raw.split('.') : [] }
  return known.ids
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
