import type Stripe from 'stripe'
import type { AllCalls } from '#contract/all-calls.ts'
import { type Context, type Handler, type House, Refusal } from '../context.ts'
import { applyIntent, isNewEvent } from './apply-intent.ts'
import { isProviderAway, paymentSettings, providerOf } from './provider.ts'
import { applyRefund } from './refunds.ts'

/** What another slice does when an account of a counsellor may have changed: it reads how it stands now. */
export type OnAccountEvent = (house: House, accountId: string, event: { id: string; type: string }) => Promise<void>

let accountListener: OnAccountEvent | null = null
/** Called once at start: payments knows no other slice. */
export function whenAccountChanges(listener: OnAccountEvent): void {
  accountListener = listener
}

interface Received {
  body: Buffer
  signature: string | undefined
}

/**
 * An event of the payment provider. Its signature is checked over the raw body (not older than five minutes); what it
 * speaks of is read anew from the provider, so that late and reordered events cannot bring back an old state.
 */
export const receiveWebhook: Handler<AllCalls['paymentWebhook']> = async (wanted, context) => {
  const event = await verified(wanted as Received, context as Context)
  if (/^(payment_intent|refund|account)\./.test(event.type)) await applyEvent(event, context as Context)
  return { received: true }
}

async function verified({ body, signature }: Received, context: Context): Promise<Stripe.Event> {
  const stripe = providerOf(context.settings)
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      paymentSettings(context.settings).webhookSecret,
    )
  } catch {
    throw new Refusal('webhookInvalid')
  }
}

async function applyEvent(event: Stripe.Event, context: Context): Promise<void> {
  const seen = await context.db
    .selectFrom('payment_event')
    .select('event_id')
    .where('event_id', '=', event.id)
    .executeTakeFirst()
  if (seen) return
  try {
    const [subject] = event.type.split('.')
    if (subject === 'account') await accountListener?.(context, accountOf(event), { id: event.id, type: event.type })
    else await (subject === 'refund' ? applyRefundEvent(event, context) : applyIntentEvent(event, context))
  } catch (error) {
    if (isProviderAway(error)) throw new Refusal('partDown', null, 5)
    throw error
  }
}

/** Events of connected accounts name it on the event; `account.updated` of the platform itself speaks of its own object. */
function accountOf(event: Stripe.Event): string {
  return event.account ?? (event.data.object as { id?: string }).id ?? ''
}

async function applyIntentEvent(event: Stripe.Event, context: Context): Promise<void> {
  const { id } = event.data.object as Stripe.PaymentIntent
  const intent = await providerOf(context.settings).paymentIntents.retrieve(id, { expand: ['payment_method'] })
  await applyIntent(context, { intent, event })
}

async function applyRefundEvent(event: Stripe.Event, context: Context): Promise<void> {
  const refund = await providerOf(context.settings).refunds.retrieve((event.data.object as Stripe.Refund).id)
  await context.db.transaction().execute(async (tx) => {
    if (await isNewEvent(tx, event, refund.id)) await applyRefund(tx, refund)
  })
}
