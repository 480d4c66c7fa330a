import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { accountOf, readAccount, readPayout, whenEvent } from '../payments/public.ts'
import { applyAccount } from './apply-account.ts'
import { applyPayout } from './apply-payout.ts'
import { nextAsking } from './asking.ts'
import { reconcilePayoutAccounts } from './reconcile.ts'
import { tellNewlyListed } from './tell-listed.ts'
import './tables.ts'
import { watchPayouts } from './watch-payouts.ts'

export { forgetBankDetailsOf } from './forget-bank-details.ts'
export { reconcilePayoutAccounts, tellNewlyListed, watchPayouts }

export function payoutJobs(house: House): JobHandlers {
  whenEvent('account', async (at, event) => {
    const asking = await nextAsking(at)
    await applyAccount(at, { account: await readAccount(at, accountOf(event)), asking, event })
  })
  whenEvent('payout', async (at, event) => {
    const accountId = event.account ?? null
    const payout = await readPayout(at, (event.data.object as { id: string }).id, accountId)
    await applyPayout(at, { payout, accountId, event })
  })
  return {
    work: {
      'reconcile-payout-accounts': () => reconcilePayoutAccounts(house),
      'tell-newly-listed': () => tellNewlyListed(house),
      'watch-payouts': () => watchPayouts(house),
    },
    schedules: {
      'reconcile-payout-accounts': '*/5 * * * *',
      'tell-newly-listed': '* * * * *',
      'watch-payouts': '15 4 * * *',
    },
  }
}
