import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { updateProvider } from '#modules/providers/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'

/**
 * Shows or hides all of a provider's feedback. Providers cannot choose which feedback is shown (field-notes, Reviews;
 * decision 0025).
 */
export const putFeedbackSetting: Handler<AllCalls['putFeedbackSetting']> = async ({ isShown }, context) => {
  const providerId = requireCaller(context).providerId!
  await context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_shown: boolean }>`
      select feedback_off_at is null as is_shown from provider_account where provider_id = ${providerId}
      for no key update`.execute(tx)
    if (rows[0]!.is_shown === isShown) return
    const change = isShown ? { feedback_off_at: null, feedback_on_at: context.now } : { feedback_off_at: context.now }
    await updateProvider(tx, providerId, change)
    await refreshSearchRow(tx, providerId, context.now)
  })
  return { isShown }
}
