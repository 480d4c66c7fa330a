import { type RawBuilder, sql } from 'kysely'
import type { Minute } from '#modules/availability/server/public.ts'
import { instantAt, occupiedMask } from '#modules/availability/server/public.ts'
import { FLAG } from './tables.ts'

/**
 * Notice periods in hours; each is rounded up to one of these steps, so that one mask per step serves every row
 * (speed.md 2.4).
 */
export const NOTICE_STEPS = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 72, 96, 120, 168, 336] as const

export const noticeStep = (minutes: number): number => {
  const step = NOTICE_STEPS.findIndex((hours) => minutes <= hours * 60)
  return step === -1 ? NOTICE_STEPS.length - 1 : step
}

const DAY = 1440
/** Number of days, beginning with today in UTC, that the start bits of a session cover. */
export const RING_DAYS = 8

/** First minute of the days that the start bits cover, and the minute after the last one. */
export function computeRing(now: Minute): { today: Minute; ringEnd: Minute } {
  const today = Math.floor(now / DAY) * DAY
  return { today, ringEnd: today + RING_DAYS * DAY }
}

interface ReservedInterval {
  providerId: string
  /** The session with its buffers, in UTC minutes. */
  busy: { start: Minute; end: Minute }
  /**
   * Null if the provider is not in the search. `durations` are the lengths of the provider's personal sessions in
   * minutes.
   */
  search: { durations: readonly number[]; bufferBefore: number; bufferAfter: number } | null
  now: Minute
  onlyIf: RawBuilder<unknown>
}

/**
 * Two CTEs of the statement that reserves a slot: `search_locked` locks the provider's search row, and `searched`
 * clears the start bits that the reserved interval rules out, in the rows of all personal session types of the
 * provider. There is one mask per session length; lengths and buffers were read with the session type, so the masks are
 * computed here. If the bits do not show the next start, the row gets `now` and the minutely job finds it
 * (`refreshNextStarts`).
 */
export function clearSearchBitsSql({ providerId, busy, search, now, onlyIf }: ReservedInterval): RawBuilder<unknown> {
  if (!search || search.durations.length === 0) return sql`searched as (select 1)`
  const { bufferBefore, bufferAfter } = search
  const { ringEnd } = computeRing(now)
  // Beyond the ring, the same bits represent days of this week.
  const end = Math.min(busy.end, ringEnd - bufferBefore)
  const masks = search.durations.map((duration) => {
    const mask = occupiedMask(busy.start, end, duration, bufferBefore, bufferAfter)
    const first = instantAt(busy.start - duration - bufferAfter + 1)
    return sql`(${duration}::smallint, ${mask}::bit(768), ${first}::timestamptz)`
  })
  const left = sql`s.bits & ~m.mask`
  const unknown = sql`${instantAt(now - 1)}::timestamptz`
  // The indexed column changes only if the very next start was taken; other bookings remain HOT updates.
  const next = sql`case when s.next_start_at >= m.first_at and s.next_start_at < ${instantAt(busy.end + bufferBefore)}::timestamptz
    then (select case when next < ${instantAt(ringEnd)}::timestamptz then next else ${unknown} end
      from (select next_start(${left}, ${instantAt(now)}::timestamptz + s.notice_minutes * interval '1 minute') as next) as found)
    else s.next_start_at end`
  return sql`search_locked as (
      select provider_number from provider_search where provider_id = ${providerId} and exists (${onlyIf}) for update
    ),
    searched as (
      update session_search s set bits = ${left}, next_start_at = ${next},
        next_bookable_until = (${next}) - s.notice_minutes * interval '1 minute'
      from search_locked l, (values ${sql.join(masks)}) as m (duration_minutes, mask, first_at)
      where s.provider_number = l.provider_number and s.duration_minutes = m.duration_minutes and s.flags & ${sql.lit(FLAG.personal)} <> 0
    )`
}
