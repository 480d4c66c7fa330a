import type { AdminPages } from '#platform/values/page.ts'

export const feedbackAdminPages = {
  superuserReports: { path: 'superuser/feedback', file: 'modules/feedback/web/admin-reports/page.tsx' },
  superuserReport: { path: 'superuser/feedback/:id', file: 'modules/feedback/web/admin-report/page.tsx' },
} as const satisfies AdminPages
