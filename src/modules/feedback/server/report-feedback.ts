import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'

/** Reports public feedback to the administrators. A second report by the same person has no effect. */
export const reportFeedback: Handler<AllCalls['reportFeedback']> = async ({ id, reason, text }, context) => {
  const caller = requireCaller(context)
  const feedback = await context.db
    .selectFrom('public_feedback')
    .select('provider_id')
    .where('feedback_id', '=', id)
    .executeTakeFirst()
  if (!feedback) return context.fail('notFound')
  await context.db
    .insertInto('feedback_report')
    .values({
      feedback_id: id,
      customer_account_id: caller.customerAccountId,
      by_provider: caller.providerId === feedback.provider_id,
      reason,
      encrypted_text: text ? context.encryption.encrypt(text) : null,
      reported_at: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}
