import { sql } from 'kysely'
import {
  type ConnectedAccountState,
  findAccount,
  isStripeUnavailable,
  loadConnectedAccount,
} from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { applyAccount } from './apply-account.ts'
import { takeRequestNumber } from './request-number.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'reconcile-payout-accounts': object
  }
}

const BATCH_SIZE = 50
/**
 * Stripe reports changes as events; reading the accounts makes up for lost events. Incomplete accounts are read often,
 * complete ones once a day.
 */
const INCOMPLETE_INTERVAL = '10 minutes'
const COMPLETE_INTERVAL = '1 day'

interface PayoutAccountRow {
  provider_id: string
  stripe_account_id: string | null
  account_country: string
  creation_started_at: Temporal.Instant
}

/** Scheduled job: compares payout accounts with Stripe and finds accounts whose creation was interrupted. */
export async function reconcilePayoutAccounts(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<PayoutAccountRow>`
    select a.provider_id, p.stripe_account_id, a.account_country, a.creation_started_at
    from payout_account a join provider_account p using (provider_id)
    where a.creation_started_at is not null and coalesce(a.read_at, a.creation_started_at) < ${now.toString()}::timestamptz
      - case when p.payout_ready_at is null or a.needs <> '[]' then ${INCOMPLETE_INTERVAL}::interval else ${COMPLETE_INTERVAL}::interval end
    order by coalesce(a.read_at, a.creation_started_at) limit ${BATCH_SIZE}`.execute(deps.db)
  for (const row of rows) {
    const requestNumber = await takeRequestNumber(deps)
    const error = await loadAccount(deps, row).then(
      (account) => (account ? applyAccount(deps, { account, requestNumber }) : moveToEnd(deps, row.provider_id)),
      (reason: Error) => reason,
    )
    if (isStripeUnavailable(error)) return
    if (!error) continue
    await recordFailedJob(deps, { kind: 'reconcile-payout-accounts', subject: row.provider_id, error })
    await moveToEnd(deps, row.provider_id)
  }
}

const loadAccount = (deps: AppDeps, row: PayoutAccountRow): Promise<ConnectedAccountState | null> =>
  row.stripe_account_id
    ? loadConnectedAccount(deps, row.stripe_account_id)
    : findAccount(deps, { providerId: row.provider_id, country: row.account_country }, row.creation_started_at)

/** Moves the account to the end of the queue. */
async function moveToEnd(deps: AppDeps, providerId: string): Promise<void> {
  await deps.db
    .updateTable('payout_account')
    .set({ read_at: deps.clock.now() })
    .where('provider_id', '=', providerId)
    .execute()
}
