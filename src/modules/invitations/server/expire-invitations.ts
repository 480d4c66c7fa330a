import { sql, type Transaction } from 'kysely'
import { freeInvitedTimes, freeRunOutTimes } from '#modules/availability/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { REQUEST_DAYS } from '#platform/values/constants.ts'
import { type Invitation, isBeingPaid } from './find-invitation.ts'
import { mailExpired } from './invitation-mails.ts'

const AT_ONCE = 100

/**
 * Sweeper: times whose own end has come are free, and invitations whose last time has gone are over; both sides are told
 * (decisions). While somebody is paying, the invitation waits for their hold.
 */
export async function expireInvitations(house: House): Promise<void> {
  const now = house.clock.now()
  await house.db.transaction().execute(async (tx) => {
    for (const providerId of await freeRunOutTimes(tx, now)) {
      await refreshSearchRow(tx, providerId, now)
      await house.events.emit(house, 'slot.released', { tx, providerId })
    }
  })
  while ((await house.db.transaction().execute((tx) => expireSome(house, tx))) === AT_ONCE);
}

async function expireSome(house: House, tx: Transaction<Tables>): Promise<number> {
  const now = house.clock.now()
  const { rows: locked } = await sql<{ invitation_id: string }>`
    select invitation_id from invitation i where status = 'pendingPayment' and expires_at <= ${now} and not ${isBeingPaid(now)}
    order by invitation_id limit ${AT_ONCE} for update skip locked`.execute(tx)
  // Looked at anew under the lock: a hold may have begun between the two.
  const { rows: over } = await sql<Invitation>`
    update invitation i set status = 'expired', ended_at = ${now}
    where invitation_id = any(${locked.map((row) => row.invitation_id)}::uuid[]) and not ${isBeingPaid(now)} returning *`.execute(
    tx,
  )
  for (const invitation of over.toSorted((a, b) => (a.provider_id < b.provider_id ? -1 : 1))) {
    await freeInvitedTimes(tx, invitation.invitation_id)
    await refreshSearchRow(tx, invitation.provider_id, now)
    await mailExpired(house, tx, invitation)
  }
  return over.length
}

/** Nightly: what ended unpaid names a person and is of no use any more; as long after its end as a request is kept. */
export async function forgetOldInvitations({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where('status', 'in', ['expired', 'cancelled', 'declined'])
    .where('ended_at', '<=', clock.now().subtract({ hours: 24 * REQUEST_DAYS }))
    .execute()
}
