import { sql, type Transaction } from 'kysely'
import { releaseInvitedSlots } from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import {
  assertInvitationPending,
  findAccessibleInvitation,
  type Invitation,
  type InvitationEndedErrorCode,
  lockInvitation,
} from './find-invitation.ts'
import { findOwnInvitation } from './own-invitations.ts'
import { sendInvitationCancelledEmail, sendInvitationDeclinedEmail } from './send-invitation-emails.ts'

type Tx = Transaction<Tables>

/** Cancels the provider's own invitation and emails the client. A payment that arrives later is refunded. */
export const cancelInvitation: Handler<AllCalls['cancelInvitation']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const invitation = await lockOwnInvitation(tx, id, context)
    await endInvitation(context, tx, invitation, 'cancelled')
    await sendInvitationCancelledEmail(context, tx, invitation)
  })
  return (await findOwnInvitation(context, id))!
}

/** Lets the client decline an invitation, and emails the provider. */
export const declineInvitation: Handler<AllCalls['declineInvitation']> = async ({ id, secret }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const invitation = await findAccessibleInvitation(context, tx, { id, secret, lock: true })
    await endInvitation(context, tx, invitation, 'declined')
    await sendInvitationDeclinedEmail(context, tx, invitation)
  })
  return null
}

/** Locks one of the caller's invitations. Fails if it is no longer pending. */
export async function lockOwnInvitation(
  tx: Tx,
  id: string,
  context: Context<'notFound' | InvitationEndedErrorCode>,
): Promise<Invitation> {
  const invitation = await lockInvitation(tx, id)
  if (invitation?.provider_id !== requireCaller(context).providerId) return context.fail('notFound')
  assertInvitationPending(context, invitation)
  return invitation
}

async function endInvitation(
  context: Context<InvitationEndedErrorCode>,
  tx: Tx,
  invitation: Invitation,
  status: 'cancelled' | 'declined',
): Promise<void> {
  assertInvitationPending(context, invitation)
  const { invitation_id: id, provider_id: providerId } = invitation
  await context.events.emit(context, 'holds.expiring', { tx, condition: sql`b.invitation_id = ${id}` })
  await tx
    .updateTable('invitation')
    .set({ status, ended_at: context.clock.now() })
    .where('invitation_id', '=', id)
    .execute()
  await releaseInvitedSlots(tx, id)
  await refreshSearchRow(tx, providerId, context.clock.now())
  await context.events.emit(context, 'slot.released', { tx, providerId })
}
