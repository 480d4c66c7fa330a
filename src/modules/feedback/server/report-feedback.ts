import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'

/** Reports public feedback to the administrators; a repeated report by the same person has no effect. */
export const reportFeedback: Handler<AllCalls['reportFeedback']> = async ({ id, reason, text }, context) => {
  const login = requireCaller(context)
  const found = await context.db
    .selectFrom('public_feedback')
    .select('provider_id')
    .where('feedback_id', '=', id)
    .executeTakeFirst()
  if (!found) return context.fail('notFound')
  await context.db
    .insertInto('feedback_report')
    .values({
      feedback_id: id,
      customer_account_id: login.customerAccountId,
      by_provider: login.providerId === found.provider_id,
      reason,
      encrypted_text: text ? context.encryption.encrypt(text) : null,
      reported_at: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}
