import { nowMs } from '#platform/web/clock.ts'
import { readLogin } from '#platform/web/login.ts'

/** Also named in `worker.ts` and `login.ts`, which share no code with this file. */
const KEPT = 'kept'
const addressOf = (name: string) => `/kept/data/${encodeURIComponent(name)}`

export interface Kept<T> {
  value: T
  /** When it was fetched, ISO 8601. */
  at: string
}

/** Leaves an answer on this device for when there is no network; logging out deletes it. Best effort: some browsers refuse. */
export async function keep(name: string, value: unknown): Promise<void> {
  try {
    if (!readLogin()) return
    const cache = await caches.open(KEPT)
    await cache.put(addressOf(name), Response.json({ value, at: new Date(nowMs()).toISOString() }))
    // Whoever logged out meanwhile must leave nothing behind.
    if (!readLogin()) await caches.delete(KEPT)
  } catch {
    // No storage, or none left: the page works without.
  }
}

/** Lets go of what begins so, but for these. */
export async function forgetOthers(beginning: string, wanted: readonly string[]): Promise<void> {
  try {
    if (!(await caches.has(KEPT))) return
    const cache = await caches.open(KEPT)
    const start = addressOf(beginning)
    const keep = new Set(wanted.map(addressOf))
    for (const request of await cache.keys()) {
      const address = request.url.slice(location.origin.length)
      if (address.startsWith(start) && !keep.has(address)) await cache.delete(request)
    }
  } catch {
    // As above.
  }
}

export async function readKept<T>(name: string): Promise<Kept<T> | null> {
  try {
    const answer = await caches.match(addressOf(name), { cacheName: KEPT })
    return answer ? ((await answer.json()) as Kept<T>) : null
  } catch {
    return null
  }
}

/** Asks the worker to keep the pages of My Sessions (`list` is their address) with the files that are loaded by now. */
export async function keepPages(list: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|media)\//.test(pathname))
    .map(({ pathname }) => pathname)
  if (readLogin()) active?.postMessage({ keep: { list, files } })
}
