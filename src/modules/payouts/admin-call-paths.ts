import type { CallPaths } from '#platform/values/call-paths.ts'

export const payoutsAdminCallPaths = {
  listTransfers: ['POST', '/super-user/transfers'],
  getTransfer: ['GET', '/super-user/transfers/{id}'],
  retryTransfer: ['POST', '/super-user/transfers/{id}/retry'],
} as const satisfies CallPaths
