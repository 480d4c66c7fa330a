import { getEventAccountId, loadPayout, readAccount } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { applyAccount } from './apply-account.ts'
import { applyPayout } from './apply-payout.ts'
import { takeRequestNumber } from './asking.ts'
import { reconcilePayoutAccounts } from './reconcile.ts'
import { sendNewlyListedEmails } from './tell-listed.ts'
import './tables.ts'
import { syncBankPayouts } from './watch-payouts.ts'

export { eraseBankDetails } from './forget-bank-details.ts'
export { reconcilePayoutAccounts, sendNewlyListedEmails, syncBankPayouts }

export const payoutListeners: Listeners = {
  'stripe.account': async (house, event) => {
    const asking = await takeRequestNumber(house)
    await applyAccount(house, { account: await readAccount(house, getEventAccountId(event)), asking, event })
  },
  'stripe.payout': async (house, event) => {
    const accountId = event.account ?? null
    const payout = await loadPayout(house, (event.data.object as { id: string }).id, accountId)
    await applyPayout(house, { payout, accountId, event })
  },
}

export function payoutJobs(house: House): JobHandlers {
  return {
    work: {
      'reconcile-payout-accounts': () => reconcilePayoutAccounts(house),
      'tell-newly-listed': () => sendNewlyListedEmails(house),
      'watch-payouts': () => syncBankPayouts(house),
    },
    schedules: {
      'reconcile-payout-accounts': '*/5 * * * *',
      'tell-newly-listed': '* * * * *',
      'watch-payouts': '15 4 * * *',
    },
  }
}
