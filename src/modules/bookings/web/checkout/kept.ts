import { queryOf, type Wanted } from './wanted.ts'

/**
 * What the checkout keeps in the tab while somebody signs up, reloads or comes back: the typed note and the key of the
 * request, by time or seat (issue 2: "Signing up in the middle of booking loses neither"). Gone with the tab.
 */
const PREFIX = 'checkout:'
interface Kept {
  note?: string
  request?: { key: string; note: string }
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export function keptIn(store: Store) {
  const read = (wanted: Wanted): Kept => JSON.parse(store.getItem(PREFIX + queryOf(wanted)) ?? '{}')
  const change = (wanted: Wanted, part: Kept) =>
    store.setItem(PREFIX + queryOf(wanted), JSON.stringify({ ...read(wanted), ...part }))
  return {
    /** Null where nothing was typed here; an emptied note is empty. */
    note: (wanted: Wanted): string | null => read(wanted).note ?? null,
    keepNote: (wanted: Wanted, note: string): void => change(wanted, { note }),
    /** The same key for the same words: a repeat finds its first answer, a changed note is a new request (api.md €). */
    requestKey(wanted: Wanted, note: string): string {
      const { request } = read(wanted)
      if (request?.note === note) return request.key
      const key = newKey()
      change(wanted, { request: { key, note } })
      return key
    },
    /** The next request for this is a new one. */
    dropRequest(wanted: Wanted): void {
      const { note } = read(wanted)
      store.setItem(PREFIX + queryOf(wanted), JSON.stringify({ ...(note !== undefined && { note }) }))
    },
    /** Once paid or let go: what was written to a counsellor does not stay behind in a shared browser. */
    forget(): void {
      const keys = Array.from({ length: store.length }, (_none, index) => store.key(index) ?? '')
      for (const key of keys) if (key.startsWith(PREFIX)) store.removeItem(key)
    },
  }
}

/** `randomUUID` is missing on plain-http addresses other than this computer. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Where the browser refuses storage, what is kept lives as long as the page. */
function memory(): Store {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

function tabStorage(): Store {
  try {
    return globalThis.sessionStorage ?? memory()
  } catch {
    return memory()
  }
}

/** The tab's own. Nothing is written while the server draws. */
export const kept = keptIn(typeof document === 'undefined' ? memory() : tabStorage())
