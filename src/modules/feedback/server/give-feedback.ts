import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { toGuid } from '#platform/values/guid.ts'
import { hasEndedSql, listFeedbackOfClient } from './own-feedback.ts'

interface RatableSession {
  booking_id: string
  provider_id: string
  is_feedback_off: boolean
  has_feedback: boolean
  has_ended: boolean
}

/**
 * Stores a rating and optional text for one of the client's completed sessions (decisions, feedback score). The unique
 * key on the booking resolves concurrent requests. The feedback remains even if the provider later records that the
 * client did not attend (decision 0025).
 */
export const giveFeedback: Handler<AllCalls['giveFeedback']> = async (input, context) => {
  const session = await findSession(context, input)
  if (!session) return context.fail(input.bookingId ? 'bookingNotFound' : 'feedbackNotYet')
  if (!session.has_ended) return context.fail('feedbackNotYet')
  if (session.has_feedback) return context.fail('feedbackGiven')
  if (session.is_feedback_off) return context.fail('feedbackOff')
  const inserted = await context.db
    .insertInto('feedback')
    .values({
      booking_id: session.booking_id,
      provider_id: session.provider_id,
      score: input.score,
      text: input.feedback,
      created_at: context.now,
      published_at: null,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('feedback_id')
    .executeTakeFirst()
  if (!inserted) return context.fail('feedbackGiven')
  return (await findOwnFeedback(context, inserted.feedback_id))!
}

/**
 * Finds the given session or, without a booking id, the client's latest session with the provider, preferring completed
 * sessions and, among those, ones without feedback.
 */
async function findSession(
  { db, now, caller }: Context,
  { id, bookingId }: { id: string; bookingId?: string | undefined },
) {
  const { rows } = await sql<RatableSession>`
    select b.booking_id, b.provider_id, p.feedback_off_at is not null as is_feedback_off,
      f.feedback_id is not null as has_feedback, ${hasEndedSql(now)} as has_ended
    from booking b join provider_account p using (provider_id) left join feedback f on f.booking_id = b.booking_id
    where b.customer_account_id = ${requireCaller({ caller }).customerAccountId} and b.status not in ('pendingPayment', 'expired')
      and (p.provider_id = ${toGuid(id)}::uuid or p.slug = ${id.toLowerCase()})
      and (${bookingId ?? null}::uuid is null or b.booking_id = ${bookingId ?? null}::uuid)
    order by ${hasEndedSql(now)} desc, f.feedback_id is null desc, b.end_at desc limit 1`.execute(db)
  return rows[0]
}

async function findOwnFeedback({ db, caller }: Context, feedbackId: string) {
  const condition = sql`f.feedback_id = ${feedbackId}`
  return (await listFeedbackOfClient(db, requireCaller({ caller }).customerAccountId, { condition }))[0]
}

/** Changes feedback before publication. Published feedback cannot be changed, so visitors never see two versions. */
export const changeFeedback: Handler<AllCalls['changeFeedback']> = async ({ id, score, feedback }, context) => {
  const ownFeedback = await findOwnFeedback(context, id)
  if (!ownFeedback) return context.fail('notFound')
  const { numUpdatedRows } = await context.db
    .updateTable('feedback')
    .set({ score, text: feedback, changed_at: context.now })
    .where('feedback_id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return context.fail('feedbackPublic')
  return { ...ownFeedback, score, feedback }
}

export const withdrawFeedback: Handler<AllCalls['withdrawFeedback']> = async ({ id }, context) => {
  if (!(await findOwnFeedback(context, id))) return context.fail('notFound')
  const { numDeletedRows } = await context.db
    .deleteFrom('feedback')
    .where('feedback_id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return context.fail('feedbackPublic')
  return null
}
