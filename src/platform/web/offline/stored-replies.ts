import { nowMs } from '#platform/web/clock.ts'
import { readLogin } from '#platform/web/login.ts'

/** Cache name, also used in `worker.ts` and `login.ts`, which share no code with this file. */
const CACHE_NAME = 'kept'
const getCacheAddress = (name: string) => `/kept/data/${encodeURIComponent(name)}`

export interface StoredReply<T> {
  value: T
  /** Time of the fetch, ISO 8601. */
  at: string
}

/**
 * Stores a reply on this device for offline use; logging out deletes it. Best effort: some browsers do not allow it.
 */
export async function storeReply(name: string, value: unknown): Promise<void> {
  try {
    if (!readLogin()) return
    const cache = await caches.open(CACHE_NAME)
    await cache.put(getCacheAddress(name), Response.json({ value, at: new Date(nowMs()).toISOString() }))
    // Removes the entry again if the user has logged out since.
    if (!readLogin()) await caches.delete(CACHE_NAME)
  } catch {
    // No storage, or it is full: the page works without it.
  }
}

/** Deletes stored replies whose name starts with `prefix`, except those listed. */
export async function deleteStoredExcept(prefix: string, retained: readonly string[]): Promise<void> {
  try {
    if (!(await caches.has(CACHE_NAME))) return
    const cache = await caches.open(CACHE_NAME)
    const addressPrefix = getCacheAddress(prefix)
    const keep = new Set(retained.map(getCacheAddress))
    for (const request of await cache.keys()) {
      const address = request.url.slice(location.origin.length)
      if (address.startsWith(addressPrefix) && !keep.has(address)) await cache.delete(request)
    }
  } catch {
    // As in `storeReply`.
  }
}

export async function readStoredReply<T>(name: string): Promise<StoredReply<T> | null> {
  try {
    const answer = await caches.match(getCacheAddress(name), { cacheName: CACHE_NAME })
    return answer ? ((await answer.json()) as StoredReply<T>) : null
  } catch {
    return null
  }
}

/** Asks the worker to store the pages of My Sessions (`list` is their path) and the files loaded so far. */
export async function storeOfflinePages(list: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|media)\//.test(pathname))
    .map(({ pathname }) => pathname)
  if (readLogin()) active?.postMessage({ keep: { list, files } })
}
