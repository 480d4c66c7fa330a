import type { Transaction } from 'kysely'
import {
  type Calendar,
  freeStarts,
  instantAt,
  loadCalendar,
  minuteAfter,
  minuteOf,
} from '#modules/availability/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { onClock } from '#platform/server/night.ts'
import { WAITING_DAYS } from '#platform/values/constants.ts'
import type { DayPart } from '#platform/values/enums.ts'
import './tables.ts'
import { firstWished } from './wished-times.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

export interface Wisher {
  customerAccountId: string
  providerId: string
  weekdays: readonly number[]
  parts: readonly DayPart[]
  until: Temporal.PlainDate
  timezone: string
  minutes: number
}

/** As far ahead as somebody may wait, and their last day wherever they are. */
const AHEAD = { hours: 24 * (WAITING_DAYS + 2) }

/**
 * A counsellor's calendar for everybody who waits. Read once for all of them: read for each, a time that gets free meanwhile
 * would be found by somebody in the middle of the line first.
 */
export const calendarAhead = (tx: Tx, providerId: string, now: Instant): Promise<Calendar | null> =>
  loadCalendar(tx, providerId, { from: minuteOf(now), to: minuteOf(now.add(AHEAD)), now })

interface Looking {
  calendar: Calendar | null
  now: Instant
  from: Instant
}

/** The first free time of a counsellor after `from` and the notice, for which somebody wishes, or null. */
export async function wishedTime(
  tx: Tx,
  wisher: Wisher,
  { calendar, now, from: after }: Looking,
): Promise<Instant | null> {
  const { until, timezone, minutes } = wisher
  const from = minuteAfter(after)
  const to = minuteOf(until.add({ days: 1 }).toZonedDateTime(onClock(now, timezone).timeZoneId).toInstant())
  if (to <= from || !calendar?.schedule) return null
  const { schedule, taken } = calendar
  const starts = freeStarts(schedule, taken, {
    from: from + schedule.advanceMinutes,
    to,
    now: minuteAfter(now),
    duration: minutes,
  })
  return firstWished(starts.map(instantAt), { ...wisher, ...(await ownTimes(tx, wisher, now)) }, minutes)
}

/** What a counsellor's list has held for a person, in whichever wait for a time. */
export const offersOf = (tx: Tx, { customerAccountId, providerId }: Wisher) =>
  tx
    .selectFrom('waiting_offer')
    .innerJoin('waiting as w', 'w.waiting_id', 'waiting_offer.waiting_id')
    .where('w.customer_account_id', '=', customerAccountId)
    .where('w.provider_id', '=', providerId)
    .where('w.group_session_recurrence_id', 'is', null)

/**
 * What a person was offered by this counsellor before and did not take, in whichever wait: a new one must not have the same
 * time held again. And what they have in their calendar with us.
 */
async function ownTimes(tx: Tx, wisher: Wisher, now: Instant) {
  const offers = await offersOf(tx, wisher)
    .select('waiting_offer.start_at')
    .where('waiting_offer.answer', 'in', ['declined', 'lapsed'])
    .execute()
  const sessions = await tx
    .selectFrom('booking')
    .select(['start_at as start', 'end_at as end'])
    .where('customer_account_id', '=', wisher.customerAccountId)
    .where('status', 'in', ['pendingPayment', 'booked', 'rescheduleRequested'])
    .where('end_at', '>', now)
    .execute()
  return { offered: offers.map((one) => one.start_at), busy: sessions }
}
