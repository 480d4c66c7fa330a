import { acceptKeeperInvitation, openKeeperInvitation } from './accept-management.ts'
import { inviteKeeper, removeKeeper } from './keepers.ts'
import { confirmMember, endMember, inviteMember, listMembers } from './members.ts'
import { askOrganization, confirmOrganization, leaveOrganization, listOwnOrganizations } from './own-links.ts'
import { getCompany, putCompany } from './own-organisation.ts'
import {
  addOrganization,
  changeOrganization,
  reviewOrganization,
  reviewOrganizations,
  switchOrganization,
} from './review-organisations.ts'
import { companyNumbers } from './show-numbers.ts'
import { getOrganization, listOrganizations } from './show-organisations.ts'

export const organisationUseCases = {
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
}
