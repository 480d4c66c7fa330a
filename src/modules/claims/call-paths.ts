import type { CallPaths } from '#platform/values/call-paths.ts'

export const claimsCallPaths = {
  openClaim: ['POST', '/customer/claims'],
  sessionClaim: ['GET', '/customer/session/{id}/claim'],
} as const satisfies CallPaths
