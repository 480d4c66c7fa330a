import { type CheckoutSelection, toSelectionQuery } from './checkout-selection.ts'

const PREFIX = 'checkout:'

/**
 * What the tab stores for each selected time or seat: the typed note, and the idempotency key of the request. Both
 * survive a reload and a sign-up (issue 2: "Signing up in the middle of booking loses neither"), and are deleted when
 * the tab is closed.
 */
interface CheckoutDraft {
  note?: string
  request?: { key: string; note: string }
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export function createCheckoutDrafts(store: Store) {
  const read = (selection: CheckoutSelection): CheckoutDraft =>
    JSON.parse(store.getItem(PREFIX + toSelectionQuery(selection)) ?? '{}')
  const update = (selection: CheckoutSelection, part: CheckoutDraft) =>
    store.setItem(PREFIX + toSelectionQuery(selection), JSON.stringify({ ...read(selection), ...part }))
  return {
    /** Null if nothing was typed in this tab; empty if the note was cleared. */
    loadNote: (selection: CheckoutSelection): string | null => read(selection).note ?? null,
    storeNote: (selection: CheckoutSelection, note: string): void => update(selection, { note }),
    /**
     * Returns the stored key, or a new one if the note has changed, because repeating a key returns the first reply
     * (api.md).
     */
    ensureRequestKey(selection: CheckoutSelection, note: string): string {
      const { request } = read(selection)
      if (request?.note === note) return request.key
      const key = createKey()
      update(selection, { request: { key, note } })
      return key
    },
    /** Deletes the key, so that the next request is a new one. */
    clearRequest(selection: CheckoutSelection): void {
      const { note } = read(selection)
      store.setItem(PREFIX + toSelectionQuery(selection), JSON.stringify({ ...(note !== undefined && { note }) }))
    },
    /**
     * Deletes all drafts after payment or after the hold is released, because notes must not remain in a shared
     * browser.
     */
    clear(): void {
      const keys = Array.from({ length: store.length }, (_none, index) => store.key(index) ?? '')
      for (const key of keys) if (key.startsWith(PREFIX)) store.removeItem(key)
    },
  }
}

/** `randomUUID` is unavailable over plain http, except on localhost. */
const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Fallback for browsers that block storage. The data lasts until the page is unloaded. */
function createMemoryStorage(): Store {
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

function getTabStorage(): Store {
  try {
    return globalThis.sessionStorage ?? createMemoryStorage()
  } catch {
    return createMemoryStorage()
  }
}

/** The drafts of this tab. They are not stored during server rendering. */
export const checkoutDrafts = createCheckoutDrafts(
  typeof document === 'undefined' ? createMemoryStorage() : getTabStorage(),
)
