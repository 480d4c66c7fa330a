import type { Transaction } from 'kysely'
import { postDisputeLost, postDisputeMovement } from '#modules/ledger/server/public.ts'
import {
  type DisputeState,
  lockPaymentByIntent,
  recordStripeEvent,
  syncPaymentFromStripe,
  updatePaymentStatus,
} from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { sendDisputeLostEmail, sendDisputeOpenedEmails } from './dispute-emails.ts'
import type { Dispute } from './tables.ts'

type Tx = Transaction<Tables>

interface DisputeUpdate {
  dispute: DisputeState
  event?: { id: string; type: string }
}

/**
 * Brings a dispute up to date with Stripe: row, ledger, payment status and emails in one transaction. Safe to call
 * repeatedly, late, in any order and concurrently: the payment is locked, each balance transaction is recorded only
 * once, keyed by its id, and a decision is final.
 */
export async function applyDispute(deps: AppDeps, update: DisputeUpdate): Promise<void> {
  const { dispute, event } = update
  const intentId = dispute.paymentIntentId
  if (!intentId) return
  // The webhook for the payment itself may be lost or late.
  if (await isUnsettled(deps, intentId)) await syncPaymentFromStripe(deps, intentId)
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentByIntent(tx, intentId)
    if (event && !(await recordStripeEvent(tx, event, dispute.id))) return
    if (!payment?.isSettled) return
    const { row, previousStatus } = await writeDispute(deps, tx, { dispute, paymentId: payment.paymentId })
    await postMovements(deps, tx, { row, dispute })
    if (previousStatus === null && row.decided_at === null) await sendDisputeOpenedEmails(deps, tx, row)
    if (row.status === 'lost' && previousStatus !== 'lost') await recordLoss(deps, tx, row)
    await updatePaymentStatus(tx, payment.paymentId)
  })
}

async function isUnsettled({ db }: AppDeps, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('settled_at')
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst()
  return row !== undefined && row.settled_at === null
}

const DECIDED: readonly DisputeState['status'][] = ['won', 'lost', 'closed']

interface NewDisputeState {
  dispute: DisputeState
  paymentId: string
}

/** Stores the dispute. @returns its row, and its previous status or null for a new dispute */
async function writeDispute(deps: AppDeps, tx: Tx, { dispute, paymentId }: NewDisputeState) {
  const existing = await tx
    .selectFrom('dispute')
    .selectAll()
    .where('stripe_dispute_id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirst()
  // Concurrent reads may be stored in reverse order, so a decided dispute is never updated.
  if (existing?.decided_at) return { row: existing, previousStatus: existing.status }
  const values = {
    status: dispute.status,
    reason: dispute.reason,
    amount_cents: dispute.amountCents,
    fee_cents: dispute.movements.reduce((sum, { feeCents }) => sum + feeCents, 0),
    answer_by: dispute.answerBy,
    decided_at: DECIDED.includes(dispute.status) ? deps.clock.now() : null,
  }
  const row = existing
    ? await tx
        .updateTable('dispute')
        .set(values)
        .where('dispute_id', '=', existing.dispute_id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('dispute')
        .values({ ...values, stripe_dispute_id: dispute.id, payment_id: paymentId, opened_at: dispute.openedAt })
        .returningAll()
        .executeTakeFirstOrThrow()
  return { row, previousStatus: existing?.status ?? null }
}

async function postMovements(
  deps: AppDeps,
  tx: Tx,
  { row, dispute }: { row: Dispute; dispute: DisputeState },
): Promise<void> {
  const at = deps.clock.now()
  for (const { id, cents, feeCents } of dispute.movements)
    await postDisputeMovement(tx, { paymentId: row.payment_id, movementId: id, cents, feeCents, at })
}

/**
 * Records a lost dispute: the client keeps the money, and a pending refund of the same payment is not made
 * (`settleRefundAgainstDispute`).
 */
async function recordLoss(deps: AppDeps, tx: Tx, row: Dispute): Promise<void> {
  const providerCents = await postDisputeLost(tx, {
    disputeId: row.dispute_id,
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    reason: row.reason,
    at: deps.clock.now(),
  })
  if (providerCents > 0) await sendDisputeLostEmail(deps, tx, { dispute: row, providerCents })
}
