import { getEventAccountId, loadConnectedAccount, loadPayout } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { applyAccount } from './apply-account.ts'
import { applyPayout } from './apply-payout.ts'
import { reconcilePayoutAccounts } from './reconcile-payout-accounts.ts'
import { takeRequestNumber } from './request-number.ts'
import { sendNewlyListedEmails } from './send-newly-listed-emails.ts'
import './tables.ts'
import { syncBankPayouts } from './sync-bank-payouts.ts'

export { eraseBankDetails } from './erase-bank-details.ts'
export { reconcilePayoutAccounts, sendNewlyListedEmails, syncBankPayouts }

export const payoutListeners: Listeners<AppDeps> = {
  'stripe.account': async (deps, event) => {
    const requestNumber = await takeRequestNumber(deps)
    await applyAccount(deps, {
      account: await loadConnectedAccount(deps, getEventAccountId(event)),
      requestNumber,
      event,
    })
  },
  'stripe.payout': async (deps, event) => {
    const accountId = event.account ?? null
    const payout = await loadPayout(deps, (event.data.object as { id: string }).id, accountId)
    await applyPayout(deps, { payout, accountId, event })
  },
}

export function payoutJobs(deps: AppDeps): JobHandlers {
  return {
    work: {
      'reconcile-payout-accounts': () => reconcilePayoutAccounts(deps),
      'send-newly-listed-emails': () => sendNewlyListedEmails(deps),
      'sync-bank-payouts': () => syncBankPayouts(deps),
    },
    schedules: {
      'reconcile-payout-accounts': '*/5 * * * *',
      'send-newly-listed-emails': '* * * * *',
      'sync-bank-payouts': '15 4 * * *',
    },
  }
}
