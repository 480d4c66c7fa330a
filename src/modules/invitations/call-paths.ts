import type { CallPaths } from '#platform/values/call-paths.ts'

export const invitationsCallPaths = {
  invitationOptions: ['GET', '/provider/invitation-options'],
  invitationTimes: ['POST', '/provider/invitation-times'],
  listInvitations: ['GET', '/provider/invitations'],
  addInvitation: ['POST', '/provider/invitations'],
  getInvitation: ['GET', '/provider/invitations/{id}'],
  cancelInvitation: ['POST', '/provider/invitations/{id}/cancel'],
  resendInvitation: ['POST', '/provider/invitations/{id}/resend'],
  openInvitation: ['POST', '/customer/invitation/{id}'],
  declineInvitation: ['POST', '/customer/invitation/{id}/decline'],
  customerRequest: ['POST', '/customer/customer-request'],
  listRequests: ['GET', '/provider/requests'],
  declineRequest: ['POST', '/provider/requests/{id}/decline'],
} as const satisfies CallPaths
