import { sql, type Transaction } from 'kysely'
import { releaseInvitedSlots, releaseInvitedSlotsBetween } from '#modules/availability/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Invitation } from './find-invitation.ts'
import { sendInvitationCancelledEmail } from './send-invitation-emails.ts'

type Tx = Transaction<Tables>

/**
 * Cancels all pending invitations of a provider who is being blocked, and emails the clients. The caller has already
 * ended the holds and prevents new ones.
 */
export async function cancelProviderInvitations(deps: AppDeps, tx: Tx, providerId: string): Promise<void> {
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

/**
 * Cancels the times of a provider's pending invitations that start in the interval. An invitation without any other
 * time is cancelled as a whole, and its client gets an email. Unpaid holds are left to the caller; payments for those
 * holds are refunded.
 */
export async function cancelInvitedTimes(
  deps: AppDeps,
  tx: Tx,
  { providerId, from, to }: { providerId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<void> {
  const now = deps.clock.now()
  const { rows: invitations } = await sql<Invitation>`
    select i.* from invitation i
    where i.provider_id = ${providerId} and i.status = 'pendingPayment' and exists (
      select from invitation_time t where t.invitation_id = i.invitation_id and t.group_occurrence_id is null
        and t.start_at >= ${from}::timestamptz and t.start_at < ${to}::timestamptz)
    order by i.invitation_id for update`.execute(tx)
  if (invitations.length === 0) return
  for (const invitation of invitations) {
    const invitationId = invitation.invitation_id
    if (await releaseInvitedSlotsBetween(tx, { invitationId, from, to })) continue
    await tx
      .updateTable('invitation')
      .set({ status: 'cancelled', ended_at: now })
      .where('invitation_id', '=', invitationId)
      .execute()
    await sendInvitationCancelledEmail(deps, tx, invitation)
  }
  await refreshSearchRow(tx, providerId, now)
}
