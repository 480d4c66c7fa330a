import { sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { BorneBy } from '#platform/values/enums.ts'
import { decideRefund } from './decide-refund.ts'
import { UNDECIDED } from './disputed.ts'

interface Waiting {
  payment_id: string
  amount_cents: number
  borne_by: BorneBy
  is_undecided: boolean
  /** What this refund may give back: neither lost to a bank nor taken by another refund. */
  left_cents: number
}

/**
 * While a bank decides about the payment a refund waits. What the bank has given back is not given back again: one that is more
 * than what is left is closed, and another takes its place for the rest (decision 0034).
 * @returns whether there is nothing to ask for now
 */
export function isLeftToTheBank(house: House, refundId: string): Promise<boolean> {
  return house.db.transaction().execute(async (tx) => {
    const refund = await lockWaiting(tx, refundId)
    if (!refund || refund.is_undecided) return true
    if (refund.amount_cents <= refund.left_cents) return false
    await close(house, tx, { ...refund, refund_id: refundId })
    return true
  })
}

async function lockWaiting(tx: Transaction<Tables>, refundId: string): Promise<Waiting | undefined> {
  await sql`select from payment where payment_id = (select payment_id from refund where refund_id = ${refundId}) for update`.execute(
    tx,
  )
  const { rows } = await sql<Waiting>`
    select r.payment_id, r.amount_cents, r.borne_by, ${UNDECIDED} as is_undecided,
      (p.amount_cents - lost_cents(p.payment_id) - coalesce((select sum(o.amount_cents) from refund o
        where o.payment_id = p.payment_id and o.status <> 'failed' and o.refund_id <> r.refund_id), 0))::int as left_cents
    from refund r join payment p using (payment_id)
    where r.refund_id = ${refundId} and r.status = 'pending' for update of r`.execute(tx)
  return rows[0]
}

async function close(house: House, tx: Transaction<Tables>, refund: Waiting & { refund_id: string }): Promise<void> {
  const { refund_id: refundId, payment_id: paymentId, left_cents: left, borne_by: borneBy } = refund
  await tx.updateTable('refund').set({ status: 'failed' }).where('refund_id', '=', refundId).execute()
  if (left > 0)
    await decideRefund(house, tx, {
      ...{ paymentId, borneBy, amountCents: left },
      reason: `again:${refundId}`,
      againOf: refundId,
    })
  await house.events.emit(house, 'refund.changed', { tx, paymentId })
}
