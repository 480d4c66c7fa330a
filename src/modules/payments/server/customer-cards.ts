import type Stripe from 'stripe'
import type { House } from '#platform/server/context.ts'
import { providerOf, refusalCode } from './provider.ts'

/** The parts of a card stored at Stripe that may be known here. */
export interface KeptCard {
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
export async function openCustomer(
  house: House,
  { customerAccountId, generation }: { customerAccountId: string; generation: number },
): Promise<string> {
  const customer = await providerOf(house.settings).customers.create(
    { metadata: { customerAccountId } },
    { idempotencyKey: `customer:${customerAccountId}:${generation}` },
  )
  return customer.id
}

/** Lists a customer's cards, newest first. @returns `gone` when Stripe no longer has the customer */
export async function listCards(house: House, customerId: string): Promise<KeptCard[] | 'gone'> {
  try {
    const { data } = await providerOf(house.settings).customers.listPaymentMethods(customerId, {
      type: 'card',
      limit: 100,
    })
    // Stripe lists the newest first, even within the same second.
    return data.filter(({ card }) => card).map(parseCard)
  } catch (error) {
    return goneOr(error)
  }
}

function parseCard({ id, card }: Stripe.PaymentMethod): KeptCard {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card!
  return { paymentMethodId: id, brand, last4, expMonth, expYear }
}

/** Detaches a card from its customer permanently. A card that is already detached is not an error. */
export async function dropCard(house: House, paymentMethodId: string): Promise<void> {
  await providerOf(house.settings)
    .paymentMethods.detach(paymentMethodId)
    .catch((error: unknown) => {
      if (refusalCode(error) === null) throw error
    })
}

/** Deletes a customer and all its cards at Stripe. A missing customer is not an error. */
export async function dropCustomer(house: House, customerId: string): Promise<void> {
  await providerOf(house.settings)
    .customers.del(customerId)
    .catch((error: unknown) => {
      if (refusalCode(error) !== 'resource_missing') throw error
    })
}

/**
 * Starts saving a card and returns what Stripe's card fields in the browser need. Only for payments made while the
 * client is present.
 */
export async function openSetup(
  house: House,
  customerId: string,
): Promise<{ setupIntentId: string; clientSecret: string } | 'gone'> {
  try {
    const setup = await providerOf(house.settings).setupIntents.create({
      customer: customerId,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true },
    })
    return { setupIntentId: setup.id, clientSecret: setup.client_secret! }
  } catch (error) {
    return goneOr(error)
  }
}

/** Reads whose setup intent it is and whether it has succeeded; null when there is none with this id. */
export async function readSetup(
  house: House,
  setupIntentId: string,
): Promise<{ customerId: string | null; isDone: boolean } | null> {
  try {
    const { customer, status } = await providerOf(house.settings).setupIntents.retrieve(setupIntentId)
    return {
      customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
      isDone: status === 'succeeded',
    }
  } catch (error) {
    if (refusalCode(error) === 'resource_missing') return null
    throw error
  }
}

export function goneOr(error: unknown): 'gone' {
  if (refusalCode(error) === 'resource_missing') return 'gone'
  throw error
}
