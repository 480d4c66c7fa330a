import { sql } from 'kysely'
import { isStripeUnavailable, listPayouts } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { applyPayout } from './apply-payout.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'sync-bank-payouts': object
  }
}

/**
 * Payouts within this period are read again, because a bank may return a payout weeks after it was reported as paid.
 */
const LOOK_BACK = { hours: 24 * 35 }

/** Runs nightly: re-reads the payouts of recently paid providers and of the platform, in case events were lost. */
export async function syncBankPayouts(deps: AppDeps): Promise<void> {
  const since = deps.clock.now().subtract(LOOK_BACK)
  const { rows } = await sql<{ accountId: string | null }>`
    select null as "accountId" union all
    select distinct stripe_account_id from provider_account p where stripe_account_id is not null and (
      exists (select from transfer t where t.provider_id = p.provider_id and t.settled_at > ${since})
      or exists (select from unresolved_bank_payout l where l.provider_id = p.provider_id))`.execute(deps.db)
  for (const { accountId } of rows) {
    const error = await syncPayouts(deps, accountId, since).catch((reason: Error) => reason)
    if (isStripeUnavailable(error)) return
    if (error) await recordFailedJob(deps, { kind: 'sync-bank-payouts', subject: accountId ?? '', error })
  }
}

async function syncPayouts(deps: AppDeps, accountId: string | null, since: Temporal.Instant): Promise<void> {
  for await (const payout of listPayouts(deps, accountId, since)) await applyPayout(deps, { payout, accountId })
}
