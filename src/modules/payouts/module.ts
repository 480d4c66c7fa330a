import { defineModule } from '#platform/server/module.ts'
import { payoutEmailTemplates } from './emails/payout-emails.ts'
import { listTransfers } from './server/admin/list-transfers.ts'
import { getTransfer, retryTransfer } from './server/admin/show-transfer.ts'
import { eraseBankDetails, payoutJobs, payoutListeners } from './server/connected-accounts/public.ts'
import { saveBankDetails } from './server/connected-accounts/save-bank-details.ts'
import { getOnboarding } from './server/connected-accounts/show-onboarding.ts'
import { getBankDetails } from './server/connected-accounts/show-payout-account.ts'
import { checkPayoutAccount, payoutLink } from './server/connected-accounts/stripe-pages.ts'
import { getEarnings } from './server/earnings/earnings.ts'
import { billingCsv, getBilling } from './server/earnings/show-billing.ts'
import { getStatistics } from './server/earnings/statistics.ts'
import { transferJobs, transferListeners } from './server/transfers/public.ts'

export const payoutsModule = defineModule({
  useCases: {
    listTransfers,
    getTransfer,
    retryTransfer,
    getBankDetails,
    saveBankDetails,
    payoutLink,
    checkPayoutAccount,
    getOnboarding,
    getBilling,
    billingCsv,
    getEarnings,
    getStatistics,
  },
  jobs: [payoutJobs, transferJobs],
  listeners: { ...payoutListeners, ...transferListeners },
  emails: { ...payoutEmailTemplates },
  eraseData: (tx, _deps, { customerAccountId }) => eraseBankDetails(tx, customerAccountId),
})
