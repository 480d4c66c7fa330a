import { type Page, PROVIDER_PAGE, type Screens } from '#platform/values/page.ts'

export const payoutsPages = [
  { id: 'stripeConnect', paths: ['provider/stripe-connect'], et: [], ...PROVIDER_PAGE },
  { id: 'stripeElementsConnect', paths: ['provider/stripe-elements-connect'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'stripeSetupPayment', paths: ['provider/stripe-setup-payment'], et: [], ...PROVIDER_PAGE, bare: true },
  { id: 'billing', paths: ['provider/billing'], et: ['pakkuja/arveldus'], ...PROVIDER_PAGE },
  { id: 'statistics', paths: ['provider/statistics'], et: ['pakkuja/statistika'], ...PROVIDER_PAGE },
] as const satisfies readonly Page[]

/** Read only by the build. */
export const payoutsScreens = {
  stripeConnect: { file: 'modules/payouts/web/payout-account/page.tsx' },
  stripeElementsConnect: { file: 'modules/payouts/web/payout-account/to-stripe/page.tsx' },
  stripeSetupPayment: { file: 'modules/payouts/web/payout-account/from-stripe/page.tsx' },
  billing: { file: 'modules/payouts/web/earnings/page.tsx' },
  statistics: { file: 'modules/payouts/web/statistics/page.tsx' },
} as const satisfies Screens<typeof payoutsPages>
