import { createTestCustomer, type TestCustomer } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { logInTestUser } from './test-app.ts'
import type { TestDeps } from './test-deps.ts'
import { createWebhookSender } from './webhook.ts'

/** A card that a client enters: one of Stripe's test numbers and any expiry date. */
export interface CardInput {
  number?: string
  expMonth?: number
  expYear?: number
}

/** Creates a client who saves cards, with helpers that do what the browser and Stripe's card fields do. */
export async function createCardCustomer(deps: TestDeps) {
  const paying = await createPaymentApp(deps)
  const { stripe, call, app } = paying
  const sendWebhook = createWebhookSender(deps, app)
  const person = await createTestCustomer(deps)
  const as = (caller: TestCustomer = person) => logInTestUser(deps, caller)
  const createCard = async ({ number = '4242424242424242', expMonth = 12, expYear = 2039 }: CardInput = {}) => {
    const card = { number, exp_month: expMonth, exp_year: expYear, cvc: '123' }
    return (await stripe.paymentMethods.create({ type: 'card', card })).id
  }
  /** Starts a card setup and confirms it with Stripe, but does not report the result to our API. */
  const confirm = async (card: CardInput = {}, caller = person) => {
    const { body } = await call('startStripeConnect', {}, { as: await as(caller) })
    const { setupIntentId } = body.data!
    await stripe.setupIntents.confirm(setupIntentId, {
      payment_method: await createCard(card),
      return_url: 'http://127.0.0.1/',
    })
    return setupIntentId
  }
  const put = async (setupIntentId: string, caller = person) =>
    call('putStripeConnect', { setupIntentId }, { as: await as(caller) })
  const save = async (card: CardInput = {}, caller = person) => put(await confirm(card, caller), caller)
  const info = async (caller = person) => (await call('getStripeInfo', {}, { as: await as(caller) })).body.data!
  const row = (caller = person) =>
    deps.db
      .selectFrom('saved_card')
      .selectAll()
      .where('customer_account_id', '=', caller.customerAccountId)
      .executeTakeFirst()
  /** Lists a client's payment methods in Stripe, newest first. */
  const listStripeCards = async (caller = person) => {
    const customer = (await row(caller))?.stripe_customer_id
    return customer ? (await stripe.customers.listPaymentMethods(customer)).data : []
  }
  /** Delivers a Stripe event. `before` contains the previous values of changed attributes. */
  const deliver = (type: string, object: object, more: { id?: string; before?: object } = {}) => {
    const data = { object, ...(more.before ? { previous_attributes: more.before } : {}) }
    return sendWebhook({ id: more.id ?? `evt_${crypto.randomUUID()}`, object: 'event', type, data })
  }
  return { deps, ...paying, person, as, createCard, confirm, put, save, info, row, listStripeCards, deliver }
}
