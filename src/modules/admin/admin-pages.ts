import type { AdminPages } from '#platform/values/page.ts'

export const adminAdminPages = {
  superuserDashboard: { path: 'superuser', file: 'modules/admin/web/dashboard/page.tsx' },
  superuserJobs: { path: 'superuser/jobs', file: 'modules/admin/web/failed-jobs/page.tsx' },
  superuserImports: { path: 'superuser/import-providers', file: 'modules/admin/web/imports/page.tsx' },
  superuserImport: { path: 'superuser/import-providers/:id', file: 'modules/admin/web/import/page.tsx' },
  superuserPeople: { path: 'superuser/people', file: 'modules/admin/web/people/page.tsx' },
  superuserProvider: {
    path: 'superuser/provider-profile/:providerId/:customerId',
    file: 'modules/admin/web/person/provider-page.tsx',
  },
  superuserCustomer: {
    path: 'superuser/admin-customer-profile/:customerId',
    file: 'modules/admin/web/person/customer-page.tsx',
  },
  superuserAuditLog: { path: 'superuser/audit-log', file: 'modules/admin/web/audit-log/page.tsx' },
} as const satisfies AdminPages
