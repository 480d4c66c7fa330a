import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { readAccount, whenAccountChanges } from '../payments/public.ts'
import { applyAccount } from './apply-account.ts'
import { nextAsking } from './asking.ts'
import { reconcilePayoutAccounts } from './reconcile.ts'
import { tellNewlyListed } from './tell-listed.ts'
import './tables.ts'

export { forgetBankDetailsOf } from './forget-bank-details.ts'
export { reconcilePayoutAccounts, tellNewlyListed }

export function payoutJobs(house: House): JobHandlers {
  whenAccountChanges(async (at, accountId, event) => {
    const asking = await nextAsking(at)
    await applyAccount(at, { account: await readAccount(at, accountId), asking, event })
  })
  return {
    work: {
      'reconcile-payout-accounts': () => reconcilePayoutAccounts(house),
      'tell-newly-listed': () => tellNewlyListed(house),
    },
    schedules: { 'reconcile-payout-accounts': '*/5 * * * *', 'tell-newly-listed': '* * * * *' },
  }
}
