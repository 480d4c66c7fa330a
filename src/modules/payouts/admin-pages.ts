import type { AdminPages } from '#platform/values/page.ts'

export const payoutsAdminPages = {
  superuserTransfers: { path: 'superuser/transfers', file: 'modules/payouts/web/admin-transfers/page.tsx' },
  superuserTransfer: { path: 'superuser/transfers/:id', file: 'modules/payouts/web/admin-transfer/page.tsx' },
} as const satisfies AdminPages
