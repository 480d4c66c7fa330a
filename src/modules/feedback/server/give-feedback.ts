import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { HAS_ENDED, ownFeedback } from './own-feedback.ts'

interface Found {
  booking_id: string
  provider_id: string
  is_off: boolean
  is_given: boolean
  has_ended: boolean
}

/**
 * Stars and words about an own completed session (decisions, feedback score). The booking's key decides between two at once.
 * What is given stays, even when the counsellor marks the session as not attended afterwards (decision 0025).
 */
export const giveFeedback: Handler<AllCalls['giveFeedback']> = async (wanted, context) => {
  const found = await sessionFor(context as Context, wanted)
  if (!found) return context.refuse(wanted.bookingId ? 'bookingNotFound' : 'feedbackNotYet')
  if (!found.has_ended) return context.refuse('feedbackNotYet')
  if (found.is_given) return context.refuse('feedbackGiven')
  if (found.is_off) return context.refuse('feedbackOff')
  const given = await context.db
    .insertInto('feedback')
    .values({
      booking_id: found.booking_id,
      provider_id: found.provider_id,
      score: wanted.score,
      text: wanted.feedback,
      created_at: context.now,
      published_at: null,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('feedback_id')
    .executeTakeFirst()
  if (!given) return context.refuse('feedbackGiven')
  return (await own(context as Context, given.feedback_id))!
}

/** The session that is meant: the named one, or the latest that has ended and has no word yet. */
async function sessionFor(
  { db, now, who }: Context,
  { id, bookingId }: { id: string; bookingId?: string | undefined },
) {
  const { rows } = await sql<Found>`
    select b.booking_id, b.provider_id, p.feedback_off_at is not null as is_off, f.feedback_id is not null as is_given,
      ${HAS_ENDED(now)} as has_ended
    from booking b join provider_account p using (provider_id) left join feedback f on f.booking_id = b.booking_id
    where b.customer_account_id = ${signedIn({ who }).customerAccountId} and b.status not in ('pendingPayment', 'expired')
      and (p.provider_id::text = ${id.toLowerCase()} or p.slug = ${id.toLowerCase()})
      and (${bookingId ?? null}::uuid is null or b.booking_id = ${bookingId ?? null}::uuid)
    order by ${HAS_ENDED(now)} desc, f.feedback_id is null desc, b.end_at desc limit 1`.execute(db)
  return rows[0]
}

async function own({ db, who }: Context, feedbackId: string) {
  const which = sql`f.feedback_id = ${feedbackId}`
  return (await ownFeedback(db, signedIn({ who }).customerAccountId, { which }))[0]
}

/** Only while nobody else can see it: what has been read is not made another afterwards. */
export const changeFeedback: Handler<AllCalls['changeFeedback']> = async ({ id, score, feedback }, context) => {
  const found = await own(context as Context, id)
  if (!found) return context.refuse('notFound')
  const { numUpdatedRows } = await context.db
    .updateTable('feedback')
    .set({ score, text: feedback, changed_at: context.now })
    .where('feedback_id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return context.refuse('feedbackPublic')
  return { ...found, score, feedback }
}

export const withdrawFeedback: Handler<AllCalls['withdrawFeedback']> = async ({ id }, context) => {
  if (!(await own(context as Context, id))) return context.refuse('notFound')
  const { numDeletedRows } = await context.db
    .deleteFrom('feedback')
    .where('feedback_id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return context.refuse('feedbackPublic')
  return null
}
