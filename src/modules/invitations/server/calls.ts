import { addInvitation } from './add-invitation.ts'
import { cancelInvitation, declineInvitation } from './end-invitation.ts'
import { invitationTimes } from './offered-times.ts'
import { openInvitation } from './open-invitation.ts'
import { invitationOptions } from './options.ts'
import { getInvitation, listInvitations } from './own-invitations.ts'
import { askForTime } from './requests/ask-for-time.ts'
import { declineRequest, listRequests } from './requests/requests.ts'
import { resendInvitation } from './resend-invitation.ts'

export const invitationUseCases = {
  invitationOptions,
  invitationTimes,
  listInvitations,
  addInvitation,
  getInvitation,
  cancelInvitation,
  resendInvitation,
  openInvitation,
  declineInvitation,
  customerRequest: askForTime,
  listRequests,
  declineRequest,
}
