import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { findPublicProvider } from '#modules/search/server/public.ts'
import type { Handler } from '#platform/server/context.ts'

/**
 * Lists a provider's public feedback without names and with only the month as a date (decisions; field-notes, Reviews).
 * The month is that of publication, which is the same for the whole batch and so does not identify an author (decision
 * 0025).
 */
export const publicFeedback: Handler<AllCalls['publicFeedback']> = async ({ id, page, pageSize }, context) => {
  const provider = await findPublicProvider(context.db, id)
  if (!provider) return context.fail('providerNotFound')
  const { rows } = await sql<{ feedback_id: string; score: number; text: string; month: string }>`
    select feedback_id, score, text, to_char(published_at at time zone 'Europe/Tallinn', 'YYYY-MM') as month
    from public_feedback where provider_id = ${provider.providerId} and published_at <= ${context.now}
    order by published_at desc, feedback_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(context.db)
  const items = rows.map((row) => ({
    feedbackId: row.feedback_id,
    score: row.score,
    feedback: row.text,
    month: row.month,
  }))
  const { totalCount } = await context.db
    .selectFrom('public_feedback')
    .select((column) => column.fn.countAll<number>().as('totalCount'))
    .where('provider_id', '=', provider.providerId)
    .where('published_at', '<=', context.now)
    .executeTakeFirstOrThrow()
  return { items, totalCount, page, pageSize }
}
