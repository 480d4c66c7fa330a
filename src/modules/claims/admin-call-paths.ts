import type { CallPaths } from '#platform/values/call-paths.ts'

export const claimsAdminCallPaths = {
  listClaims: ['GET', '/super-user/claims'],
  getClaim: ['GET', '/super-user/claims/{id}'],
  decideClaim: ['PUT', '/super-user/claims'],
} as const satisfies CallPaths
