import type { AdminPages } from '#platform/values/page.ts'

export const paymentsAdminPages = {
  superuserDisputes: { path: 'superuser/disputes', file: 'modules/payments/web/admin-disputes/page.tsx' },
  superuserDispute: { path: 'superuser/disputes/:id', file: 'modules/payments/web/admin-dispute/page.tsx' },
  superuserPayments: { path: 'superuser/payments', file: 'modules/payments/web/admin-payments/page.tsx' },
  superuserPayment: { path: 'superuser/payments/:id', file: 'modules/payments/web/admin-payment/page.tsx' },
} as const satisfies AdminPages
