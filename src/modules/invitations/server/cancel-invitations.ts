import type { Transaction } from 'kysely'
import { releaseInvitedSlots } from '#modules/availability/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { sendInvitationCancelledEmail } from './send-invitation-emails.ts'

/**
 * Cancels all pending invitations of a provider who is being blocked, and emails the clients. The caller has already
 * ended the holds and prevents new ones.
 */
export async function cancelProviderInvitations(
  deps: AppDeps,
  tx: Transaction<Tables>,
  providerId: string,
): Promise<void> {
  const now = deps.clock.now()
  const pending = await tx
    .updateTable('invitation')
    .set({ status: 'cancelled', ended_at: now })
    .where('provider_id', '=', providerId)
    .where('status', '=', 'pendingPayment')
    .returningAll()
    .execute()
  if (pending.length === 0) return
  for (const invitation of pending) {
    await releaseInvitedSlots(tx, invitation.invitation_id)
    await sendInvitationCancelledEmail(deps, tx, invitation)
  }
  await refreshSearchRow(tx, providerId, now)
  await deps.events.emit(deps, 'slot.released', { tx, providerId })
}
