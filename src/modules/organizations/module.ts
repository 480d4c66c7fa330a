import { defineModule } from '#platform/server/module.ts'
import { organizationEmailTemplates } from './emails/organization-emails.ts'
import { acceptManagerInvitation, openManagerInvitation } from './server/accept-manager-invitation.ts'
import { inviteManager, removeManager } from './server/managers.ts'
import { confirmMember, endMember, inviteMember, listMembers } from './server/members.ts'
import { confirmOrganization, joinOrganization, leaveOrganization, listOwnOrganizations } from './server/own-links.ts'
import { getOwnOrganization, updateOwnOrganization } from './server/own-organization.ts'
import { eraseOrganizationLinks, organizationJobs } from './server/public.ts'
import {
  addOrganization,
  changeOrganization,
  reviewOrganization,
  reviewOrganizations,
  switchOrganization,
} from './server/review-organizations.ts'
import { getOrganization, listOrganizations } from './server/show-organizations.ts'
import { getOrganizationStatistics } from './server/show-statistics.ts'

export const organizationsModule = defineModule({
  useCases: {
    listOrganizations,
    getOrganization,
    listOwnOrganizations,
    askOrganization: joinOrganization,
    confirmOrganization,
    leaveOrganization,
    getCompany: getOwnOrganization,
    putCompany: updateOwnOrganization,
    listMembers,
    inviteMember,
    confirmMember,
    endMember,
    companyNumbers: getOrganizationStatistics,
    openManagerInvitation,
    acceptManagerInvitation,
    reviewOrganizations,
    reviewOrganization,
    addOrganization,
    changeOrganization,
    switchOrganization,
    inviteManager,
    removeManager,
  },
  jobs: [organizationJobs],
  emails: { ...organizationEmailTemplates },
  eraseData: (tx, deps, { customerAccountId, email }) => eraseOrganizationLinks(tx, deps, { customerAccountId, email }),
})
