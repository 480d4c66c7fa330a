import { type RawBuilder, sql } from 'kysely'
import type { Minute } from '../availability/public.ts'
import { instantAt, occupiedMask } from '../availability/public.ts'

/** Notice hours rounded up to one of these, so that one mask a step serves every row (speed.md 2.4). */
export const NOTICE_STEPS = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 72, 96, 120, 168, 336] as const

export const noticeStep = (minutes: number): number => {
  const step = NOTICE_STEPS.findIndex((hours) => minutes <= hours * 60)
  return step === -1 ? NOTICE_STEPS.length - 1 : step
}

const WINDOW_DAYS = 7

/**
 * Sets to zero the start bits that a newly taken time kills, as a part (`with … as`) of the statement that takes it. The
 * row remembers its own session length and buffers; they were read with the template, so the mask is made here.
 */
export function clearBits(taken: {
  providerId: string
  busy: { start: Minute; end: Minute }
  search: { leadMinutes: number; bufferBefore: number; bufferAfter: number } | null
  now: Minute
  onlyIf: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const { search, busy } = taken
  const isInRing = busy.start < taken.now + WINDOW_DAYS * 1440
  if (!search || !isInRing) return sql`select 1`
  const mask = occupiedMask(busy.start, busy.end, search.leadMinutes, search.bufferBefore, search.bufferAfter)
  const first = instantAt(busy.start - search.leadMinutes - search.bufferAfter)
  const last = instantAt(busy.end + search.bufferBefore)
  // The indexed column changes only when the very next start is the one that went: other bookings stay HOT updates.
  return sql`update provider_search set bits = bits & ~(${mask}::bit(768)),
    next_start_at = case when next_start_at > ${first} and next_start_at < ${last}
      then next_start(bits & ~(${mask}::bit(768)), ${instantAt(taken.now)}::timestamptz + notice_minutes * interval '1 minute')
      else next_start_at end
    where provider_id = ${taken.providerId} and exists (${taken.onlyIf})`
}
