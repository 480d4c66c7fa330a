import { sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { type Handler, signedIn } from '../context.ts'
import { refreshSearchRow } from '../finder/public.ts'
import { changeProvider } from '../providers/public.ts'

/** All of it or none: a counsellor cannot choose among what was said (field-notes, Reviews; decision 0025). */
export const putFeedbackSetting: Handler<AllCalls['putFeedbackSetting']> = async ({ isShown }, context) => {
  const providerId = signedIn(context).providerId!
  await context.db.transaction().execute(async (tx) => {
    await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
    await changeProvider(tx, providerId, { feedback_off_at: isShown ? null : context.now })
    await refreshSearchRow(tx, providerId, context.now)
  })
  return { isShown }
}
