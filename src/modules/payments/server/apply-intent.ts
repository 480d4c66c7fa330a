import { sql, type Transaction } from 'kysely'
import type Stripe from 'stripe'
import { postPayment } from '#modules/ledger/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { toGuid } from '#platform/values/guid.ts'
import { getFailureKey } from './failures.ts'
import { endScheduledCharge } from './scheduled-charges/end-scheduled-charge.ts'
import './tables.ts'

/** Emitted when a payment succeeds. `purposeId` is the id of what was paid for, such as a booking. */
export interface PaymentSucceeded {
  tx: Transaction<Tables>
  purpose: string
  purposeId: string
  paymentId: string
}

declare module '#platform/server/events.ts' {
  interface Events {
    'payment.succeeded': PaymentSucceeded
  }
}

interface IntentUpdate {
  intent: Stripe.PaymentIntent
  /** The webhook event that reported the intent; a repeated event changes nothing. */
  event?: { id: string; type: string }
}

/**
 * Updates a payment to match the state of its intent at Stripe. Safe to call repeatedly, late, in any order and in
 * parallel: the row is locked, `succeeded` is final, and all resulting changes are written in the same transaction.
 */
export function applyIntent(deps: AppDeps, { intent, event }: IntentUpdate): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, intent)
    if (event && !(await recordStripeEvent(tx, event, intent.id))) return
    if (!payment) return
    const now = deps.clock.now()
    if (payment.status !== 'pending' && payment.status !== 'failed') return
    if (intent.status === 'succeeded') {
      await tx
        .updateTable('payment')
        .set({
          status: 'succeeded',
          failure: null,
          settled_at: now,
          checked_at: now,
          payment_intent_id: intent.id,
          ...getCard(intent),
        })
        .where('payment_id', '=', payment.payment_id)
        .execute()
      await postPayment(tx, payment.payment_id, now)
      await endScheduledCharge(deps, tx, payment.payment_id, 'charged')
      const { purpose, purpose_id: purposeId, payment_id: paymentId } = payment
      await deps.events.emit(deps, 'payment.succeeded', { tx, purpose, purposeId, paymentId })
      return
    }
    const status = intent.status === 'canceled' ? ('failed' as const) : ('pending' as const)
    const failure = intent.last_payment_error ? getFailureKey(intent.last_payment_error) : null
    await tx
      .updateTable('payment')
      .set({ status, failure, checked_at: now })
      .where('payment_id', '=', payment.payment_id)
      .execute()
  })
}

/** Finds the payment by intent id or, if the process died before the id was stored, by the purpose in the metadata. */
async function lockPayment(tx: Transaction<Tables>, intent: Stripe.PaymentIntent) {
  const { rows } = await sql<{ payment_id: string; purpose: string; purpose_id: string; status: string }>`
    select payment_id, purpose, purpose_id, status from payment
    where payment_intent_id = ${intent.id}
      or (payment_intent_id is null and purpose = ${intent.metadata['purpose'] ?? ''}
        and purpose_id = ${toGuid(intent.metadata['purposeId'])}::uuid and amount_cents = ${intent.amount})
    for update`.execute(tx)
  return rows[0]
}

/** Records a Stripe event. @returns false if it has already been recorded */
export async function recordStripeEvent(
  tx: Transaction<Tables>,
  event: { id: string; type: string },
  objectId: string,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('stripe_event')
    .values({ event_id: event.id, type: event.type, object_id: objectId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

function getCard(intent: Stripe.PaymentIntent) {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null
  return { card_brand: method?.card?.brand ?? null, card_last4: method?.card?.last4 ?? null }
}
