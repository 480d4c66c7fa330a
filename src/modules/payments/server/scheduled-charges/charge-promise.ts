import { sql, type Transaction } from 'kysely'
import Stripe from 'stripe'
import { applyIntent } from '#modules/payments/server/apply-intent.ts'
import { askProvider, closeIntent } from '#modules/payments/server/ask-provider.ts'
import { failureKey } from '#modules/payments/server/failures.ts'
import { nameCustomer } from '#modules/payments/server/name-customer.ts'
import { openPayment } from '#modules/payments/server/open-payment.ts'
import { isProviderAway, providerOf, refusalCode } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { changePromise, findPromise, type Promised } from './find-promise.ts'
import { chargeOf, scheduledChargeHandler } from './scheduled-charge-handlers.ts'

/** An answer that has not come by then was lost: the provider is asked how it stands. */
const LOST_AFTER = { minutes: 5 }

/**
 * Charges a promised card whose day has come, the person absent (decision 0035). There is one intent a payment, noted before
 * it is confirmed: whatever crashes, and however many ask at once, the card is charged at most once.
 */
export async function chargePromise(house: House, paymentId: string): Promise<void> {
  const promise = await claim(house, paymentId)
  if (!promise) return
  const opened = await openPayment(house, promise.purpose, promise.purpose_id)
  if (opened === 'away') return
  const { paymentIntentId: intentId } = opened
  const named = await nameCustomer(house, {
    ...{ paymentIntentId: intentId, customerId: promise.payment_customer_id, keeps: false },
  })
  if (named === 'gone') return failPromise(house, paymentId, DECLINED)
  // Called off while the intent was made: whoever did could not close what nobody had noted.
  if ((await findPromise(house.db, paymentId))?.status !== 'charging') return closeIntent(house, intentId)
  if (promise.attempts > 1 && (await wasAnswered(house, paymentId, intentId))) return
  await confirm(house, promise, intentId)
}

/** One asker at a time; one that died is followed by the next. */
async function claim(house: House, paymentId: string): Promise<Promised | undefined> {
  const now = house.clock.now()
  return house.db.transaction().execute(async (tx) => {
    await sql`select from payment where payment_id = ${paymentId} for update`.execute(tx)
    const { numAffectedRows } = await sql`
      update card_promise set status = 'charging', asked_at = ${now}, attempts = attempts + 1
      where payment_id = ${paymentId} and ((status = 'saved' and charge_at <= ${now})
        or (status = 'charging' and asked_at <= ${now.subtract(LOST_AFTER)}))`.execute(tx)
    return numAffectedRows ? findPromise(tx, paymentId) : undefined
  })
}

/** What became of an earlier try. @returns false when the intent was never confirmed. */
async function wasAnswered(house: House, paymentId: string, intentId: string): Promise<boolean> {
  const intent = await providerOf(house.settings).paymentIntents.retrieve(intentId, { expand: ['payment_method'] })
  await applyIntent(house, { intent })
  const isRefused = intent.status === 'requires_payment_method' && intent.last_payment_error !== null
  if (isRefused) await failPromise(house, paymentId, failureKey(intent.last_payment_error!))
  return isRefused || !intent.status.startsWith('requires_')
}

export const DECLINED = 'booking.failure.card_declined'

async function confirm(house: House, promise: Promised, intentId: string): Promise<void> {
  const { payment_id: paymentId, attempts, payment_method_id: card } = promise
  try {
    const intent = await providerOf(house.settings).paymentIntents.confirm(
      intentId,
      {
        payment_method: card!,
        off_session: true,
        // The provider wants one wherever a bank might ask; nobody is sent there, because nobody is present.
        return_url: `${house.settings.publicUrl}/stripe/stripe-callback/${intentId}`,
        expand: ['payment_method'],
      },
      { idempotencyKey: `charge:${paymentId}:${attempts}` },
    )
    await applyIntent(house, { intent })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // Nothing is certain: the next sweep asks how it stands.
    if (isProviderAway(error) || refusalCode(error) === null) return
    if ((await askProvider(house, intentId)) === 'away') return
    await failPromise(house, paymentId, error instanceof Stripe.errors.StripeCardError ? failureOf(error) : DECLINED)
  }
}

const failureOf = ({ code, decline_code: declined }: Stripe.errors.StripeCardError): string =>
  failureKey({ ...(code ? { code } : {}), ...(declined ? { decline_code: declined } : {}) })

/** The bank said no: another card, or the bank's question, for so many hours. What was paid or called off meanwhile stays that. */
export async function failPromise(house: House, paymentId: string, failure: string): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    const promise = (await findPromise(tx, paymentId, true))!
    if (promise.status !== 'charging') return
    const listener = scheduledChargeHandler(house, promise.purpose)
    const retryUntil = await listener.endsBy(house, tx, await chargeOf(tx, paymentId))
    await changePromise(tx, paymentId, { status: 'failed', failed_at: house.clock.now(), retry_until: retryUntil })
    await tx.updateTable('payment').set({ failure }).where('payment_id', '=', paymentId).execute()
    await listener.failed(house, tx, await chargeOf(tx, paymentId))
  })
}

interface Moved {
  purposeId: string
  chargeAt: Temporal.Instant
  /** The latest end of the time for another card, where the first has failed already. */
  latest: Temporal.Instant
}

/**
 * What a promise pays for moves: its day moves along, and one that has come is charged at once. The caller has locked the
 * payment.
 */
export async function chargeFrom(
  house: House,
  tx: Transaction<Tables>,
  { purposeId, chargeAt, latest }: Moved,
): Promise<void> {
  const now = house.clock.now()
  await sql`
    update card_promise cp set retry_until = least(retry_until, ${latest}::timestamptz) from payment p
    where p.payment_id = cp.payment_id and p.purpose = 'booking' and p.purpose_id = ${purposeId} and cp.status = 'failed'`.execute(
    tx,
  )
  const { rows } = await sql<{ payment_id: string }>`
    update card_promise cp set charge_at = ${chargeAt}, told_at = null from payment p
    where p.payment_id = cp.payment_id and p.purpose = 'booking' and p.purpose_id = ${purposeId} and cp.status = 'saved'
    returning cp.payment_id`.execute(tx)
  for (const { payment_id: paymentId } of rows)
    if (Temporal.Instant.compare(chargeAt, now) <= 0) await house.jobs.send('charge-promise', { paymentId }, tx)
}
