import { LRUCache } from 'lru-cache'

export interface SharedResult<T> {
  value: T
  /** Whether the result is the same for everyone who requested it at this time. */
  isForAll: boolean
  /** Whether later requests may get it too; false for errors. */
  canBeStored: boolean
}

interface CacheEntry<T> {
  value: T
  /** Milliseconds since 1970 on the application clock, exclusive. */
  until: number
}

/**
 * Maximum age of a stored result. A change drops the results that show the changed data, in other processes a moment
 * later (`InvalidationBus`); its other effects can take this long to appear. Results also depend on the time. Pages are
 * rendered from stored replies, so they are at most twice as old.
 */
const MAX_AGE_MS = 5_000
/** After this many waits for results that could not be shared, a visitor gets a separate result. */
const MAX_WAITS = 2

/**
 * Stores pages or replies that are the same for all visitors with the same key (decision 0079). Visitors who request
 * the same one at the same time wait for a single result, and share its failure.
 */
export class SharedCache<T extends { size: number; ids: ReadonlySet<string> }> {
  readonly #entries: LRUCache<string, CacheEntry<T>>
  readonly #pending = new Map<string, Promise<SharedResult<T>>>()
  readonly #counts = { stored: 0, new: 0 }

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => value.size + key.length,
    })
  }

  /** @param nowMs milliseconds since 1970 on the application clock, which can be moved in local mode */
  async get(key: string, nowMs: number, produce: () => Promise<SharedResult<T>>): Promise<T> {
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const entry = this.#entries.get(key)
      if (entry && nowMs < entry.until && entry.until - nowMs <= MAX_AGE_MS) return this.#count('stored', entry.value)
      const current = this.#pending.get(key)
      if (!current) return this.#produce(key, nowMs, produce)
      const shared = await current
      if (shared.isForAll) return this.#count('stored', shared.value)
    }
    return this.#count('new', (await produce()).value)
  }

  async #produce(key: string, nowMs: number, produce: () => Promise<SharedResult<T>>): Promise<T> {
    const pending = produce()
    this.#pending.set(key, pending)
    try {
      const { value, canBeStored } = await pending
      // After `clear` or `dropShowing`, the result is no longer in the map, because it was read before a change.
      if (canBeStored && this.#pending.get(key) === pending)
        this.#entries.set(key, { value, until: nowMs + MAX_AGE_MS })
      return this.#count('new', value)
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#pending.clear()
  }

  /** Drops the results that show one of these ids; results being produced are not stored, as they may be old. */
  dropShowing(ids: ReadonlySet<string>): void {
    this.#pending.clear()
    for (const [key, { value }] of this.#entries.entries())
      if (!ids.isDisjointFrom(value.ids)) this.#entries.delete(key)
  }

  /** Returns the number of requests by how they were served, and the memory in use, for monitoring. */
  getState(): { stored: number; new: number; bytes: number } {
    return { ...this.#counts, bytes: this.#entries.calculatedSize }
  }

  #count(kind: 'stored' | 'new', value: T): T {
    this.#counts[kind] += 1
    return value
  }
}
