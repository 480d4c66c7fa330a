import { nowMs } from '#platform/web/clock.ts'
import { readLogin } from '#platform/web/login.ts'

/** Name of the cache. `worker.ts` and `login.ts` repeat it, because they share no code with this file. */
const CACHE_NAME = 'kept'
const getCacheAddress = (name: string) => `/kept/data/${encodeURIComponent(name)}`

export interface StoredReply<T> {
  value: T
  /** When the reply was stored, ISO 8601. */
  at: string
}

/**
 * Stores a reply on this device for offline use; logging out deletes it. Best effort, because some browsers do not
 * allow storage.
 */
export async function storeReply(name: string, value: unknown): Promise<void> {
  try {
    if (!readLogin()) return
    const cache = await caches.open(CACHE_NAME)
    await cache.put(getCacheAddress(name), Response.json({ value, at: new Date(nowMs()).toISOString() }))
    // The user may have logged out while the reply was being stored.
    if (!readLogin()) await caches.delete(CACHE_NAME)
  } catch {
    // If storage is unavailable or full, the page works only online.
  }
}

/** Deletes the stored replies whose names start with `prefix`, except those in `retained`. */
export async function deleteStoredExcept(prefix: string, retained: readonly string[]): Promise<void> {
  try {
    if (!(await caches.has(CACHE_NAME))) return
    const cache = await caches.open(CACHE_NAME)
    const addressPrefix = getCacheAddress(prefix)
    const retainedAddresses = new Set(retained.map(getCacheAddress))
    for (const request of await cache.keys()) {
      const address = request.url.slice(location.origin.length)
      if (address.startsWith(addressPrefix) && !retainedAddresses.has(address)) await cache.delete(request)
    }
  } catch {
    // Without storage there is nothing to delete.
  }
}

export async function readStoredReply<T>(name: string): Promise<StoredReply<T> | null> {
  try {
    const response = await caches.match(getCacheAddress(name), { cacheName: CACHE_NAME })
    return response ? ((await response.json()) as StoredReply<T>) : null
  } catch {
    return null
  }
}

/** Asks the service worker to store the pages of My Sessions and the files loaded so far. */
export async function storeOfflinePages(mySessionsPath: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|media)\//.test(pathname))
    .map(({ pathname }) => pathname)
  if (readLogin()) active?.postMessage({ keep: { list: mySessionsPath, files } })
}
