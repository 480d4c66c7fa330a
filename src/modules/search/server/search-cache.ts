import type { Context } from '#platform/server/context.ts'
import type { SearchWanted } from './filters.ts'

const KEPT_SECONDS = 60
const KEPT_AT_MOST = 200

/** Keeps what is the same for every caller with the same filters for a minute of the program's clock; the 200 newest at most. */
export class SearchCache<T> {
  readonly #kept = new Map<string, { until: number; value: T }>()

  get(wanted: SearchWanted, context: Context): T | undefined {
    const known = this.#kept.get(keyOf(wanted, context))
    const now = secondOf(context)
    // The local clock can be moved back.
    return known && now < known.until && known.until - now <= KEPT_SECONDS ? known.value : undefined
  }

  set(wanted: SearchWanted, context: Context, value: T): void {
    const key = keyOf(wanted, context)
    this.#kept.delete(key)
    this.#kept.set(key, { until: secondOf(context) + KEPT_SECONDS, value })
    if (this.#kept.size > KEPT_AT_MOST) this.#kept.delete(this.#kept.keys().next().value!)
  }

  delete(wanted: SearchWanted, context: Context): void {
    this.#kept.delete(keyOf(wanted, context))
  }
}

const secondOf = (context: Context) => context.now.epochMilliseconds / 1000

/** The page and the order change nothing of what is found. Several programs of one process have a data folder each. */
function keyOf(wanted: SearchWanted, context: Context): string {
  const { page: _page, pageSize: _size, sort: _sort, ...filters } = wanted
  return `${context.settings.dataFolder}${JSON.stringify(filters)}`
}
