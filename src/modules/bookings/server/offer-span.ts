import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { isNight, morningAfter } from '#platform/server/night.ts'
import { DEFAULT_ADVANCE_HOURS, WAITING_OFFER_HOURS } from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/**
 * When somebody who waited is told of what is held for them, and until when it is (decision 0028): two hours of the day on
 * their own clock. What gets free too late in the evening is held over the night and told at eight.
 */
export function offerSpan(now: Instant, timezone: string): { tellAt: Instant; expiresAt: Instant } {
  const end = now.add({ hours: WAITING_OFFER_HOURS })
  const isByDay = !isNight(now, timezone) && !isNight(end.subtract({ seconds: 1 }), timezone)
  const tellAt = isByDay ? now : morningAfter(now, timezone)
  return { tellAt, expiresAt: tellAt.add({ hours: WAITING_OFFER_HOURS }) }
}

/** A booking that nobody waited for: what is held by an offer ends by its own answer, not by leaving a page. */
export const IS_NO_OFFER = sql<boolean>`not exists (select from waiting_offer o where o.booking_id = booking.booking_id)`
export const IS_NO_OFFER_OF_B = sql<boolean>`not exists (select from waiting_offer o where o.booking_id = b.booking_id)`

interface Waiter {
  timezone: string
  advance_booking_hours: number | null
}
interface Line {
  occurrenceId: string
  startAt: Instant
  /** The one who asks: those behind them in the line do not count. */
  before: string
  now: Instant
}

/** How many wait for a seat of this date and can still be offered one. The caller has the date's lock. */
export async function countWaiting(tx: Kysely<Tables>, { occurrenceId, startAt, before, now }: Line): Promise<number> {
  const { rows } = await sql<Waiter>`
    select c.timezone, s.advance_booking_hours from waiting w join customer_account c using (customer_account_id)
    left join working_hours_settings s on s.provider_id = w.provider_id
    where w.group_session_recurrence_id = ${occurrenceId} and w.status = 'waiting' and w.ended_at is null and ${CAN_BE_OFFERED}
      and w.customer_account_id <> ${before}
      and w.place < coalesce((select place from waiting own where own.group_session_recurrence_id = ${occurrenceId}
        and own.customer_account_id = ${before} and own.ended_at is null), 9223372036854775807)`.execute(tx)
  return rows.filter((waiter) => leavesTime(waiter, { startAt, now })).length
}

const leavesTime = (
  { timezone, advance_booking_hours: notice }: Waiter,
  { startAt, now }: { startAt: Instant; now: Instant },
) => isInTime(offerSpan(now, timezone).expiresAt, startAt, notice)

/** An offer ends before the counsellor's notice begins; unanswered, the time can then still be booked by somebody else. */
export const isInTime = (expiresAt: Instant, startAt: Instant, noticeHours: number | null): boolean =>
  Temporal.Instant.compare(expiresAt, startAt.subtract({ hours: noticeHours ?? DEFAULT_ADVANCE_HOURS })) <= 0

/** Condition on `customer_account c`: somebody who can be written to, may book and wants to be told. */
export const CAN_BE_OFFERED = sql<boolean>`c.closed_at is null and c.deactivated_at is null and c.login_blocked_at is null
  and c.customer_blocked_at is null and not exists (select from mail_preference m
    where m.customer_account_id = c.customer_account_id and m.kind = 'waitingOffer' and not m.is_wanted)`
