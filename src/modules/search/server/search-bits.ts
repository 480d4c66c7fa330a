import { type RawBuilder, sql } from 'kysely'
import { instantAt, type Minute, occupiedMask } from '#modules/availability/server/public.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import { FLAG } from './tables.ts'

/**
 * Steps, in hours, to which notice periods are rounded up, so that one mask per step serves every row (speed.md 2.4).
 */
export const NOTICE_STEPS = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 72, 96, 120, 168, 336] as const

/** Returns the index of the step to which a notice period in minutes is rounded up. */
export const getNoticeStep = (minutes: number): number => {
  const step = NOTICE_STEPS.findIndex((hours) => minutes <= hours * 60)
  return step === -1 ? NOTICE_STEPS.length - 1 : step
}

/** Number of days, beginning with today in UTC, that the start bits of a session cover. */
const RING_DAYS = 8

/** Returns the first minute of the days that the start bits cover, and the minute after the last one. */
export function computeRing(now: Minute): { today: Minute; ringEnd: Minute } {
  const today = Math.floor(now / MINUTES_PER_DAY) * MINUTES_PER_DAY
  return { today, ringEnd: today + RING_DAYS * MINUTES_PER_DAY }
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
 * Returns two CTEs for the statement that reserves a slot: `search_locked` locks the provider's search row, and
 * `searched` clears the start bits that the reserved interval rules out, in the rows of all personal session types of
 * the provider. There is one mask per session length; lengths and buffers were read with the session type, so the masks
 * are computed here. If the bits contain no further start, the next start is set to a minute ago, and the job that runs
 * every minute finds the real one (`refreshNextStarts`).
 */
export function clearSearchBitsSql({ providerId, busy, search, now, onlyIf }: ReservedInterval): RawBuilder<unknown> {
  if (!search || search.durations.length === 0) return sql`searched as (select 1)`
  const { bufferBefore, bufferAfter } = search
  const { ringEnd } = computeRing(now)
  // Capped at the end of the ring, because beyond it the same bits represent earlier days.
  const end = Math.min(busy.end, ringEnd - bufferBefore)
  const masks = search.durations.map((duration) => {
    const mask = occupiedMask(busy.start, end, duration, bufferBefore, bufferAfter)
    const first = instantAt(busy.start - duration - bufferAfter + 1)
    return sql`(${duration}::smallint, ${mask}::bit(768), ${first}::timestamptz)`
  })
  const remainingBits = sql`s.bits & ~m.mask`
  const unknownStart = sql`${instantAt(now - 1)}::timestamptz`
  // The indexed column changes only if the next start itself was taken; other bookings remain HOT updates.
  const nextStart = sql`case when s.next_start_at >= m.first_at and s.next_start_at < ${instantAt(busy.end + bufferBefore)}::timestamptz
    then (select case when next < ${instantAt(ringEnd)}::timestamptz then next else ${unknownStart} end
      from (select next_start(${remainingBits}, ${instantAt(now)}::timestamptz + s.notice_minutes * interval '1 minute') as next) as found)
    else s.next_start_at end`
  return sql`search_locked as (
      select provider_number from provider_search where provider_id = ${providerId} and exists (${onlyIf}) for update
    ),
    searched as (
      update session_search s set bits = ${remainingBits}, next_start_at = ${nextStart},
        next_bookable_until = (${nextStart}) - s.notice_minutes * interval '1 minute'
      from search_locked l, (values ${sql.join(masks)}) as m (duration_minutes, mask, first_at)
      where s.provider_number = l.provider_number and s.duration_minutes = m.duration_minutes and s.flags & ${sql.lit(FLAG.personal)} <> 0
    )`
}
