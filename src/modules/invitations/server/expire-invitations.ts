import { sql, type Transaction } from 'kysely'
import { expireInvitedSlots, releaseInvitedSlots } from '#modules/availability/server/public.ts'
import { refreshSearchRows } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Invitation, isBeingPaid } from './find-invitation.ts'
import { getRetentionLimit } from './requests/session-requests.ts'
import { sendInvitationExpiredEmails } from './send-invitation-emails.ts'

const BATCH_SIZE = 100

/**
 * Runs every minute: releases times whose reservation has expired, then expires invitations with no time left and
 * emails both parties (decisions). An invitation with an unexpired hold remains pending until the hold ends.
 */
export async function expireInvitations(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const providerIds = await expireInvitedSlots(tx, now)
    await refreshSearchRows(tx, providerIds, now)
    for (const providerId of providerIds) await deps.events.emit(deps, 'slot.released', { tx, providerId })
  })
  while ((await deps.db.transaction().execute((tx) => expireBatch(deps, tx))) === BATCH_SIZE);
}

async function expireBatch(deps: AppDeps, tx: Transaction<Tables>): Promise<number> {
  const now = deps.clock.now()
  const { rows: locked } = await sql<{ invitation_id: string }>`
    select invitation_id from invitation i where status = 'pendingPayment' and expires_at <= ${now} and not ${isBeingPaid(now)}
    order by invitation_id limit ${BATCH_SIZE} for update skip locked`.execute(tx)
  // Holds are checked again under the lock, because one may have been created since the first query.
  const { rows: expired } = await sql<Invitation>`
    update invitation i set status = 'expired', ended_at = ${now}
    where invitation_id = any(${locked.map((row) => row.invitation_id)}::uuid[]) and not ${isBeingPaid(now)} returning *`.execute(
    tx,
  )
  for (const invitation of expired) {
    await releaseInvitedSlots(tx, invitation.invitation_id)
    await sendInvitationExpiredEmails(deps, tx, invitation)
  }
  const providerIds = [...new Set(expired.map((invitation) => invitation.provider_id))]
  await refreshSearchRows(tx, providerIds, now)
  for (const providerId of providerIds) await deps.events.emit(deps, 'slot.released', { tx, providerId })
  return expired.length
}

/**
 * Runs nightly: purges invitations that ended without payment, because they contain personal data. The retention period
 * is the same as for session requests.
 */
export async function purgeOldInvitations({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where('status', 'in', ['expired', 'cancelled', 'declined'])
    .where('ended_at', '<=', getRetentionLimit(clock.now()))
    .execute()
}
