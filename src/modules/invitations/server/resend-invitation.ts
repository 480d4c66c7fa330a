import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { MAX_INVITATION_EMAILS } from '#modules/invitations/values/limits.ts'
import type { Handler } from '#platform/server/context.ts'
import { lockOwnInvitation } from './end-invitation.ts'
import { decryptPersonalData } from './find-invitation.ts'
import { findOwnInvitation, MINUTES_BETWEEN_INVITATION_EMAILS } from './own-invitations.ts'
import { sendInvitationEmail } from './send-invitation-emails.ts'

/** Resends the invitation email, within limits that prevent flooding the recipient. The expiry does not change. */
export const resendInvitation: Handler<AllCalls['resendInvitation']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const invitation = await lockOwnInvitation(tx, id, context)
    const secondsLeft = context.now
      .until(invitation.sent_at.add({ minutes: MINUTES_BETWEEN_INVITATION_EMAILS }))
      .total('seconds')
    if (invitation.sent_count >= MAX_INVITATION_EMAILS) return context.fail('tooManyTries')
    if (secondsLeft > 0) return context.fail('tooManyTries', null, Math.ceil(secondsLeft))
    await consumeRateLimit({ ...context, db: tx }, 'invitation', decryptPersonalData(context, invitation).email)
    const sent = { sent_count: invitation.sent_count + 1, sent_at: context.now }
    await tx.updateTable('invitation').set(sent).where('invitation_id', '=', id).execute()
    await sendInvitationEmail(context, tx, { ...invitation, ...sent })
  })
  return (await findOwnInvitation(context, id))!
}
