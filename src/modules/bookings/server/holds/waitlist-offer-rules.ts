import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { getQuietHoursEnd, isQuietTime } from '#platform/server/quiet-hours.ts'
import { DEFAULT_ADVANCE_HOURS, WAITLIST_OFFER_HOURS } from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/**
 * Returns when a client from the waiting list is notified and when the hold expires: after two daytime hours in their
 * time zone (decision 0028). Times released late in the evening are held overnight and offered at 08:00.
 */
export function getWaitlistOfferInterval(now: Instant, timezone: string): { notifyAt: Instant; expiresAt: Instant } {
  const end = now.add({ hours: WAITLIST_OFFER_HOURS })
  const isDaytime = !isQuietTime(now, timezone) && !isQuietTime(end.subtract({ seconds: 1 }), timezone)
  const notifyAt = isDaytime ? now : getQuietHoursEnd(now, timezone)
  return { notifyAt, expiresAt: notifyAt.add({ hours: WAITLIST_OFFER_HOURS }) }
}

/** SQL condition: the booking is not a waiting list offer, which ends only when it is answered or expires. */
export const isNotWaitlistOfferSql = (bookingId: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from waitlist_offer o where o.booking_id = ${bookingId})`

interface WaitingClient {
  timezone: string
  advance_booking_hours: number | null
}
interface WaitlistPosition {
  occurrenceId: string
  startAt: Instant
  /** Id of the customer who is booking; only entries ahead of theirs count. */
  before: string
  now: Instant
}

/**
 * Counts waiting list entries that are ahead of `before` and can still be offered a seat on this date. The caller has
 * locked the date.
 */
export async function countWaitlistEntriesAhead(
  tx: Kysely<Tables>,
  { occurrenceId, startAt, before, now }: WaitlistPosition,
): Promise<number> {
  const { rows } = await sql<WaitingClient>`
    select c.timezone, s.advance_booking_hours from waitlist_entry w join customer_account c using (customer_account_id)
    left join working_hours_settings s on s.provider_id = w.provider_id
    where w.group_occurrence_id = ${occurrenceId} and w.status = 'waiting' and w.ended_at is null and ${CAN_RECEIVE_WAITLIST_OFFER}
      and w.place < coalesce((select place from waitlist_entry own where own.group_occurrence_id = ${occurrenceId}
        and own.customer_account_id = ${before} and own.ended_at is null), 9223372036854775807)`.execute(tx)
  return rows.filter((client) => canBeOffered(client, { startAt, now })).length
}

const canBeOffered = (
  { timezone, advance_booking_hours: notice }: WaitingClient,
  { startAt, now }: { startAt: Instant; now: Instant },
) => endsBeforeNotice(getWaitlistOfferInterval(now, timezone).expiresAt, startAt, notice)

/**
 * Returns whether an offer expires before the provider's notice period begins, so that other clients can still book the
 * time if it is not accepted.
 */
export const endsBeforeNotice = (expiresAt: Instant, startAt: Instant, noticeHours: number | null): boolean =>
  Temporal.Instant.compare(expiresAt, startAt.subtract({ hours: noticeHours ?? DEFAULT_ADVANCE_HOURS })) <= 0

/** SQL condition on `customer_account c`: the client may book, can be emailed and has not turned these emails off. */
export const CAN_RECEIVE_WAITLIST_OFFER = sql<boolean>`c.closed_at is null and c.deactivated_at is null and c.login_blocked_at is null
  and c.customer_blocked_at is null and not exists (select from email_preference ep
    where ep.customer_account_id = c.customer_account_id and ep.kind = 'waitlistOffer' and not ep.is_enabled)`
