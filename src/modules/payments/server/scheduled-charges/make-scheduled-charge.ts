import { sql, type Transaction } from 'kysely'
import Stripe from 'stripe'
import { applyIntent } from '#modules/payments/server/apply-intent.ts'
import { getFailureKey } from '#modules/payments/server/failures.ts'
import { openPayment } from '#modules/payments/server/open-payment.ts'
import { setIntentCustomer } from '#modules/payments/server/set-intent-customer.ts'
import { getStripeClient, getStripeErrorCode, isStripeUnavailable } from '#modules/payments/server/stripe-client.ts'
import { closeIntent, syncPaymentFromStripe } from '#modules/payments/server/sync-payment.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { findScheduledCharge, type ScheduledChargeRow, updateScheduledCharge } from './find-scheduled-charge.ts'
import { getScheduledChargeHandler, loadScheduledCharge } from './scheduled-charge-handlers.ts'

/** After this time without a response, the response counts as lost and the outcome is read from Stripe. */
const RESPONSE_TIMEOUT = { minutes: 5 }

/**
 * Charges a saved card on its due date without the client (decision 0035). A payment has one intent, whose id is stored
 * before it is confirmed, so that the card is charged at most once despite crashes and concurrent workers.
 */
export async function makeScheduledCharge(deps: AppDeps, paymentId: string): Promise<void> {
  const scheduledCharge = await startCharging(deps, paymentId)
  if (!scheduledCharge) return
  const payment = await openPayment(deps, scheduledCharge.purpose, scheduledCharge.purpose_id)
  if (payment === 'unavailable') return
  const { paymentIntentId: intentId } = payment
  const outcome = await setIntentCustomer(deps, {
    paymentIntentId: intentId,
    customerId: scheduledCharge.stripe_customer_id,
    savesCard: false,
  })
  if (outcome === 'gone') return failScheduledCharge(deps, paymentId, DECLINED_FAILURE_KEY)
  // The charge may have been cancelled while the intent was being created. The cancellation could not close the intent,
  // because its id was not stored yet.
  if ((await findScheduledCharge(deps.db, paymentId))?.status !== 'charging') return closeIntent(deps, intentId)
  if (scheduledCharge.attempts > 1 && (await applyEarlierAttempt(deps, paymentId, intentId))) return
  await confirmIntent(deps, scheduledCharge, intentId)
}

/**
 * Marks the charge as in progress, so that only one worker makes it. After a crash or timeout, another worker
 * continues.
 */
async function startCharging(deps: AppDeps, paymentId: string): Promise<ScheduledChargeRow | undefined> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await sql`select from payment where payment_id = ${paymentId} for update`.execute(tx)
    const { numAffectedRows } = await sql`
      update scheduled_charge set status = 'charging', attempted_at = ${now}, attempts = attempts + 1
      where payment_id = ${paymentId} and ((status = 'saved' and charge_at <= ${now})
        or (status = 'charging' and attempted_at <= ${now.subtract(RESPONSE_TIMEOUT)}))`.execute(tx)
    return numAffectedRows ? findScheduledCharge(tx, paymentId) : undefined
  })
}

/** Applies the outcome of an earlier attempt. @returns false if the intent was never confirmed */
async function applyEarlierAttempt(deps: AppDeps, paymentId: string, intentId: string): Promise<boolean> {
  const intent = await getStripeClient(deps).paymentIntents.retrieve(intentId, { expand: ['payment_method'] })
  await applyIntent(deps, { intent })
  const isDeclined = intent.status === 'requires_payment_method' && intent.last_payment_error !== null
  if (isDeclined) await failScheduledCharge(deps, paymentId, getFailureKey(intent.last_payment_error!))
  return isDeclined || !intent.status.startsWith('requires_')
}

export const DECLINED_FAILURE_KEY = 'booking.failure.card_declined'

async function confirmIntent(deps: AppDeps, scheduledCharge: ScheduledChargeRow, intentId: string): Promise<void> {
  const { payment_id: paymentId, attempts, payment_method_id: card } = scheduledCharge
  try {
    const intent = await getStripeClient(deps).paymentIntents.confirm(
      intentId,
      {
        payment_method: card!,
        off_session: true,
        // Stripe requires a return URL wherever a bank may ask for authentication. It is never visited, because the
        // client is not present.
        return_url: `${deps.settings.publicUrl}/stripe/stripe-callback/${intentId}`,
        expand: ['payment_method'],
      },
      { idempotencyKey: `charge:${paymentId}:${attempts}` },
    )
    await applyIntent(deps, { intent })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // The outcome is uncertain; the next run of the scheduled job reads it.
    if (isStripeUnavailable(error) || getStripeErrorCode(error) === null) return
    if ((await syncPaymentFromStripe(deps, intentId)) === 'unavailable') return
    await failScheduledCharge(
      deps,
      paymentId,
      error instanceof Stripe.errors.StripeCardError ? getCardFailureKey(error) : DECLINED_FAILURE_KEY,
    )
  }
}

const getCardFailureKey = ({ code, decline_code: declined }: Stripe.errors.StripeCardError): string =>
  getFailureKey({ ...(code ? { code } : {}), ...(declined ? { decline_code: declined } : {}) })

/**
 * Records a declined charge: for a limited time the client can use another card or authenticate with the bank. A charge
 * that has since been paid or cancelled does not change.
 */
export async function failScheduledCharge(deps: AppDeps, paymentId: string, failure: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const scheduledCharge = (await findScheduledCharge(tx, paymentId, true))!
    if (scheduledCharge.status !== 'charging') return
    const handler = getScheduledChargeHandler(deps, scheduledCharge.purpose)
    const retryUntil = await handler.getRetryDeadline(deps, tx, await loadScheduledCharge(tx, paymentId))
    await updateScheduledCharge(tx, paymentId, {
      status: 'failed',
      failed_at: deps.clock.now(),
      retry_until: retryUntil,
    })
    await tx.updateTable('payment').set({ failure }).where('payment_id', '=', paymentId).execute()
    await handler.onDeclined(deps, tx, await loadScheduledCharge(tx, paymentId))
  })
}

interface ChargeDateChange {
  purposeId: string
  chargeAt: Temporal.Instant
  /** The latest possible `retry_until` of a declined charge. */
  latest: Temporal.Instant
}

/**
 * Moves the due date of the charge when its booking is rescheduled; if the charge is then due, it is made immediately.
 * The caller has locked the payment.
 */
export async function rescheduleCharge(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { purposeId, chargeAt, latest }: ChargeDateChange,
): Promise<void> {
  const now = deps.clock.now()
  await sql`
    update scheduled_charge c set retry_until = least(retry_until, ${latest}::timestamptz) from payment p
    where p.payment_id = c.payment_id and p.purpose = 'booking' and p.purpose_id = ${purposeId} and c.status = 'failed'`.execute(
    tx,
  )
  const { rows } = await sql<{ payment_id: string }>`
    update scheduled_charge c set charge_at = ${chargeAt}, notified_at = null from payment p
    where p.payment_id = c.payment_id and p.purpose = 'booking' and p.purpose_id = ${purposeId} and c.status = 'saved'
    returning c.payment_id`.execute(tx)
  for (const { payment_id: paymentId } of rows)
    if (Temporal.Instant.compare(chargeAt, now) <= 0) await deps.jobs.send('make-scheduled-charge', { paymentId }, tx)
}
