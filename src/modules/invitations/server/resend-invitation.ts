import { takeLetter } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal } from '#platform/server/context.ts'
import { MAX_INVITATION_LETTERS } from '#platform/values/constants.ts'
import { lockOwn } from './end-invitation.ts'
import { mailInvitation } from './invitation-mails.ts'
import { MINUTES_BETWEEN_LETTERS, ownView } from './own-invitations.ts'
import type { Sealed } from './tables.ts'

/** Sends the same email again, within limits that protect the address from flooding. The expiry does not change. */
export const resendInvitation: Handler<AllCalls['resendInvitation']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const invitation = await lockOwn(tx, id, context as Context)
    const secondsLeft = context.now.until(invitation.sent_at.add({ minutes: MINUTES_BETWEEN_LETTERS })).total('seconds')
    if (invitation.sent_count >= MAX_INVITATION_LETTERS) throw new Refusal('tooManyTries')
    if (secondsLeft > 0) throw new Refusal('tooManyTries', null, Math.ceil(secondsLeft))
    await takeLetter(
      { ...(context as Context), db: tx },
      'invitation',
      context.sealing.open<Sealed>(invitation.sealed).email,
    )
    const sent = { sent_count: invitation.sent_count + 1, sent_at: context.now }
    await tx.updateTable('invitation').set(sent).where('invitation_id', '=', id).execute()
    await mailInvitation(context, tx, { ...invitation, ...sent })
  })
  return (await ownView(context as Context, id))!
}
