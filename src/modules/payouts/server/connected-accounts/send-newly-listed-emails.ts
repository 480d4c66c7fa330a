import { sql, type Transaction } from 'kysely'
import { IS_LISTED } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { sendNowListedEmail } from './send-payout-emails.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-newly-listed-emails': object
  }
}

/**
 * Scheduled job: emails providers when they are listed for the first time. A listing needs approval, payouts, working
 * hours and session types; four modules complete these in any order, so this job checks only the result.
 */
export async function sendNewlyListedEmails(deps: AppDeps): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p
    where p.first_listed_at is null and ${IS_LISTED} limit 100`.execute(deps.db)
  for (const { provider_id: providerId } of rows) {
    const error = await deps.db
      .transaction()
      .execute((tx) => recordFirstListing(deps, tx, providerId))
      .catch((reason: Error) => reason)
    if (error) await recordFailedJob(deps, { kind: 'send-newly-listed-emails', subject: providerId, error })
  }
}

async function recordFirstListing(deps: AppDeps, tx: Transaction<Tables>, providerId: string): Promise<void> {
  const updated = await tx
    .updateTable('provider_account')
    .set({ first_listed_at: deps.clock.now() })
    .where('provider_id', '=', providerId)
    .where('first_listed_at', 'is', null)
    .returning('provider_id')
    .executeTakeFirst()
  if (updated) await sendNowListedEmail(deps, tx, providerId)
}
