import type { Transaction } from 'kysely'
import { postDisputeLost, postDisputeMoved } from '#modules/ledger/server/public.ts'
import {
  applyDisputes,
  askProvider,
  type DisputeState,
  isNewEvent,
  lockPaymentOf,
} from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { tellLost, tellOpened } from './dispute-mails.ts'
import type { Dispute } from './dispute-row.ts'

type Tx = Transaction<Tables>

interface Said {
  dispute: DisputeState
  event?: { id: string; type: string }
}

/**
 * Brings a dispute to what the provider says of it: row, books, the payment's state and letters in one transaction. Safe to
 * call twice, late, in any order and in parallel: the payment is locked, each move of money is booked once by its own id, and a
 * decision is final.
 */
export async function applyDispute(house: House, said: Said): Promise<void> {
  const { dispute, event } = said
  const intentId = dispute.paymentIntentId
  if (!intentId) return
  // The news of the payment itself may be lost or late.
  if (await isUnsettled(house, intentId)) await askProvider(house, intentId)
  await house.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentOf(tx, intentId)
    if (event && !(await isNewEvent(tx, event, dispute.id))) return
    if (!payment?.isSettled) return
    const { row, before } = await writeDispute(house, tx, { dispute, paymentId: payment.paymentId })
    await book(house, tx, { row, dispute })
    if (before === null && row.decided_at === null) await tellOpened(house, tx, row)
    if (row.status === 'lost' && before !== 'lost') await lose(house, tx, row)
    await applyDisputes(tx, payment.paymentId)
  })
}

async function isUnsettled({ db }: House, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('settled_at')
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst()
  return row !== undefined && row.settled_at === null
}

const DECIDED: readonly DisputeState['status'][] = ['won', 'lost', 'closed']

interface Writing {
  dispute: DisputeState
  paymentId: string
}

/** @returns the row as it stands now, and its state before; null when it was not known. */
async function writeDispute(house: House, tx: Tx, { dispute, paymentId }: Writing) {
  const known = await tx
    .selectFrom('dispute')
    .selectAll()
    .where('provider_dispute_id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirst()
  // Two readings may be written in the other order: what was decided stays so.
  if (known?.decided_at) return { row: known, before: known.status }
  const said = {
    status: dispute.status,
    reason: dispute.reason,
    amount_cents: dispute.amountCents,
    fee_cents: dispute.movements.reduce((sum, one) => sum + one.feeCents, 0),
    answer_by: dispute.answerBy,
    decided_at: DECIDED.includes(dispute.status) ? house.clock.now() : null,
  }
  const row = known
    ? await tx
        .updateTable('dispute')
        .set(said)
        .where('dispute_id', '=', known.dispute_id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('dispute')
        .values({ ...said, provider_dispute_id: dispute.id, payment_id: paymentId, opened_at: dispute.openedAt })
        .returningAll()
        .executeTakeFirstOrThrow()
  return { row, before: known?.status ?? null }
}

async function book(house: House, tx: Tx, { row, dispute }: { row: Dispute; dispute: DisputeState }): Promise<void> {
  const at = house.clock.now()
  for (const { id, cents, feeCents } of dispute.movements)
    await postDisputeMoved(tx, { paymentId: row.payment_id, movementId: id, cents, feeCents, at })
}

/** The client keeps the money. A refund that was decided as well is never made (payments/disputed.ts). */
async function lose(house: House, tx: Tx, row: Dispute): Promise<void> {
  const theirs = await postDisputeLost(tx, {
    disputeId: row.dispute_id,
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    reason: row.reason,
    at: house.clock.now(),
  })
  if (theirs > 0) await tellLost(house, tx, { dispute: row, theirCents: theirs })
}
