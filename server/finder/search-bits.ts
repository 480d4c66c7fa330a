import { type RawBuilder, sql } from 'kysely'
import type { Minute } from '../availability/public.ts'
import { instantAt, occupiedMask } from '../availability/public.ts'

/** Notice hours rounded up to one of these, so that one mask a step serves every row (speed.md 2.4). */
export const NOTICE_STEPS = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 72, 96, 120, 168, 336] as const

export const noticeStep = (minutes: number): number => {
  const step = NOTICE_STEPS.findIndex((hours) => minutes <= hours * 60)
  return step === -1 ? NOTICE_STEPS.length - 1 : step
}

const DAY = 1440
const RING_DAYS = 8

/**
 * Sets to zero the start bits that a newly taken time kills, as a part (`with … as`) of the statement that takes it. The
 * row remembers its own session length and buffers; they were read with the template, so the mask is made here. Where the
 * bits cannot say which start comes next, the row gets `now`: the minute's job looks for it (`refreshNextStarts`).
 */
export function clearBits(taken: {
  providerId: string
  busy: { start: Minute; end: Minute }
  search: { leadMinutes: number; bufferBefore: number; bufferAfter: number } | null
  now: Minute
  onlyIf: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const { search, busy } = taken
  if (!search) return sql`select 1`
  const ringEnd = (Math.floor(taken.now / DAY) + RING_DAYS) * DAY
  const first = busy.start - search.leadMinutes - search.bufferAfter + 1
  const last = busy.end + search.bufferBefore
  // Beyond the ring the same bits stand for days of this week.
  const end = Math.min(busy.end, ringEnd - search.bufferBefore)
  const mask = occupiedMask(busy.start, end, search.leadMinutes, search.bufferBefore, search.bufferAfter)
  const left = sql`bits & ~(${mask}::bit(768))`
  const now = sql`${instantAt(taken.now)}::timestamptz`
  // The indexed column changes only when the very next start is the one that went: other bookings stay HOT updates.
  return sql`update provider_search set bits = ${left},
    next_start_at = case when next_start_at >= ${instantAt(first)} and next_start_at < ${instantAt(last)}
      then (select case when next < ${instantAt(ringEnd)} then next else ${now} end
        from (select next_start(${left}, ${now} + notice_minutes * interval '1 minute') as next) as found)
      else next_start_at end
    where provider_id = ${taken.providerId} and exists (${taken.onlyIf})`
}
