import { decideRefund } from '#modules/payments/server/public.ts'
import { REFUND_CHOICES } from '#modules/payments/values/refund-choices.ts'
import { BORNE_BY } from '#platform/values/enums.ts'
import type { AHistory } from './a-random-house.ts'

/** A card that can be saved and then refuses each charge. */
const SAVED_THEN_DECLINED = 'pm_card_chargeCustomerFail'
const RETURN = { return_url: 'http://127.0.0.1/return' }
/** Beyond it a card is saved and charged later (decision 0035). */
const FAR_DAYS = 76

/** Somebody begins to book; @returns the name of what pays, with who and what. */
async function begin(history: AHistory, startAt: Temporal.Instant) {
  const { ask, pick, bookings } = history
  const [customer, provider] = [pick(history.customers), pick(history.providers)]
  const wanted = { sessionTemplateId: provider.sessionTemplateId, startDateTime: startAt.toString() }
  const { body } = await ask(customer, 'createPaymentIntent', wanted)
  const held = body.data as { bookingId?: string; paymentIntentId?: string } | null
  if (!held?.bookingId || !held.paymentIntentId) return null
  bookings.push({ bookingId: held.bookingId, customer, provider })
  return { id: held.paymentIntentId, customer }
}

export async function book(history: AHistory): Promise<void> {
  const { ask, chance, pay } = history
  const begun = await begin(history, history.aTime())
  if (!begun || chance(0.15)) return
  await pay(begun.id, chance(0.15) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa').catch(() => undefined)
  if (chance(0.5)) await ask(begun.customer, 'checkPaymentIntent', { id: begun.id })
}

/** A session so far ahead that its card is charged when its day comes, and may refuse then. */
export async function bookFar(history: AHistory): Promise<void> {
  const { ask, chance, stripe } = history
  const begun = await begin(history, history.aTime(FAR_DAYS))
  if (!begun || chance(0.1)) return
  const card = chance(0.3) ? SAVED_THEN_DECLINED : 'pm_card_visa'
  await stripe.setupIntents.confirm(begun.id, { payment_method: card, ...RETURN }).catch(() => undefined)
  if (chance(0.5)) await ask(begun.customer, 'checkPaymentIntent', { id: begun.id })
}

/** Whoever's promised card refused pays with another one. */
export async function payAnotherWay({ house, pick, pay, chance }: AHistory): Promise<void> {
  const refused = await house.db
    .selectFrom('card_promise')
    .innerJoin('payment', 'payment.payment_id', 'card_promise.payment_id')
    .select('payment.payment_intent_id')
    .where('card_promise.status', '=', 'failed')
    .where('payment.payment_intent_id', 'is not', null)
    .orderBy('payment.payment_id')
    .execute()
  if (refused.length > 0)
    await pay(pick(refused).payment_intent_id!, chance(0.3) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa').catch(
      () => undefined,
    )
}

async function aSettledPayment({ house, pick }: AHistory): Promise<string | null> {
  const settled = house.db.selectFrom('payment').select('payment_id').where('settled_at', 'is not', null)
  const all = await settled.orderBy('settled_at').orderBy('payment_id').execute()
  return all.length > 0 ? pick(all).payment_id : null
}

/** The machine gives a part back. */
export async function refundPart(history: AHistory): Promise<void> {
  const { house, below } = history
  const paymentId = await aSettledPayment(history)
  if (!paymentId) return
  await house.db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payment')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refunds = await tx.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).execute()
    const gone = refunds.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + one.amount_cents, 0)
    const left = payment.amount_cents - gone
    if (left > 0)
      await decideRefund(house, tx, { paymentId, amountCents: 1 + below(left), reason: `test ${refunds.length}` })
  })
}

/** A superuser gives all or a part back, at both sides' cost or the platform's; sometimes two press at once. */
export async function refundByCall(history: AHistory): Promise<void> {
  const { ask, superuser, chance, below, pick } = history
  const id = await aSettledPayment(history)
  if (!id) return
  const part = chance(0.5) ? {} : { amount: (1 + below(3333)) / 100 }
  const wanted = { id, ...part, borneBy: pick(BORNE_BY), choice: pick(REFUND_CHOICES), reason: 'Looked at.' }
  await Promise.all(Array.from({ length: 1 + below(2) }, () => ask(superuser, 'refundPayment', wanted)))
}

/** A superuser gives back what the counsellor has been sent: it is taken back, or carried. */
export async function refundPaidOut({ house, ask, superuser, below, pick }: AHistory): Promise<void> {
  const sent = await house.db
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
  const wanted = { id: pick(sent).payment_id, amount: (1 + below(1500)) / 100, borneBy: 'shared', reason: 'Looked at.' }
  await ask(superuser, 'refundPayment', wanted)
}

export async function askRefundAgain({ house, ask, superuser, pick }: AHistory): Promise<void> {
  const failed = house.db.selectFrom('refund').select('refund_id').where('status', '<>', 'succeeded')
  const all = await failed.orderBy('created_at').orderBy('refund_id').execute()
  if (all.length > 0) await ask(superuser, 'askRefundAgain', { id: pick(all).refund_id })
}

export async function retryTransfer({ house, ask, superuser, pick }: AHistory): Promise<void> {
  const open = house.db.selectFrom('transfer').select('transfer_id').where('settled_at', 'is', null)
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

/** A client's bank takes a payment back. */
export async function openDispute({ sandbox, pick }: AHistory): Promise<void> {
  const all = sandbox.control.objects('charge') as Charge[]
  const open = all.filter((one) => one.paid && !one.disputed && !one.refunded && !one.source_transfer)
  if (open.length > 0) sandbox.control.openDispute(pick(open).id)
}

const undecided = ({ sandbox }: AHistory) =>
  (sandbox.control.objects('dispute') as { id: string; status: string }[]).filter(
    ({ status }) => status === 'needs_response',
  )

export async function decideDispute(history: AHistory): Promise<void> {
  const open = undecided(history)
  if (open.length > 0) history.sandbox.control.closeDispute(history.pick(open).id, history.pick(['won', 'lost']))
}

export async function decideAllDisputes(history: AHistory): Promise<void> {
  while (undecided(history).length > 0) await decideDispute(history)
}

/** A bank sends a refund back. */
export async function sendBack({ stripe, sandbox, pick }: AHistory): Promise<void> {
  const made = (await stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'succeeded')
  if (made.length > 0) sandbox.control.failRefund(pick(made).id)
}

/** Somebody takes money of a transfer back on the provider's own pages. */
export async function takeBackByHand({ stripe, pick, below }: AHistory): Promise<void> {
  const made = (await stripe.transfers.list({ limit: 100 })).data.filter((one) => !one.reversed)
  if (made.length === 0) return
  const one = pick(made)
  await stripe.transfers
    .createReversal(one.id, { amount: 1 + below(one.amount - one.amount_reversed) })
    .catch(() => undefined)
}

/** What a counsellor has goes out to their bank: nothing can be taken back from it. */
export async function emptyAccount({ house, providers, pick, stripe }: AHistory): Promise<void> {
  const row = house.db.selectFrom('provider_account').select('payment_account_id')
  const { payment_account_id: account } = await row
    .where('provider_id', '=', pick(providers).providerId)
    .executeTakeFirstOrThrow()
  const { available } = await stripe.balance.retrieve({}, { stripeAccount: account! })
  const amount = available[0]?.amount ?? 0
  if (amount > 0) await stripe.payouts.create({ amount, currency: 'eur' }, { stripeAccount: account! })
}
