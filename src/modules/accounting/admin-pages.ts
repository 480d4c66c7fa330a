import type { AdminPages } from '#platform/values/page.ts'

export const accountingAdminPages = {
  superuserReconciliation: { path: 'superuser/reconciliation', file: 'modules/accounting/web/reconciliation/page.tsx' },
  superuserDifference: { path: 'superuser/reconciliation/:id', file: 'modules/accounting/web/discrepancy/page.tsx' },
  superuserTax: { path: 'superuser/tax', file: 'modules/accounting/web/tax-report/page.tsx' },
} as const satisfies AdminPages
