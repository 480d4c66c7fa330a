import { randomUUID } from 'node:crypto'
import type { CallTableRow } from './call-table-row.ts'

/** Call table rows for organisations. */
export const ORGANIZATION_ROWS = {
  listOwnOrganizations: {},
  askOrganization: { input: () => ({ organizationId: randomUUID() }), status: 404 },
  confirmOrganization: { input: () => ({ id: randomUUID() }), status: 404 },
  leaveOrganization: { input: () => ({ id: randomUUID() }), status: 404 },
  getCompany: {},
  putCompany: { input: () => ({ texts: { en: { description: 'We' } } }) },
  putCompanyLogo: {
    getStatus: ({ name, isLoggedIn }) => (name === 'a manager' || name === 'an admin' ? 422 : isLoggedIn ? 403 : 401),
  },
  deleteCompanyLogo: {},
  listMembers: {},
  inviteMember: { input: (index) => ({ emailAddress: `invited-${index}@hool.test` }) },
  confirmMember: { input: () => ({ id: randomUUID() }), status: 404 },
  endMember: { input: () => ({ id: randomUUID() }), status: 404 },
  companyNumbers: {},
  openManagerInvitation: { input: () => ({ token: 'none' }), status: 409 },
  acceptManagerInvitation: { input: () => ({ token: 'none' }), status: 409 },
  reviewOrganizations: {},
  reviewOrganization: { input: () => ({ id: randomUUID() }), status: 404 },
  addOrganization: { input: () => ({ name: 'New', slug: 'new', texts: {} }) },
  changeOrganization: { input: () => ({ organizationId: randomUUID(), name: 'A', slug: 'a', texts: {} }), status: 404 },
  switchOrganization: { input: () => ({ id: randomUUID(), isActive: false, reason: 'Moved' }), status: 404 },
  putOrganizationLogo: { input: () => ({ id: randomUUID() }), status: 422 },
  deleteOrganizationLogo: { input: () => ({ id: randomUUID() }), status: 404 },
  inviteManager: { input: () => ({ id: randomUUID(), emailAddress: 'm@hool.test' }), status: 404 },
  removeManager: { input: () => ({ id: randomUUID(), managerId: randomUUID() }), status: 404 },
} satisfies Record<string, CallTableRow>
