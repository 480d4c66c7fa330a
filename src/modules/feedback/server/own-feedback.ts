import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isProviderAbsentSql } from '#modules/claims/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** The session columns that a client sees with their feedback. */
export interface FeedbackSessionRow {
  booking_id: string
  payment_intent_id: string | null
  provider_id: string
  first_name: string
  last_name: string
  image_square_url: string | null
  title: string
  start_at: Temporal.Instant
}

interface OwnFeedbackRow extends FeedbackSessionRow {
  feedback_id: string
  score: number
  text: string
  published_at: Temporal.Instant | null
  edited_at: Temporal.Instant | null
  removed_at: Temporal.Instant | null
  removed_because: string | null
}

/**
 * SQL condition on booking `b`: the session took place. Includes sessions that have ended but that the job has not yet
 * marked as completed.
 */
export const hasEndedSql = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`((b.status = 'completed' or (b.status = 'booked' and b.end_at <= ${now})) and not ${isProviderAbsentSql()})`

/** The columns of `FeedbackSessionRow`. */
export const SESSION_COLUMNS = sql`b.booking_id, pay.payment_intent_id, b.provider_id, o.first_name, o.last_name, p.image_square_url, b.title, b.start_at`
export const SESSION_FROM = sql`booking b
  join provider_account p using (provider_id)
  join customer_account o on o.customer_account_id = p.customer_account_id
  left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id`

/** Lists a client's feedback that meets the condition, newest session first. */
export async function listFeedbackOfClient(
  db: Kysely<Tables>,
  customerAccountId: string,
  { condition, limit = sql`` }: { condition: RawBuilder<unknown>; limit?: RawBuilder<unknown> },
) {
  const { rows } = await sql<OwnFeedbackRow>`
    select ${SESSION_COLUMNS}, f.feedback_id, f.score, f.text, f.published_at, f.edited_at, f.removed_at, f.removed_because
    from ${SESSION_FROM} join feedback f on f.booking_id = b.booking_id
    where b.customer_account_id = ${customerAccountId} and ${condition} order by b.start_at desc, b.booking_id ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({
    ...toFeedbackSession(row),
    feedbackId: row.feedback_id,
    score: row.score,
    feedback: row.text,
    state: row.removed_at ? ('removed' as const) : row.published_at ? ('public' as const) : ('waiting' as const),
    publishedAt: row.published_at,
    isEdited: row.edited_at !== null,
    removedBecause: row.removed_because,
  }))
}

export const toFeedbackSession = (row: FeedbackSessionRow) => ({
  bookingId: row.booking_id,
  paymentIntentId: row.payment_intent_id,
  providerId: row.provider_id,
  providerFirstName: row.first_name,
  providerLastName: row.last_name,
  providerImageUrl: row.image_square_url,
  title: row.title,
  startDateTime: row.start_at,
})
