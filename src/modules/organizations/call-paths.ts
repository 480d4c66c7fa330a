import type { CallPaths } from '#platform/values/call-paths.ts'

export const organizationsCallPaths = {
  listOrganizations: ['GET', '/settings/organizations'],
  getOrganization: ['GET', '/customer/organization/{id}'],
  listOwnOrganizations: ['GET', '/provider/organizations'],
  askOrganization: ['POST', '/provider/organizations'],
  confirmOrganization: ['POST', '/provider/organizations/{id}/confirm'],
  leaveOrganization: ['DELETE', '/provider/organizations/{id}'],
  getCompany: ['GET', '/company/organization'],
  putCompany: ['PUT', '/company/organization'],
  listMembers: ['GET', '/company/members'],
  inviteMember: ['POST', '/company/members'],
  confirmMember: ['POST', '/company/members/{id}/confirm'],
  endMember: ['DELETE', '/company/members/{id}'],
  companyNumbers: ['GET', '/company/numbers'],
  openManagerInvitation: ['POST', '/account/organization-invitation'],
  acceptManagerInvitation: ['POST', '/account/organization-invitation/accept'],
} as const satisfies CallPaths
