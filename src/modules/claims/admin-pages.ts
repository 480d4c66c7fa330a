import type { AdminPages } from '#platform/values/page.ts'

export const claimsAdminPages = {
  superuserClaims: { path: 'superuser/claims', file: 'modules/claims/web/admin-claims/page.tsx' },
  superuserClaim: { path: 'superuser/claims/:id', file: 'modules/claims/web/admin-claim/page.tsx' },
} as const satisfies AdminPages
