import type { CallPaths } from '#platform/values/call-paths.ts'

export const organizationsAdminCallPaths = {
  reviewOrganizations: ['GET', '/super-user/organizations'],
  addOrganization: ['POST', '/super-user/organizations'],
  changeOrganization: ['PUT', '/super-user/organizations'],
  reviewOrganization: ['GET', '/super-user/organizations/{id}'],
  switchOrganization: ['PUT', '/super-user/organizations/{id}/state'],
  inviteManager: ['POST', '/super-user/organizations/{id}/managers'],
  removeManager: ['DELETE', '/super-user/organizations/{id}/managers/{managerId}'],
} as const satisfies CallPaths
