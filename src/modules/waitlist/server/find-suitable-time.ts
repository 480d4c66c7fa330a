import type { Transaction } from 'kysely'
import {
  type Calendar,
  ceilToMinute,
  computeFreeSlots,
  floorToMinute,
  instantAt,
  loadCalendar,
} from '#modules/availability/server/public.ts'
import { WAITLIST_MAX_DAYS } from '#modules/waitlist/values/limits.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { toRecipientTime } from '#platform/server/quiet-hours.ts'
import type { DayPart } from '#platform/values/enums.ts'
import './tables.ts'
import { findFirstSuitable } from './match-times.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

export interface WaitlistCandidate {
  customerAccountId: string
  providerId: string
  weekdays: readonly number[]
  parts: readonly DayPart[]
  until: Temporal.PlainDate
  timezone: string
  minutes: number
}

/** The longest waiting period, plus two days to allow for time zones. */
const SEARCH_WINDOW = { hours: 24 * (WAITLIST_MAX_DAYS + 2) }

/**
 * Loads a provider's calendar. Call it once for all entries of the waiting list; otherwise a time released during
 * processing could be offered first to a client further back.
 */
export const loadWaitlistCalendar = (tx: Tx, providerId: string, now: Instant): Promise<Calendar | null> =>
  loadCalendar(tx, providerId, { from: floorToMinute(now), to: floorToMinute(now.add(SEARCH_WINDOW)), now })

interface SearchOptions {
  calendar: Calendar | null
  now: Instant
  after: Instant
}

/**
 * Returns the first free slot that matches the preferences and starts at least the provider's minimum notice after
 * `after`, or null.
 */
export async function findSuitableTime(
  tx: Tx,
  preferences: WaitlistCandidate,
  { calendar, now, after }: SearchOptions,
): Promise<Instant | null> {
  const { until, timezone, minutes } = preferences
  const from = ceilToMinute(after)
  const to = floorToMinute(
    until.add({ days: 1 }).toZonedDateTime(toRecipientTime(now, timezone).timeZoneId).toInstant(),
  )
  if (to <= from || !calendar?.schedule) return null
  const { schedule, taken } = calendar
  const starts = computeFreeSlots(schedule, taken, {
    from: from + schedule.advanceMinutes,
    to,
    now: ceilToMinute(now),
    duration: minutes,
  })
  return findFirstSuitable(
    starts.map(instantAt),
    { ...preferences, ...(await loadOwnTimes(tx, preferences, now)) },
    minutes,
  )
}

/** Builds a query for all times that a provider's waiting list has offered to a client. */
export const selectWaitlistOffers = (tx: Tx, { customerAccountId, providerId }: WaitlistCandidate) =>
  tx
    .selectFrom('waitlist_offer')
    .innerJoin('waitlist_entry as w', 'w.waitlist_entry_id', 'waitlist_offer.waitlist_entry_id')
    .where('w.customer_account_id', '=', customerAccountId)
    .where('w.provider_id', '=', providerId)
    .where('w.group_occurrence_id', 'is', null)

/**
 * Loads the client's own bookings, and the times that the client declined or left unanswered in any entry for this
 * provider, so that a new entry does not hold the same time again.
 */
async function loadOwnTimes(tx: Tx, preferences: WaitlistCandidate, now: Instant) {
  const offers = await selectWaitlistOffers(tx, preferences)
    .select('waitlist_offer.start_at')
    .where('waitlist_offer.answer', 'in', ['declined', 'expired'])
    .execute()
  const sessions = await tx
    .selectFrom('booking')
    .select(['start_at as start', 'end_at as end'])
    .where('customer_account_id', '=', preferences.customerAccountId)
    .where('status', 'in', ['pendingPayment', 'booked', 'rescheduleRequested'])
    .where('end_at', '>', now)
    .execute()
  return { offered: offers.map((offer) => offer.start_at), busy: sessions }
}
