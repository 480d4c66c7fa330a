import { sql } from 'kysely'
import { isStripeUnavailable } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { settleNegativeBalance } from './reversals.ts'
import './tables.ts'

/**
 * Runs nightly: settles every outstanding negative balance, regardless of age and cause. The ten-minute run covers only
 * recent ledger entries.
 */
export async function settleNegativeBalances(deps: AppDeps): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select distinct provider_id from transfer where settled_at is not null order by 1`.execute(deps.db)
  for (const { provider_id: providerId } of rows) {
    if (!(await isUnsettled(deps, providerId))) continue
    const error = await settleNegativeBalance(deps, providerId).then(
      () => null,
      (reason: Error) => reason,
    )
    if (isStripeUnavailable(error)) return
    if (error) await recordFailedJob(deps, { kind: 'settle-negative-balances', subject: providerId, error })
  }
}

/** Whether the provider is owed money, or has a negative balance without a later reversal. */
async function isUnsettled({ db }: AppDeps, providerId: string): Promise<boolean> {
  const { rows } = await sql<{ cents: number; has_reversal: boolean }>`
    select negative_balance_cents(${providerId}) as cents, exists (
      select from transfer_reversal b where b.provider_id = ${providerId} and b.created_at >= coalesce((
        select max(e.at) from ledger_entry e join ledger_line l using (entry_id)
        where l.provider_id = ${providerId} and e.kind in ('refund', 'refundReturned', 'disputeLost', 'correction')), '-infinity')) as has_reversal`.execute(
    db,
  )
  const { cents, has_reversal: hasReversal } = rows[0]!
  return cents < 0 || (cents > 0 && !hasReversal)
}
