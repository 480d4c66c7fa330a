import { sql } from 'kysely'
import { type AccountState, findAccount, isProviderAway, readAccount } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { applyAccount } from './apply-account.ts'
import { nextAsking } from './asking.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'reconcile-payout-accounts': object
  }
}

const AT_ONCE = 50
/** Waiting ones are asked about often, settled ones once a day: the provider tells of changes, and this is for what got lost. */
const WAITING = '10 minutes'
const SETTLED = '1 day'

interface Row {
  provider_id: string
  payment_account_id: string | null
  account_country: string
  opening_at: Temporal.Instant
}

/** Sweeper: payout accounts are compared with the provider, and one whose opening was cut off is found. */
export async function reconcilePayoutAccounts(house: House): Promise<void> {
  const now = house.clock.now()
  const { rows } = await sql<Row>`
    select a.provider_id, p.payment_account_id, a.account_country, a.opening_at
    from payout_account a join provider_account p using (provider_id)
    where a.opening_at is not null and coalesce(a.asked_at, a.opening_at) < ${now.toString()}::timestamptz
      - case when p.payout_ready_at is null or a.needs <> '[]' then ${WAITING}::interval else ${SETTLED}::interval end
    order by coalesce(a.asked_at, a.opening_at) limit ${AT_ONCE}`.execute(house.db)
  for (const row of rows) {
    const asking = await nextAsking(house)
    const failed = await ask(house, row).then(
      (account) => (account ? applyAccount(house, { account, asking }) : notThere(house, row.provider_id)),
      (error: Error) => error,
    )
    if (isProviderAway(failed)) return
    if (!failed) continue
    await noteFault(house, { kind: 'reconcile-payout-accounts', subject: row.provider_id, error: failed })
    await notThere(house, row.provider_id)
  }
}

const ask = (house: House, row: Row): Promise<AccountState | null> =>
  row.payment_account_id
    ? readAccount(house, row.payment_account_id)
    : findAccount(house, { providerId: row.provider_id, country: row.account_country }, row.opening_at)

/** To the end of the line. */
async function notThere(house: House, providerId: string): Promise<void> {
  await house.db
    .updateTable('payout_account')
    .set({ asked_at: house.clock.now() })
    .where('provider_id', '=', providerId)
    .execute()
}
