import type { CallPaths } from '#platform/values/call-paths.ts'

export const providersAdminCallPaths = {
  putOrganizationLogo: ['PUT', '/super-user/organizations/{id}/logo'],
  deleteOrganizationLogo: ['DELETE', '/super-user/organizations/{id}/logo'],
  listApplications: ['GET', '/super-user/applications'],
  getApplication: ['GET', '/super-user/applications/{id}'],
  decideApplication: ['PUT', '/super-user/applications/{id}'],
  reviewedEvidence: ['GET', '/super-user/credentials/{id}/evidence'],
} as const satisfies CallPaths
