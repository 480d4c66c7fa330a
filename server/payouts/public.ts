import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { accountOf, readAccount, whenEvent } from '../payments/public.ts'
import { applyAccount } from './apply-account.ts'
import { nextAsking } from './asking.ts'
import { reconcilePayoutAccounts } from './reconcile.ts'
import { tellNewlyListed } from './tell-listed.ts'
import './tables.ts'

export { forgetBankDetailsOf } from './forget-bank-details.ts'
export { reconcilePayoutAccounts, tellNewlyListed }

export function payoutJobs(house: House): JobHandlers {
  whenEvent('account', async (at, event) => {
    const asking = await nextAsking(at)
    await applyAccount(at, { account: await readAccount(at, accountOf(event)), asking, event })
  })
  return {
    work: {
      'reconcile-payout-accounts': () => reconcilePayoutAccounts(house),
      'tell-newly-listed': () => tellNewlyListed(house),
    },
    schedules: { 'reconcile-payout-accounts': '*/5 * * * *', 'tell-newly-listed': '* * * * *' },
  }
}
