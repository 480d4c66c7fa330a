import { defineModule } from '#platform/server/module.ts'
import { organizationEmailTemplates } from './emails/organization-emails.ts'
import { acceptKeeperInvitation, openKeeperInvitation } from './server/accept-manager-invitation.ts'
import { inviteKeeper, removeKeeper } from './server/managers.ts'
import { confirmMember, endMember, inviteMember, listMembers } from './server/members.ts'
import { askOrganization, confirmOrganization, leaveOrganization, listOwnOrganizations } from './server/own-links.ts'
import { getCompany, putCompany } from './server/own-organization.ts'
import { eraseOrganizationLinks, organizationJobs } from './server/public.ts'
import {
  addOrganization,
  changeOrganization,
  reviewOrganization,
  reviewOrganizations,
  switchOrganization,
} from './server/review-organizations.ts'
import { getOrganization, listOrganizations } from './server/show-organizations.ts'
import { companyNumbers } from './server/show-statistics.ts'

export const organizationsModule = defineModule({
  useCases: {
    listOrganizations,
    getOrganization,
    listOwnOrganizations,
    askOrganization,
    confirmOrganization,
    leaveOrganization,
    getCompany,
    putCompany,
    listMembers,
    inviteMember,
    confirmMember,
    endMember,
    companyNumbers,
    openKeeperInvitation,
    acceptKeeperInvitation,
    reviewOrganizations,
    reviewOrganization,
    addOrganization,
    changeOrganization,
    switchOrganization,
    inviteKeeper,
    removeKeeper,
  },
  jobs: [organizationJobs],
  emails: { ...organizationEmailTemplates },
  eraseData: (tx, deps, { customerAccountId, email }) =>
    eraseOrganizationLinks(tx, deps, { me: customerAccountId, email }),
})
