import { createRefund } from '#modules/payments/server/public.ts'
import { REFUND_CHOICES } from '#modules/payments/values/refund-choices.ts'
import { REFUND_PAYERS } from '#platform/values/enums.ts'
import type { RandomHistory } from './random-history-setup.ts'

/** A card that can be saved but is declined for every charge. */
const SAVED_THEN_DECLINED = 'pm_card_chargeCustomerFail'
const RETURN_URL_PARAMS = { return_url: 'http://127.0.0.1/return' }
/** For a session at least this many days ahead, the card is saved and charged later (decision 0035). */
const FAR_DAYS = 76

/** Starts a random booking. @returns the id of its payment or setup intent, and the customer */
async function startBooking(history: RandomHistory, startAt: Temporal.Instant) {
  const { ask, pick, bookings } = history
  const [customer, provider] = [pick(history.customers), pick(history.providers)]
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: startAt.toString() }
  const { body } = await ask(customer, 'createPaymentIntent', input)
  const held = body.data as { bookingId?: string; paymentIntentId?: string } | null
  if (!held?.bookingId || !held.paymentIntentId) return null
  bookings.push({ bookingId: held.bookingId, customer, provider })
  return { id: held.paymentIntentId, customer }
}

export async function bookRandomly(history: RandomHistory): Promise<void> {
  const { ask, chance, pay } = history
  const started = await startBooking(history, history.pickTime())
  if (!started || chance(0.15)) return
  await pay(started.id, chance(0.15) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa').catch(() => undefined)
  if (chance(0.5)) await ask(started.customer, 'checkPaymentIntent', { id: started.id })
}

/** Books a session so far ahead that the card is saved and charged later, when it may be declined. */
export async function bookFarAhead(history: RandomHistory): Promise<void> {
  const { ask, chance, stripe } = history
  const started = await startBooking(history, history.pickTime(FAR_DAYS))
  if (!started || chance(0.1)) return
  const card = chance(0.3) ? SAVED_THEN_DECLINED : 'pm_card_visa'
  await stripe.setupIntents.confirm(started.id, { payment_method: card, ...RETURN_URL_PARAMS }).catch(() => undefined)
  if (chance(0.5)) await ask(started.customer, 'checkPaymentIntent', { id: started.id })
}

/** Pays with another card after a scheduled charge was declined. */
export async function payWithAnotherCard({ deps, pick, pay, chance }: RandomHistory): Promise<void> {
  const declined = await deps.db
    .selectFrom('scheduled_charge')
    .innerJoin('payment', 'payment.payment_id', 'scheduled_charge.payment_id')
    .select('payment.payment_intent_id')
    .where('scheduled_charge.status', '=', 'failed')
    .where('payment.payment_intent_id', 'is not', null)
    .orderBy('payment.payment_id')
    .execute()
  if (declined.length > 0)
    await pay(pick(declined).payment_intent_id!, chance(0.3) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa').catch(
      () => undefined,
    )
}

async function pickSettledPayment({ deps, pick }: RandomHistory): Promise<string | null> {
  const settled = deps.db.selectFrom('payment').select('payment_id').where('settled_at', 'is not', null)
  const all = await settled.orderBy('settled_at').orderBy('payment_id').execute()
  return all.length > 0 ? pick(all).payment_id : null
}

/** Refunds part of a payment without an API call. */
export async function refundRandomPart(history: RandomHistory): Promise<void> {
  const { deps, below } = history
  const paymentId = await pickSettledPayment(history)
  if (!paymentId) return
  await deps.db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payment')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refunds = await tx.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).execute()
    const refundedCents = refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, one) => sum + one.amount_cents, 0)
    const remainingCents = payment.amount_cents - refundedCents
    if (remainingCents > 0)
      await createRefund(deps, tx, {
        paymentId,
        amountCents: 1 + below(remainingCents),
        reason: `test ${refunds.length}`,
      })
  })
}

/**
 * Refunds all or part of a payment as an administrator, sometimes with two concurrent calls. The cost is borne by the
 * counsellor and the platform, or by the platform alone.
 */
export async function refundAsAdmin(history: RandomHistory): Promise<void> {
  const { ask, superuser, chance, below, pick } = history
  const id = await pickSettledPayment(history)
  if (!id) return
  const part = chance(0.5) ? {} : { amount: (1 + below(3333)) / 100 }
  const input = { id, ...part, borneBy: pick(REFUND_PAYERS), choice: pick(REFUND_CHOICES), reason: 'Looked at.' }
  await Promise.all(Array.from({ length: 1 + below(2) }, () => ask(superuser, 'refundPayment', input)))
}

