import type { AdminPages } from '#platform/values/page.ts'

export const organizationsAdminPages = {
  superuserOrganisations: {
    path: 'superuser/organisations',
    file: 'modules/organizations/web/admin-organizations/page.tsx',
  },
  superuserOrganisation: {
    path: 'superuser/organisations/:id',
    file: 'modules/organizations/web/admin-organization/page.tsx',
  },
} as const satisfies AdminPages
