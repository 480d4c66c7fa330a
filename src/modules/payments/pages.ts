import { CUSTOMER_PAGE, type Page, type Screens } from '#platform/values/page.ts'

export const paymentsPages = [
  {
    id: 'paymentCard',
    paths: ['customer/payment-card'],
    et: ['klient/maksekaart'],
    ...CUSTOMER_PAGE,
    bare: true,
    loadsStripe: true,
  },
] as const satisfies readonly Page[]

/** Read only by the build. */
export const paymentsScreens = {
  paymentCard: { file: 'modules/payments/web/saved-card/page.tsx', texts: 'more' },
} as const satisfies Screens<typeof paymentsPages>
