import { checkPayoutAccount, payoutLink } from './provider-pages.ts'
import { saveBankDetails } from './save-bank-details.ts'
import { getOnboarding } from './show-onboarding.ts'
import { getBankDetails } from './show-payout-account.ts'

export const payoutUseCases = { getBankDetails, saveBankDetails, payoutLink, checkPayoutAccount, getOnboarding }
