import type Stripe from 'stripe'
import type { AppDeps } from '#platform/server/context.ts'
import { getStripeClient, getStripeErrorCode, getStripeId } from './stripe-client.ts'

/** The only card details that this server may store; everything else stays at Stripe. */
export interface StripeCard {
  paymentMethodId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/**
 * Creates a Stripe customer for a client. Only an opaque id is sent: saving a card here implies seeking counselling, so
 * a name or an address would be health data.
 */
export async function createStripeCustomer(
  deps: AppDeps,
  { customerAccountId, generation }: { customerAccountId: string; generation: number },
): Promise<string> {
  const customer = await getStripeClient(deps).customers.create(
    { metadata: { customerAccountId } },
    { idempotencyKey: `customer:${customerAccountId}:${generation}` },
  )
  return customer.id
}

/** Lists a customer's cards, newest first. @returns `gone` when Stripe no longer has the customer */
export async function listCards(deps: AppDeps, customerId: string): Promise<StripeCard[] | 'gone'> {
  try {
    const { data } = await getStripeClient(deps).customers.listPaymentMethods(customerId, {
      type: 'card',
      limit: 100,
    })
    // Stripe lists the newest first, even within the same second.
    return data.filter(({ card }) => card).map(parseCard)
  } catch (error) {
    return goneIfMissing(error)
  }
}

function parseCard({ id, card }: Stripe.PaymentMethod): StripeCard {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card!
  return { paymentMethodId: id, brand, last4, expMonth, expYear }
}

/** Detaches a card from its customer permanently. A card that is already detached is not an error. */
export async function detachCard(deps: AppDeps, paymentMethodId: string): Promise<void> {
  await getStripeClient(deps)
    .paymentMethods.detach(paymentMethodId)
    .catch((error: unknown) => {
      if (getStripeErrorCode(error) === null) throw error
    })
}

/** Deletes a customer and all its cards at Stripe. A missing customer is not an error. */
export async function deleteStripeCustomer(deps: AppDeps, customerId: string): Promise<void> {
  await getStripeClient(deps)
    .customers.del(customerId)
    .catch((error: unknown) => {
      if (getStripeErrorCode(error) !== 'resource_missing') throw error
    })
}

/**
 * Starts saving a card and returns the data that Stripe's card fields need in the browser. The card can be used only
 * for payments made while the client is present.
 */
export async function createCardSetup(
  deps: AppDeps,
  customerId: string,
): Promise<{ setupIntentId: string; clientSecret: string } | 'gone'> {
  try {
    const setup = await getStripeClient(deps).setupIntents.create({
      customer: customerId,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true },
    })
    return { setupIntentId: setup.id, clientSecret: setup.client_secret! }
  } catch (error) {
    return goneIfMissing(error)
  }
}

/** Loads the customer of a setup intent and whether it has succeeded; null if Stripe has none with this id. */
export async function loadCardSetup(
  deps: AppDeps,
  setupIntentId: string,
): Promise<{ customerId: string | null; isDone: boolean } | null> {
  try {
    const { customer, status } = await getStripeClient(deps).setupIntents.retrieve(setupIntentId)
    return { customerId: getStripeId(customer), isDone: status === 'succeeded' }
  } catch (error) {
    if (getStripeErrorCode(error) === 'resource_missing') return null
    throw error
  }
}

/** Maps Stripe's error for a missing object to `gone`. @throws any other error */
export function goneIfMissing(error: unknown): 'gone' {
  if (getStripeErrorCode(error) === 'resource_missing') return 'gone'
  throw error
}
