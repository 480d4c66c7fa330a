import { createTestCustomer, type TestCustomer } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { logInTestUser } from './test-app.ts'
import type { TestDeps } from './test-deps.ts'
import { createWebhookSender } from './webhook.ts'

/** A card as typed by a client: one of Stripe's test numbers and any date. */
export interface TypedCard {
  number?: string
  expMonth?: number
  expYear?: number
}

/** Creates an app in which a client saves cards, including the steps of the browser and of Stripe's card fields. */
export async function createCardCustomer(deps: TestDeps) {
  const paying = await createPaymentApp(deps)
  const { stripe, call, app } = paying
  const sendWebhook = createWebhookSender(deps, app)
  const person = await createTestCustomer(deps)
  const as = (caller: TestCustomer = person) => logInTestUser(deps, caller)
  const createCard = async ({ number = '4242424242424242', expMonth = 12, expYear = 2039 }: TypedCard = {}) => {
    const card = { number, exp_month: expMonth, exp_year: expYear, cvc: '123' }
    return (await stripe.paymentMethods.create({ type: 'card', card })).id
  }
  /** Starts the setup and confirms the card at Stripe, without reporting the result to our API. */
  const confirm = async (card: TypedCard = {}, caller = person) => {
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
  const save = async (card: TypedCard = {}, caller = person) => put(await confirm(card, caller), caller)
  const info = async (caller = person) => (await call('getStripeInfo', {}, { as: await as(caller) })).body.data!
  const row = (caller = person) =>
    deps.db
      .selectFrom('saved_card')
      .selectAll()
      .where('customer_account_id', '=', caller.customerAccountId)
      .executeTakeFirst()
  /** A client's payment methods at Stripe, newest first. */
  const listStripeCards = async (caller = person) => {
    const customer = (await row(caller))?.stripe_customer_id
    return customer ? (await stripe.customers.listPaymentMethods(customer)).data : []
  }
  /** Delivers a Stripe event; `before` are the attributes that it changed. */
  const deliver = (type: string, object: object, more: { id?: string; before?: object } = {}) => {
    const data = { object, ...(more.before ? { previous_attributes: more.before } : {}) }
    return sendWebhook({ id: more.id ?? `evt_${crypto.randomUUID()}`, object: 'event', type, data })
  }
  return { deps, ...paying, person, as, createCard, confirm, put, save, info, row, listStripeCards, deliver }
}
