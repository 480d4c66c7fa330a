import { sql } from 'kysely'
import { hasClaimSql, isProviderAbsentSql } from '#modules/claims/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { matchesBookingOrIntentId } from '#modules/payments/server/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import { CLAIM_DAYS } from '#platform/values/constants.ts'
import type { ClaimStatus } from '#platform/values/enums.ts'
import {
  type FeedbackSessionRow,
  hasEndedSql,
  listFeedbackOfClient,
  SESSION_COLUMNS,
  SESSION_FROM,
  toFeedbackSession,
} from './own-feedback.ts'

/** How long a session that the provider missed stays listed: as long as a claim can be opened (specification §9). */
const ABSENCE_LISTED_FOR = { hours: 24 * CLAIM_DAYS }
/** Maximum number of sessions without feedback that are listed. */
const MAX_WAITING = 10

/**
 * Returns the content of the Reviews tab: sessions that the provider did not attend, the latest session with each
 * provider if it has no feedback, and the feedback that the client has given.
 */
export const listOwnFeedback: Handler<AllCalls['listOwnFeedback']> = async (
  { page, pageSize },
  { db, now, caller },
) => {
  const customerAccountId = requireCaller({ caller }).customerAccountId
  const { rows: waiting } = await sql<FeedbackSessionRow>`
    select * from (
      select distinct on (b.provider_id) ${SESSION_COLUMNS}, f.feedback_id, p.feedback_off_at, ${hasClaimSql()} as has_claim
      from ${SESSION_FROM} left join feedback f on f.booking_id = b.booking_id
      where b.customer_account_id = ${customerAccountId} and ${hasEndedSql(now)} order by b.provider_id, b.end_at desc
    ) latest where feedback_id is null and feedback_off_at is null and not has_claim order by start_at desc limit ${MAX_WAITING}`.execute(
    db,
  )
  const { rows: absences } = await sql<AbsenceRow>`
    select ${SESSION_COLUMNS}, c.status, c.answer_by, c.refund_cents from ${SESSION_FROM} join claim c on c.booking_id = b.booking_id
    where b.customer_account_id = ${customerAccountId} and ${isProviderAbsentSql()} and b.start_at > ${now.subtract(ABSENCE_LISTED_FOR)}
    order by b.start_at desc`.execute(db)
  const limit = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  const items = await listFeedbackOfClient(db, customerAccountId, { condition: sql`true`, limit })
  const { total } = await db
    .selectFrom('feedback')
    .innerJoin('booking', 'booking.booking_id', 'feedback.booking_id')
    .select((column) => column.fn.countAll<number>().as('total'))
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return {
    absences: absences.map(toAbsence),
    waiting: waiting.map(toFeedbackSession),
    given: { items, totalCount: total, page, pageSize },
  }
}

interface AbsenceRow extends FeedbackSessionRow {
  status: ClaimStatus
  answer_by: Temporal.Instant
  refund_cents: number | null
}

const toAbsence = ({ status, answer_by: answerBy, refund_cents: refundAmount, ...row }: AbsenceRow) => ({
  ...toFeedbackSession(row),
  claim: { status, answerBy, refundAmount },
})

/** Returns the caller's feedback on a session and whether feedback can be given now. */
export const sessionFeedback: Handler<AllCalls['sessionFeedback']> = async ({ id }, context) => {
  const customerAccountId = requireCaller(context).customerAccountId
  const { rows } = await sql<{ booking_id: string; can_give: boolean }>`
    select b.booking_id, (${hasEndedSql(context.now)} and p.feedback_off_at is null) as can_give from ${SESSION_FROM}
    where b.customer_account_id = ${customerAccountId} and ${matchesBookingOrIntentId({ bookingId: sql`b.booking_id`, paymentId: sql`pay.payment_id` }, id)}`.execute(
    context.db,
  )
  const [session] = rows
  if (!session) return context.fail('bookingNotFound')
  const [feedback] = await listFeedbackOfClient(context.db, customerAccountId, {
    condition: sql`b.booking_id = ${session.booking_id}`,
  })
  return { canGive: session.can_give && !feedback, given: feedback ?? null }
}
