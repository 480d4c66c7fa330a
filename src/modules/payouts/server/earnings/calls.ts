import { getEarnings } from './earnings.ts'
import { billingCsv, getBilling } from './show-billing.ts'
import { getStatistics } from './statistics.ts'

export const billingUseCases = { getBilling, billingCsv, getEarnings, getStatistics }
