import type { Kysely } from 'kysely'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { computeFreeSlots } from './free-slots.ts'
import { type Calendar, loadCalendar } from './load-calendar.ts'
import { ceilToMinute, instantAt } from './minutes.ts'
import type { Minute } from './schedule.ts'

interface SlotQuery {
  providerId: string
  durationMinutes: number
  from: Minute
  to: Minute
  now: Temporal.Instant
}

/** Finds a provider's free slots in [from, to). */
export async function findFreeSlots(db: Kysely<Tables>, query: SlotQuery): Promise<Minute[]> {
  const calendar = await loadCalendar(db, query.providerId, query)
  return calendar ? listSlotsInCalendar(calendar, query) : []
}

/** Lists the free slots in [from, to) of a calendar that was loaded for at least that interval. */
export function listSlotsInCalendar(
  { schedule, taken }: Pick<Calendar, 'schedule' | 'taken'>,
  { durationMinutes, from, to, now }: Omit<SlotQuery, 'providerId'>,
): Minute[] {
  return schedule
    ? computeFreeSlots(schedule, taken, { from, to, now: ceilToMinute(now), duration: durationMinutes })
    : []
}

const FIRST_SEARCH_DAYS = 14

/** Finds the next free slot, or null. Starts with the first two weeks, because they are nearly always enough. */
export async function findNextFreeSlot(
  db: Kysely<Tables>,
  query: Omit<SlotQuery, 'from' | 'to'>,
): Promise<Temporal.Instant | null> {
  const from = ceilToMinute(query.now)
  const calendar = await loadCalendar(db, query.providerId, { from, to: null, now: query.now })
  if (!calendar?.schedule) return null
  const soon = listSlotsInCalendar(calendar, { ...query, from, to: from + FIRST_SEARCH_DAYS * MINUTES_PER_DAY })
  const starts = soon.length > 0 ? soon : listSlotsInCalendar(calendar, { ...query, from, to: Infinity })
  return starts.length > 0 ? instantAt(starts[0]!) : null
}

/**
 * Finds the free slots nearest to a time, before or after it. They are offered to a client whose chosen slot has just
 * been booked.
 */
export async function findNearestFreeSlots(
  db: Kysely<Tables>,
  query: Omit<SlotQuery, 'from' | 'to'> & { around: Minute; count: number },
): Promise<Temporal.Instant[]> {
  const { around, count } = query
  const near = await findFreeSlots(db, {
    ...query,
    from: around - 7 * MINUTES_PER_DAY,
    to: around + 21 * MINUTES_PER_DAY,
  })
  const byDistance = near.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around) || a - b)
  return byDistance
    .slice(0, count)
    .toSorted((a, b) => a - b)
    .map(instantAt)
}
