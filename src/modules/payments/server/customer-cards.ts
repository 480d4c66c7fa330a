import type Stripe from 'stripe'
import type { House } from '#platform/server/context.ts'
import { providerOf, refusalCode } from './provider.ts'

/** A card as the provider keeps it, in the parts we may know. */
export interface KeptCard {
  paymentMethodId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/**
 * A customer of the provider for one person. It is told our opaque id and nothing else: who saves a card here wants
 * counselling, so a name or an address would be health data.
 */
export async function openCustomer(
  house: House,
  { customerAccountId, generation }: { customerAccountId: string; generation: number },
): Promise<string> {
  const made = await providerOf(house.settings).customers.create(
    { metadata: { customerAccountId } },
    { idempotencyKey: `customer:${customerAccountId}:${generation}` },
  )
  return made.id
}

/** Every card of a customer, the newest first. @returns 'gone' when the provider knows no such customer any more. */
export async function listCards(house: House, customerId: string): Promise<KeptCard[] | 'gone'> {
  try {
    const { data } = await providerOf(house.settings).customers.listPaymentMethods(customerId, {
      type: 'card',
      limit: 100,
    })
    // The provider lists the newest first, also within a second.
    return data.filter(({ card }) => card).map(asCard)
  } catch (error) {
    return goneOr(error)
  }
}

function asCard({ id, card }: Stripe.PaymentMethod): KeptCard {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card!
  return { paymentMethodId: id, brand, last4, expMonth, expYear }
}

/** Takes a card off its customer for good; one that was taken off before is no fault. */
export async function dropCard(house: House, paymentMethodId: string): Promise<void> {
  await providerOf(house.settings)
    .paymentMethods.detach(paymentMethodId)
    .catch((error: unknown) => {
      if (refusalCode(error) === null) throw error
    })
}

/** The provider forgets a customer with all cards; one that it does not know any more is no fault. */
export async function dropCustomer(house: House, customerId: string): Promise<void> {
  await providerOf(house.settings)
    .customers.del(customerId)
    .catch((error: unknown) => {
      if (refusalCode(error) !== 'resource_missing') throw error
    })
}

/** Opens the saving of a card: what the provider's fields in the browser need. For payments with the person present only. */
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

/** How the saving of a card stands and whose it is; null when there is none of that id. */
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
