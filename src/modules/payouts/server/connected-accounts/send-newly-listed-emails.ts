import { sql } from 'kysely'
import { IS_LISTED } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { sendNowListedEmail } from './send-payout-emails.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-newly-listed-emails': object
  }
}

/**
 * Scheduled job: emails providers who are listed for the first time. Approval, payouts, hours and sessions come from
 * four modules in any order; checking the result covers them all.
 */
export async function sendNewlyListedEmails(deps: AppDeps): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p
    where p.first_listed_at is null and ${IS_LISTED} limit 100`.execute(deps.db)
  for (const { provider_id: providerId } of rows) {
    await deps.db.transaction().execute(async (tx) => {
      const first = await tx
        .updateTable('provider_account')
        .set({ first_listed_at: deps.clock.now() })
        .where('provider_id', '=', providerId)
        .where('first_listed_at', 'is', null)
        .returning('provider_id')
        .executeTakeFirst()
      if (first) await sendNowListedEmail(deps, tx, providerId)
    })
  }
}
