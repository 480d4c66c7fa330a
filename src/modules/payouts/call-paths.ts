import type { CallPaths } from '#platform/values/call-paths.ts'

export const payoutsCallPaths = {
  getBankDetails: ['GET', '/provider/stripe-connect-iban'],
  saveBankDetails: ['POST', '/provider/stripe-connect-iban'],
  payoutLink: ['POST', '/provider/stripe-account-link'],
  checkPayoutAccount: ['POST', '/provider/stripe-account-check'],
  getOnboarding: ['GET', '/provider/onboarding'],
  getBilling: ['GET', '/provider/billing'],
  billingCsv: ['GET', '/provider/billing.csv'],
  getEarnings: ['GET', '/provider/earnings'],
  getStatistics: ['GET', '/provider/statistics'],
} as const satisfies CallPaths
