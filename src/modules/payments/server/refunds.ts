import { sql, type Transaction } from 'kysely'
import type Stripe from 'stripe'
import { postRefund, postRefundReturned } from '#modules/ledger/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { isLeftToTheBank } from './left-to-the-bank.ts'
import { isProviderAway, providerOf, refusalCode } from './provider.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'close-intent': { paymentIntentId: string }
    'reconcile-payments': object
    'sweep-refunds': object
    'forget-old-events': object
  }
}

const ALREADY_DECIDED = { succeeded: true, failed: true, pending: false } as const

/**
 * Asks the provider for a decided refund and notes how it stands. A repeat finds the one made before, by our own mark on
 * it: the provider forgets idempotency keys after a day. @throws while the provider is away or refuses.
 */
export async function makeRefund(house: House, refundId: string): Promise<void> {
  const refund = await house.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund.status', 'refund.amount_cents', 'payment.payment_intent_id'])
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (ALREADY_DECIDED[refund.status]) return
  const { refunds } = providerOf(house.settings)
  const intent = refund.payment_intent_id!
  const earlier = await refunds.list({ payment_intent: intent, limit: 100 })
  const known = earlier.data.find((one) => one.metadata?.['refundId'] === refundId)
  if (!known && (await isLeftToTheBank(house, refundId))) return
  const made =
    known ??
    (await refunds
      .create(
        { payment_intent: intent, amount: refund.amount_cents, metadata: { refundId } },
        { idempotencyKey: `refund:${refundId}` },
      )
      .catch((error: unknown) => noteTrouble(house, refundId, error)))
  await house.db.transaction().execute((tx) => applyRefund(house, tx, made))
}

/** A certain 'no' is shown to superusers; it is asked again all the same. @throws what it was given */
async function noteTrouble(house: House, refundId: string, error: unknown): Promise<never> {
  const trouble = refusalCode(error)
  if (trouble) await house.db.updateTable('refund').set({ trouble }).where('refund_id', '=', refundId).execute()
  throw error
}

const STATUS_OF: Record<string, 'pending' | 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Brings a refund to what the provider says of it; safe to repeat. A bank may send money back after 'succeeded'. */
export async function applyRefund(house: House, tx: Transaction<Tables>, made: Stripe.Refund): Promise<void> {
  const status = STATUS_OF[made.status ?? ''] ?? 'pending'
  const refund = await lockRefund(tx, made)
  // What has left stays so until the bank sends it back: an answer read before that comes too late.
  if (!refund || refund.status === 'failed' || (refund.status === 'succeeded' && status === 'pending')) return
  const { refund_id: refundId, payment_id: paymentId, amount_cents: amountCents } = refund
  await tx
    .updateTable('refund')
    .set({ status, provider_refund_id: made.id, trouble: null })
    .where('refund_id', '=', refundId)
    .execute()
  if (status === 'failed') console.error(`refund ${refundId} failed: the money has not reached the client`)
  const byCents = amountCents * (Number(status === 'succeeded') - Number(refund.status === 'succeeded'))
  if (byCents !== 0) {
    await addRefunded(tx, paymentId, byCents)
    const { reason, borne_by: borneBy } = refund
    const booked = { refundId, paymentId, amountCents, reason, borneBy, at: house.clock.now() }
    await (byCents > 0 ? postRefund : postRefundReturned)(tx, booked)
  }
  // One that never left moves no money, but a transfer may have been made smaller for it.
  if (byCents !== 0 || status === 'failed') await house.events.emit(house, 'refund.changed', { tx, paymentId })
}

/** With its payment, which everybody locks first. */
async function lockRefund(tx: Transaction<Tables>, made: Stripe.Refund) {
  const isIt = sql<boolean>`(r.provider_refund_id = ${made.id} or r.refund_id::text = ${made.metadata?.['refundId'] ?? ''})`
  await sql`select from payment where payment_id in (select r.payment_id from refund r where ${isIt}) for update`.execute(
    tx,
  )
  return tx.selectFrom('refund as r').selectAll().where(isIt).forUpdate().executeTakeFirst()
}

async function addRefunded(tx: Transaction<Tables>, paymentId: string, byCents: number): Promise<void> {
  await sql`
    update payment set refunded_cents = refunded_cents + ${byCents}, status = case
      when status = 'disputed' then status
      when refunded_cents + ${byCents} = amount_cents then 'refunded'
      when refunded_cents + ${byCents} = 0 then 'succeeded'
      else 'partiallyRefunded' end
    where payment_id = ${paymentId}`.execute(tx)
}

const LEFT_AFTER = { minutes: 15 }

/**
 * Sweeper: refunds that are decided and not made or not final yet, whatever became of their jobs. What was tried longest ago
 * comes first: one at which the provider always fails keeps nobody waiting.
 */
export async function sweepRefunds(house: House): Promise<void> {
  const left = await house.db
    .selectFrom('refund')
    .select('refund_id')
    .where('status', '=', 'pending')
    .where('created_at', '<', house.clock.now().subtract(LEFT_AFTER))
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .execute()
  for (const { refund_id: refundId } of left) {
    const triedAt = house.clock.now()
    await house.db.updateTable('refund').set({ tried_at: triedAt }).where('refund_id', '=', refundId).execute()
    const error = await makeRefund(house, refundId).catch((reason: Error) => reason)
    if (error) await noteFault(house, { kind: 'sweep-refunds', subject: refundId, error })
    if (isProviderAway(error)) return
  }
}