/**
 * Refunds a payment that was transferred to the counsellor, which reverses the transfer or leaves a negative balance.
 */
export async function refundTransferred({ deps, ask, superuser, below, pick }: RandomHistory): Promise<void> {
  const sent = await deps.db
    .selectFrom('transfer_item')
    .innerJoin('transfer', 'transfer.transfer_id', 'transfer_item.transfer_id')
    .innerJoin('payment', 'payment.purpose_id', 'transfer_item.booking_id')
    .select('payment.payment_id')
    .where('transfer.settled_at', 'is not', null)
    .where('payment.status', '<>', 'refunded')
    .orderBy('payment.settled_at')
    .orderBy('payment.payment_id')
    .execute()
  if (sent.length === 0) return
  const input = { id: pick(sent).payment_id, amount: (1 + below(1500)) / 100, borneBy: 'shared', reason: 'Looked at.' }
  await ask(superuser, 'refundPayment', input)
}

export async function retryRefundAsAdmin({ deps, ask, superuser, pick }: RandomHistory): Promise<void> {
  const failed = deps.db.selectFrom('refund').select('refund_id').where('status', '<>', 'succeeded')
  const all = await failed.orderBy('created_at').orderBy('refund_id').execute()
  if (all.length > 0) await ask(superuser, 'askRefundAgain', { id: pick(all).refund_id })
}

export async function retryTransfer({ deps, ask, superuser, pick }: RandomHistory): Promise<void> {
  const open = deps.db.selectFrom('transfer').select('transfer_id').where('settled_at', 'is', null)
  const all = await open.orderBy('created_at').orderBy('transfer_id').execute()
  if (all.length > 0) await ask(superuser, 'retryTransfer', { id: pick(all).transfer_id })
}

interface Charge {
  id: string
  paid: boolean
  disputed: boolean
  refunded: boolean
  source_transfer?: string | null
}

/** Opens a dispute, as a client's bank would. */
export async function openDispute({ sandbox, pick }: RandomHistory): Promise<void> {
  const all = sandbox.control.objects('charge') as Charge[]
  const open = all.filter((one) => one.paid && !one.disputed && !one.refunded && !one.source_transfer)
  if (open.length > 0) sandbox.control.openDispute(pick(open).id)
}

const listOpenDisputes = ({ sandbox }: RandomHistory) =>
  (sandbox.control.objects('dispute') as { id: string; status: string }[]).filter(
    ({ status }) => status === 'needs_response',
  )

export async function decideDispute(history: RandomHistory): Promise<void> {
  const open = listOpenDisputes(history)
  if (open.length > 0) history.sandbox.control.closeDispute(history.pick(open).id, history.pick(['won', 'lost']))
}

export async function decideAllDisputes(history: RandomHistory): Promise<void> {
  while (listOpenDisputes(history).length > 0) await decideDispute(history)
}

/** Simulates a bank returning a refund. */
export async function returnRandomRefund({ stripe, sandbox, pick }: RandomHistory): Promise<void> {
  const made = (await stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'succeeded')
  if (made.length > 0) sandbox.control.failRefund(pick(made).id)
}

/** Reverses part of a transfer, as someone could in Stripe's dashboard. */
export async function reverseTransferByHand({ stripe, pick, below }: RandomHistory): Promise<void> {
  const made = (await stripe.transfers.list({ limit: 100 })).data.filter((one) => !one.reversed)
  if (made.length === 0) return
  const one = pick(made)
  await stripe.transfers
    .createReversal(one.id, { amount: 1 + below(one.amount - one.amount_reversed) })
    .catch(() => undefined)
}

/** Pays out a connected account's entire balance, so that transfers to it can no longer be reversed. */
export async function emptyAccount({ deps, providers, pick, stripe }: RandomHistory): Promise<void> {
  const row = deps.db.selectFrom('provider_account').select('stripe_account_id')
  const { stripe_account_id: account } = await row
    .where('provider_id', '=', pick(providers).providerId)
    .executeTakeFirstOrThrow()
  const { available } = await stripe.balance.retrieve({}, { stripeAccount: account! })
  const amount = available[0]?.amount ?? 0
  if (amount > 0) await stripe.payouts.create({ amount, currency: 'eur' }, { stripeAccount: account! })
}
