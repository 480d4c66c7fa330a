import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { ProviderSearch } from './filters.ts'

export type SearchContext = Pick<Context, 'db' | 'now' | 'settings'>

const TTL_SECONDS = 60
const MAX_ENTRIES = 200

/**
 * Caches values that are the same for every caller with the same filters: at most 200 entries, each for a minute of the
 * application clock. A replica has separate entries, so that its failures do not affect the primary.
 */
export class SearchCache<T> {
  readonly #databases = new WeakMap<Database, Map<string, { until: number; value: T }>>()

  get(search: ProviderSearch, context: SearchContext): T | undefined {
    const entry = this.#getEntries(context).get(buildKey(search, context))
    const now = nowSeconds(context)
    // The application clock can be moved back in development.
    return entry && now < entry.until && entry.until - now <= TTL_SECONDS ? entry.value : undefined
  }

  set(search: ProviderSearch, context: SearchContext, value: T): void {
    const key = buildKey(search, context)
    const entries = this.#getEntries(context)
    entries.delete(key)
    entries.set(key, { until: nowSeconds(context) + TTL_SECONDS, value })
    if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value!)
  }

  delete(search: ProviderSearch, context: SearchContext): void {
    this.#getEntries(context).delete(buildKey(search, context))
  }

  #getEntries({ db }: SearchContext) {
    const entries = this.#databases.get(db) ?? new Map<string, { until: number; value: T }>()
    this.#databases.set(db, entries)
    return entries
  }
}

const nowSeconds = (context: SearchContext) => context.now.epochMilliseconds / 1000

/**
 * Builds the key without the page and sort order, which do not affect the set of results. The data folder distinguishes
 * several applications in one process.
 */
function buildKey(search: ProviderSearch, context: SearchContext): string {
  const { page: _page, pageSize: _size, sort: _sort, ...filters } = search
  return `${context.settings.dataFolder}${JSON.stringify(filters)}`
}
