import type { CallPaths } from '#platform/values/call-paths.ts'

export const adminCallPaths = {
  showImported: ['POST', '/account/imported'],
  acceptImported: ['POST', '/account/imported/accept'],
  rejectImportInvitation: ['POST', '/account/imported/refuse'],
} as const satisfies CallPaths
