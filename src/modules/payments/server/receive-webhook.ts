import type Stripe from 'stripe'
import type { AllCalls } from '#modules/contracts.ts'
import type { AppDeps, Context, Handler } from '#platform/server/context.ts'
import { applyIntent, recordStripeEvent } from './apply-intent.ts'
import { applyRefund } from './refunds.ts'
import { syncSetupFromStripe } from './scheduled-charges/apply-setup.ts'
import { findPaymentOfSetup } from './scheduled-charges/find-scheduled-charge.ts'
import { getPaymentSettings, getStripeClient, getStripeRetrySeconds, isStripeUnavailable } from './stripe-client.ts'

type EventHandler = (deps: AppDeps, event: Stripe.Event) => Promise<void>

/**
 * Kinds of Stripe events that are forwarded to listeners. The kind is the part of the event type before the first dot.
 */
const FORWARDED_KINDS = [
  'account',
  'charge',
  'customer',
  'payment_method',
  'payout',
  'setup_intent',
  'transfer',
] as const
type ForwardedKind = (typeof FORWARDED_KINDS)[number]
type StripeEvents = { [Kind in ForwardedKind as `stripe.${Kind}`]: Stripe.Event }

declare module '#platform/server/events.ts' {
  interface Events extends StripeEvents {}
}

interface WebhookInput {
  body: Buffer
  signature: string | undefined
}

/**
 * Handles a Stripe event. The signature covers the raw body and may be at most five minutes old. The object is read
 * again from Stripe, so late or reordered events cannot restore an old state.
 */
export const receiveWebhook: Handler<AllCalls['paymentWebhook']> = async (input, context) => {
  const event = await verifyEvent(input as WebhookInput, context)
  const kind = getKind(event)
  const apply = HANDLERS[kind] ?? (isForwarded(kind) ? emitEvent(kind) : undefined)
  if (apply) await applyEvent(event, context, apply)
  return { received: true }
}

async function verifyEvent(
  { body, signature }: WebhookInput,
  context: Context<'webhookInvalid'>,
): Promise<Stripe.Event> {
  const stripe = getStripeClient(context)
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      getPaymentSettings(context.settings).webhookSecret,
    )
  } catch {
    return context.fail('webhookInvalid')
  }
}

async function applyEvent(event: Stripe.Event, context: Context, apply: EventHandler): Promise<void> {
  const recorded = await context.db
    .selectFrom('stripe_event')
    .select('event_id')
    .where('event_id', '=', event.id)
    .executeTakeFirst()
  if (recorded) return
  try {
    await apply(context, event)
  } catch (error) {
    if (isStripeUnavailable(error)) context.fail('partDown', null, getStripeRetrySeconds(context))
    throw error
  }
}

/**
 * Returns the account id of an event. Events from connected accounts carry it, but `account.updated` for the platform's
 * own account has it only in the object.
 */
export const getEventAccountId = (event: Stripe.Event): string =>
  event.account ?? (event.data.object as { id?: string }).id ?? ''

async function applyIntentEvent(deps: AppDeps, event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.PaymentIntent
  const intent = await getStripeClient(deps).paymentIntents.retrieve(id, { expand: ['payment_method'] })
  await applyIntent(deps, { intent, event })
}

async function applyRefundEvent(deps: AppDeps, event: Stripe.Event): Promise<void> {
  const refund = await getStripeClient(deps).refunds.retrieve((event.data.object as Stripe.Refund).id)
  await deps.db.transaction().execute(async (tx) => {
    if (await recordStripeEvent(tx, event, refund.id)) await applyRefund(deps, tx, refund)
  })
}

/** Updates the scheduled charge and the saved card, because a setup intent may belong to either or to both. */
async function applySetupEvent(deps: AppDeps, event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.SetupIntent
  if (await findPaymentOfSetup(deps.db, id)) await syncSetupFromStripe(deps, id)
  await deps.events.emit(deps, 'stripe.setup_intent', event)
  await deps.db.transaction().execute((tx) => recordStripeEvent(tx, event, id))
}

const HANDLERS: Record<string, EventHandler> = {
  payment_intent: applyIntentEvent,
  refund: applyRefundEvent,
  setup_intent: applySetupEvent,
}

/** Returns the part of the type before the first dot: 'payment_intent' for 'payment_intent.succeeded'. */
const getKind = ({ type }: Stripe.Event) => type.slice(0, type.indexOf('.'))

const isForwarded = (kind: string): kind is ForwardedKind => (FORWARDED_KINDS as readonly string[]).includes(kind)

const emitEvent =
  (kind: ForwardedKind): EventHandler =>
  (deps, event) =>
    deps.events.emit(deps, `stripe.${kind}`, event)
