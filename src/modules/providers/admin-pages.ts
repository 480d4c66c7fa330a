import type { AdminPages } from '#platform/values/page.ts'

export const providersAdminPages = {
  superuserApplications: { path: 'superuser/applications', file: 'modules/providers/web/admin-applications/page.tsx' },
  superuserApplication: {
    path: 'superuser/applications/:id',
    file: 'modules/providers/web/admin-application/page.tsx',
  },
} as const satisfies AdminPages
