import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { logError } from '#platform/server/log.ts'
import { type Availability, SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { type AvailabilityWindow, getAvailabilityEnd, getWindow, type ProviderSearch } from './filters.ts'
import { toMask } from './search-row.ts'
import { FLAG } from './tables.ts'

/** Age at which a snapshot is replaced. It stays in use a little longer, until its replacement is loaded. */
const REPLACED_AFTER_SECONDS = 60
const MAX_AGE_SECONDS = 120
const PAUSE_AFTER_FAILURE_MS = 15_000
const MAX_CACHED_COUNTS = 500
const MAX_CENTS = 2_147_483_647

/**
 * The columns of `session_search` that the counts need: one entry per session, by provider and in the provider's
 * display order. Times are in milliseconds, NaN for none.
 */
interface Sessions {
  providers: Int32Array
  languages: Int32Array
  flags: Int32Array
  prices: Int32Array
  hourlyPrices: Int32Array
  topics: Int32Array
  types: Int32Array
  nextStarts: Float64Array
  bookableUntil: Float64Array
  /** The start bits, by index, of sessions whose next start stops being bookable while the snapshot may be in use. */
  bits: Map<number, { noticeStep: number; bits: Buffer }>
}

/** Provider counts, indexed by mask bit. */
export interface FacetCounts {
  topics: Int32Array
  types: Int32Array
  languages: Int32Array
  places: Int32Array
  kinds: Int32Array
  free: Int32Array
  /** Providers that match every filter. */
  total: number
  firstFree: Temporal.Instant | null
}

/** Availability bits; a provider who is free today is also free this week. */
export const FREE_BITS = { today: 1, thisWeek: 2 } as const satisfies Record<Availability, number>

interface Snapshot {
  loadedAt: Temporal.Instant
  sessions: Sessions
  counts: Map<string, FacetCounts>
}

/** Holds a snapshot of the sessions, which is loaded when a search needs it and replaced after a minute. */
class FacetSnapshots {
  #current: Snapshot | null = null
  #loading: Promise<void> | null = null
  #failedAt = Number.NEGATIVE_INFINITY

  /** @returns null until a snapshot is loaded, or if the last search was long ago */
  get(context: Pick<Context, 'db' | 'now'>): Snapshot | null {
    const age = this.#current ? context.now.since(this.#current.loadedAt).total('seconds') : Number.POSITIVE_INFINITY
    // The application clock can be moved back in development.
    const isCurrent = age >= 0 && age < MAX_AGE_SECONDS
    const isOld = !isCurrent || age >= REPLACED_AFTER_SECONDS
    if (isOld && performance.now() - this.#failedAt >= PAUSE_AFTER_FAILURE_MS) this.#loading ??= this.load(context)
    return isCurrent ? this.#current : null
  }

  async load({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
    try {
      this.#current = { loadedAt: now, sessions: await loadSessions(db, now), counts: new Map() }
    } catch (error) {
      this.#failedAt = performance.now()
      logError('sessions for counts were not loaded', {}, error)
    } finally {
      this.#loading = null
    }
  }
}

const snapshots = new WeakMap<Database, FacetSnapshots>()

/**
 * Makes counts for this database come from an in-memory snapshot of its sessions, which is at most two minutes old.
 * Counting 100,000 providers takes milliseconds there, but a fifth of a second in PostgreSQL.
 * @param databases the database, and its replica if it has one. They share one snapshot; the next search loads it from
 * whichever of them it reads
 */
export function countFromSnapshots(databases: readonly [Database, ...Database[]]): {
  load(now: Temporal.Instant): Promise<void>
  stop(): void
} {
  const created = new FacetSnapshots()
  for (const db of databases) snapshots.set(db, created)
  return {
    load: (now) => created.load({ db: databases[0], now }),
    stop: () => {
      for (const db of databases) snapshots.delete(db)
    },
  }
}

/** @returns null if there is no snapshot, or if the search has a filter that the snapshot does not support */
export function countInSnapshot(search: ProviderSearch, context: Pick<Context, 'db' | 'now'>): FacetCounts | null {
  const {
    searchText,
    location,
    providerIds,
    organizationId,
    page: _page,
    pageSize: _size,
    sort: _sort,
    ...rest
  } = search
  if (searchText || location || providerIds || organizationId) return null
  const snapshot = snapshots.get(context.db)?.get(context)
  if (!snapshot) return null
  // The ends of 'today' and 'this week' change at midnight.
  const today = getAvailabilityEnd('today', search.timezone, context.now).epochMilliseconds
  const key = JSON.stringify([today, rest])
  const cached = snapshot.counts.get(key)
  const isPast = cached?.firstFree && Temporal.Instant.compare(cached.firstFree, context.now) <= 0
  if (cached && !isPast) return cached
  const counts = countProviders(snapshot.sessions, search, context.now)
  if (snapshot.counts.size >= MAX_CACHED_COUNTS) snapshot.counts.delete(snapshot.counts.keys().next().value!)
  snapshot.counts.set(key, counts)
  return counts
}

/** Loads the columns as bytes, because rows would block the event loop for ten times as long. */
async function loadSessions(db: Database, now: Temporal.Instant): Promise<Sessions> {
  const bytesOf = (column: string) => sql`coalesce(string_agg(int4send(${sql.ref(column)}), ''), '')`
  const timesOf = (column: string) =>
    sql`coalesce(string_agg(float8send(coalesce(extract(epoch from ${sql.ref(column)}) * 1000, 'NaN')::float8), ''), '')`
  const { rows } = await sql<Record<string, Buffer> & { bits: [index: number, noticeStep: number, base64: string][] }>`
    select ${bytesOf('provider_number')} as providers, ${bytesOf('language_mask')} as languages, ${bytesOf('flags')} as flags,
      ${bytesOf('price_cents')} as prices, ${bytesOf('hourly_cents')} as hourly_prices, ${bytesOf('topic_mask')} as topics,
      ${bytesOf('type_mask')} as types, ${timesOf('next_start_at')} as next_starts,
      ${timesOf('next_bookable_until')} as bookable_until,
      coalesce(json_agg(json_build_array(index, notice_step, begun_bits)) filter (where begun_bits is not null), '[]') as bits
    from (
      select *, row_number() over (order by provider_number, position) - 1 as index,
        case when next_bookable_until < ${now.add({ seconds: MAX_AGE_SECONDS })}::timestamptz then encode(bit_send(bits), 'base64') end as begun_bits
      from session_search order by provider_number, position
    ) s`.execute(db)
  const row = rows[0]!
  return {
    providers: toIntegers(row['providers']!),
    languages: toIntegers(row['languages']!),
    flags: toIntegers(row['flags']!),
    prices: toIntegers(row['prices']!),
    hourlyPrices: toIntegers(row['hourly_prices']!),
    topics: toIntegers(row['topics']!),
    types: toIntegers(row['types']!),
    nextStarts: toFloats(row['next_starts']!),
    bookableUntil: toFloats(row['bookable_until']!),
    bits: new Map(
      row.bits.map(([index, noticeStep, base64]) => [
        index,
        { noticeStep, bits: Buffer.from(base64, 'base64').subarray(LENGTH_BYTES) },
      ]),
    ),
  }
}

/** PostgreSQL sends the number of bits before the bits. */
const LENGTH_BYTES = 4

// PostgreSQL sends the most significant byte first.
const toIntegers = (bytes: Buffer) => new Int32Array(new Uint8Array(bytes.swap32()).buffer)
const toFloats = (bytes: Buffer) => new Float64Array(new Uint8Array(bytes.swap64()).buffer)

/**
 * For each filter value, counts the providers that would match if that value were the only one selected in its filter.
 * Must give the same counts as `countValues` in facets.ts, which is the reference implementation.
 */
function countProviders(sessions: Sessions, search: ProviderSearch, now: Temporal.Instant): FacetCounts {
  const { providers, languages, flags, prices, hourlyPrices, topics, types, nextStarts } = sessions
  const { minPrice = 0, maxPrice = MAX_CENTS, minAvgHourlyPrice = 0, maxAvgHourlyPrice = MAX_CENTS } = search
  // 0 means no filter.
  const [topicMask, typeMask, languageMask] = [search.topicIds, search.providerTypeIds, search.languageIds].map((ids) =>
    toMask(ids ?? []),
  ) as [number, number, number]
  const placeFlag = getPlaceFlag(search)
  const kindFlag = getKindFlag(search)
  const freeBit = search.availability ? FREE_BITS[search.availability] : 0
  const nowMs = now.epochMilliseconds
  const isFreeToday = createAvailabilityTest(sessions, getWindow('today', search.timezone, now), nowMs)
  const isFreeThisWeek = createAvailabilityTest(sessions, getWindow('thisWeek', search.timezone, now), nowMs)
  const counts: FacetCounts = {
    topics: new Int32Array(32),
    types: new Int32Array(32),
    languages: new Int32Array(32),
    places: new Int32Array(32),
    kinds: new Int32Array(32),
    free: new Int32Array(32),
    total: 0,
    firstFree: null,
  }
  let firstFreeMs = Number.POSITIVE_INFINITY
  for (let i = 0; i < providers.length; ) {
    const provider = providers[i]!
    const hasTopic = topicMask === 0 || (topics[i]! & topicMask) !== 0
    const hasType = typeMask === 0 || (types[i]! & typeMask) !== 0
    const [topicsOfProvider, typesOfProvider] = [topics[i]!, types[i]!]
    let [matches, firstStart] = [false, Number.NaN]
    // For each session filter, the values of the sessions that match all other session filters.
    let [languagesFound, placesFound, kindsFound, freeFound] = [0, 0, 0, 0]
    for (; i < providers.length && providers[i] === provider; i++) {
      if (prices[i]! < minPrice || prices[i]! > maxPrice) continue
      if (hourlyPrices[i]! < minAvgHourlyPrice || hourlyPrices[i]! > maxAvgHourlyPrice) continue
      const free = isFreeToday(i) ? FREE_BITS.today | FREE_BITS.thisWeek : isFreeThisWeek(i) ? FREE_BITS.thisWeek : 0
      const hasLanguage = languageMask === 0 || (languages[i]! & languageMask) !== 0
      const hasPlace = placeFlag === 0 || (flags[i]! & placeFlag) !== 0
      const hasKind = kindFlag === 0 || (flags[i]! & kindFlag) !== 0
      const hasTime = freeBit === 0 || (free & freeBit) !== 0
      const failures = Number(!hasLanguage) + Number(!hasPlace) + Number(!hasKind) + Number(!hasTime)
      if (failures > 1) continue
      if (failures === 0 && !matches) [matches, firstStart] = [true, nextStarts[i]!]
      if (failures === 0 || !hasLanguage) languagesFound |= languages[i]!
      if (failures === 0 || !hasPlace) placesFound |= flags[i]!
      if (failures === 0 || !hasKind) kindsFound |= flags[i]!
      if (failures === 0 || !hasTime) freeFound |= free
    }
    if (matches && hasType) countBits(counts.topics, topicsOfProvider)
    if (matches && hasTopic) countBits(counts.types, typesOfProvider)
    if (!hasTopic || !hasType) continue
    countBits(counts.languages, languagesFound)
    countBits(counts.places, placesFound)
    countBits(counts.kinds, kindsFound)
    countBits(counts.free, freeFound)
    if (!matches) continue
    counts.total++
    if (firstStart > nowMs && firstStart < firstFreeMs) firstFreeMs = firstStart
  }
  if (firstFreeMs !== Number.POSITIVE_INFINITY) counts.firstFree = Temporal.Instant.fromEpochMilliseconds(firstFreeMs)
  return counts
}

function countBits(counts: Int32Array, mask: number): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    counts[bit] = counts[bit]! + 1
  }
}

function getPlaceFlag({ sessionLocation }: ProviderSearch): number {
  if (!sessionLocation) return 0
  return sessionLocation === SESSION_LOCATION.online ? FLAG.online : FLAG.onSite
}

function getKindFlag({ sessionType }: ProviderSearch): number {
  if (!sessionType) return 0
  return sessionType === SESSION_TYPE.group ? FLAG.group : FLAG.personal
}

/**
 * Returns a function that checks whether the session at an index can be booked within the window, like
 * `isAvailableSql`.
 */
function createAvailabilityTest(
  { nextStarts, bookableUntil, bits }: Sessions,
  { end, maskBytes }: AvailabilityWindow,
  nowMs: number,
) {
  const endMs = end.epochMilliseconds
  return (index: number): boolean => {
    if (!(nextStarts[index]! < endMs)) return false
    if (bookableUntil[index]! >= nowMs) return true
    const starts = bits.get(index)
    return starts !== undefined && overlaps(starts.bits, maskBytes[starts.noticeStep]!)
  }
}

const overlaps = (bits: Buffer, mask: Buffer): boolean => bits.some((byte, index) => (byte & mask[index]!) !== 0)
