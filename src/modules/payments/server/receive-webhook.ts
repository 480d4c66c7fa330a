import type Stripe from 'stripe'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, type House, Refusal } from '#platform/server/context.ts'
import { applyIntent, isNewEvent } from './apply-intent.ts'
import { isProviderAway, paymentSettings, providerOf } from './provider.ts'
import { applyRefund } from './refunds.ts'
import { askForSetup } from './scheduled-charges/apply-setup.ts'
import { promiseOfSetup } from './scheduled-charges/find-promise.ts'

type ApplyEvent = (house: House, event: Stripe.Event) => Promise<void>

/** Stripe's events about objects that other modules own, by the part of the type before the first dot. */
const EVENTS_OF_OTHERS = [
  'account',
  'charge',
  'customer',
  'payment_method',
  'payout',
  'setup_intent',
  'transfer',
] as const
type EventOfOthers = (typeof EVENTS_OF_OTHERS)[number]
type StripeEvents = { [Kind in EventOfOthers as `stripe.${Kind}`]: Stripe.Event }

declare module '#platform/server/events.ts' {
  interface Events extends StripeEvents {}
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
  const kind = kindOf(event)
  const apply = APPLY[kind] ?? (isOfOthers(kind) ? emitEvent(kind) : undefined)
  if (apply) await applyEvent(event, context as Context, apply)
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

async function applyEvent(event: Stripe.Event, context: Context, apply: ApplyEvent): Promise<void> {
  const seen = await context.db
    .selectFrom('payment_event')
    .select('event_id')
    .where('event_id', '=', event.id)
    .executeTakeFirst()
  if (seen) return
  try {
    await apply(context, event)
  } catch (error) {
    if (isProviderAway(error)) throw new Refusal('partDown', null, 5)
    throw error
  }
}

/** Events of connected accounts name it on the event; `account.updated` of the platform itself speaks of its own object. */
export const accountOf = (event: Stripe.Event): string =>
  event.account ?? (event.data.object as { id?: string }).id ?? ''

async function applyIntentEvent(house: House, event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.PaymentIntent
  const intent = await providerOf(house.settings).paymentIntents.retrieve(id, { expand: ['payment_method'] })
  await applyIntent(house, { intent, event })
}

async function applyRefundEvent(house: House, event: Stripe.Event): Promise<void> {
  const refund = await providerOf(house.settings).refunds.retrieve((event.data.object as Stripe.Refund).id)
  await house.db.transaction().execute(async (tx) => {
    if (await isNewEvent(tx, event, refund.id)) await applyRefund(house, tx, refund)
  })
}

/** A setup may be of a promised charge, of the person's saved card, or of both; each takes what it finds. */
async function applySetupEvent(house: House, event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.SetupIntent
  if (await promiseOfSetup(house.db, id)) await askForSetup(house, id)
  await house.events.emit(house, 'stripe.setup_intent', event)
  await house.db.transaction().execute((tx) => isNewEvent(tx, event, id))
}

const APPLY: Record<string, ApplyEvent> = {
  payment_intent: applyIntentEvent,
  refund: applyRefundEvent,
  setup_intent: applySetupEvent,
}
/** 'payment_intent' of 'payment_intent.succeeded'. */
const kindOf = ({ type }: Stripe.Event) => type.slice(0, type.indexOf('.'))

const isOfOthers = (kind: string): kind is EventOfOthers => (EVENTS_OF_OTHERS as readonly string[]).includes(kind)

const emitEvent =
  (kind: EventOfOthers): ApplyEvent =>
  (house, event) =>
    house.events.emit(house, `stripe.${kind}`, event)
