import { recordStripeEvent } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Events, Listeners } from '#platform/server/events.ts'
import { syncCard } from './sync-card.ts'

const HANDLED_TYPES = new Set([
  'setup_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'customer.deleted',
])
type Event = Events['stripe.customer']

/**
 * Syncs the saved card of the client that an event concerns, if it concerns one. The event's content is not used,
 * because events may be outdated or repeated.
 */
async function handleEvent(deps: AppDeps, event: Event): Promise<void> {
  if (!HANDLED_TYPES.has(event.type)) return
  const { id } = event.data.object as { id: string }
  const owner = await deps.db
    .selectFrom('saved_card')
    .select('customer_account_id')
    .where((where) =>
      where.or([where('stripe_customer_id', 'in', getCustomerIds(event)), where('payment_method_id', '=', id)]),
    )
    .executeTakeFirst()
  if (owner) await syncCard(deps, owner.customer_account_id)
  await deps.db.transaction().execute((tx) => recordStripeEvent(tx, event, id))
}

/**
 * Lists the customer ids in an event. When a card is detached, the customer appears only in the event's previous
 * attributes.
 */
function getCustomerIds({ data }: Event): string[] {
  const { id, customer } = data.object as { id: string; customer?: unknown }
  const { customer: previousCustomer } = (data.previous_attributes ?? {}) as { customer?: unknown }
  return [id, customer, previousCustomer].filter((value): value is string => typeof value === 'string')
}

export const cardListeners: Listeners<AppDeps> = {
  'stripe.setup_intent': handleEvent,
  'stripe.payment_method': handleEvent,
  'stripe.customer': handleEvent,
}
