import type { CallPaths } from '#platform/values/call-paths.ts'

export const searchCallPaths = {
  searchProviders: ['POST', '/customer/provider/search'],
  searchOrganizationProviders: ['POST', '/customer/organization/provider/search'],
  searchGroupSessions: ['POST', '/customer/group-session/search'],
  listForMatching: ['GET', '/customer/provider/match-list'],
} as const satisfies CallPaths
