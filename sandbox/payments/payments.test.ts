import { describe, expect, test } from 'vitest'
import { catchStripeError, pay, RETURN_URL, startTestSandbox } from '#sandbox/testing/running-sandbox.ts'

const DECLINED = [
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
] as const

/** Submits the cardholder's choice on the challenge page. */
const submitChallenge = async (intent: { id: string; client_secret: string | null }, url: string, outcome: string) => {
  const body = new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome })
  return fetch(new URL(`/challenge/${intent.id}`, url), { method: 'POST', body, redirect: 'manual' })
}

describe('paying by card', () => {
  test.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_bypassPending'])('%s succeeds', async (card) => {
    const { stripe } = await startTestSandbox()
    const intent = await pay(stripe, card, { expand: ['latest_charge.balance_transaction'] })
    expect(intent.status).toBe('succeeded')
    expect(intent.amount_received).toBe(4500)
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      amount: 4500,
      balance_transaction: { amount: 4500, fee: 93, net: 4407 },
    })
  })

  test.each(DECLINED)('%s is declined with %s', async (card, code, declineCode) => {
    const { stripe } = await startTestSandbox()
    const error = await catchStripeError(pay(stripe, card))
    expect([error.type, error.statusCode, error.code]).toEqual(['StripeCardError', 402, code])
    expect(error.decline_code || undefined).toBe(declineCode)
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id as string)
    expect(intent.status).toBe('requires_payment_method')
    expect(intent.last_payment_error?.code).toBe(code)
    expect((await stripe.charges.list({ payment_intent: intent.id })).data[0]?.status).toBe('failed')
  })

  test('a declined intent can be paid with another card', async () => {
    const { stripe } = await startTestSandbox()
    const error = await catchStripeError(pay(stripe, 'pm_card_chargeDeclined'))
    const id = error.payment_intent?.id as string
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: RETURN_URL })
    expect(paid.status).toBe('succeeded')
    expect(paid.last_payment_error).toBeNull()
  })
})

describe('a payment intent', () => {
  test('can be neither confirmed nor cancelled once paid', async () => {
    const { stripe } = await startTestSandbox()
    const { id } = await pay(stripe, 'pm_card_visa')
    expect((await catchStripeError(stripe.paymentIntents.cancel(id))).code).toBe('payment_intent_unexpected_state')
    const again = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: RETURN_URL })
    expect((await catchStripeError(again)).code).toBe('payment_intent_unexpected_state')
  })

  test('stays cancelled when cancelled before the payment', async () => {
    const { stripe } = await startTestSandbox()
    const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' })
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: expect.any(Number),
    })
  })

  test('reports invalid parameters like Stripe', async () => {
    const { stripe } = await startTestSandbox()
    const create = (params: object) =>
      catchStripeError(stripe.paymentIntents.create({ amount: 1000, currency: 'eur', ...params }))
    expect(await create({ amount: 10 })).toMatchObject({ code: 'amount_too_small', param: 'amount', statusCode: 400 })
    expect(await create({ customer: 'cus_none' })).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      statusCode: 400,
    })
    expect(await create({ colour: 'red' })).toMatchObject({ code: 'parameter_unknown', param: 'colour' })
    expect(await create({ payment_method: 'pm_card_visa', confirm: true })).toMatchObject({ param: 'return_url' })
    expect((await stripe.paymentIntents.list()).data).toEqual([])
    expect((await catchStripeError(stripe.paymentIntents.retrieve('pi_none'))).statusCode).toBe(404)
  })
})

describe('strong authentication', () => {
  test('shows a page and pays when completed', async () => {
    const { stripe, sandbox } = await startTestSandbox()
    const intent = await pay(stripe, 'pm_card_authenticationRequired')
    expect(intent.status).toBe('requires_action')
    const url = intent.next_action?.redirect_to_url?.url as string
    const page = await (await fetch(url, { headers: { 'accept-language': 'et' } })).text()
    expect(page).toContain('Kinnita makse')
    expect(page).toContain('45,00')
    const redirect = await submitChallenge(intent, sandbox.url, 'complete')
    const location = new URL(redirect.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(RETURN_URL)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })

  test('requires a new card after a failure, and a second response changes nothing', async () => {
    const { stripe, sandbox } = await startTestSandbox()
    const intent = await pay(stripe, 'pm_card_threeDSecure2Required')
    const redirect = await submitChallenge(intent, sandbox.url, 'fail')
    expect(redirect.headers.get('location')).toContain('redirect_status=failed')
    await submitChallenge(intent, sandbox.url, 'complete')
    const failed = await stripe.paymentIntents.retrieve(intent.id)
    expect(failed.status).toBe('requires_payment_method')
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure')
  })
})

describe('strong authentication', () => {
  test('shows no page without the client secret', async () => {
    const { stripe, sandbox } = await startTestSandbox()
    const intent = await pay(stripe, 'pm_card_authenticationRequired')
    expect((await fetch(`${sandbox.url}/challenge/${intent.id}?client_secret=wrong`)).status).toBe(404)
    expect((await submitChallenge({ ...intent, client_secret: 'wrong' }, sandbox.url, 'complete')).status).toBe(404)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  })

  test('is impossible off-session, so the payment is declined', async () => {
    const { stripe } = await startTestSandbox()
    const customer = await stripe.customers.create({})
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id })
    const error = await catchStripeError(pay(stripe, method.id, { customer: customer.id, off_session: true }))
    expect(error.code).toBe('authentication_required')
  })

  test('is not repeated for a card saved with authentication', async () => {
    const { stripe, sandbox } = await startTestSandbox()
    const customer = await stripe.customers.create({ email: 'client@example.com' })
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: RETURN_URL,
    })
    expect(setup.status).toBe('requires_action')
    await submitChallenge(setup, sandbox.url, 'complete')
    const done = await stripe.setupIntents.retrieve(setup.id)
    expect(done.status).toBe('succeeded')
    const paid = await pay(stripe, done.payment_method as string, { customer: customer.id, off_session: true })
    expect(paid.status).toBe('succeeded')
  })
})

describe('saved cards', () => {
  test('are attached to the customer only when the payment requests it', async () => {
    const { stripe } = await startTestSandbox()
    const customer = await stripe.customers.create({})
    await pay(stripe, 'pm_card_visa', { customer: customer.id })
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
    await pay(stripe, 'pm_card_mastercard', { customer: customer.id, setup_future_usage: 'off_session' })
    const [card, ...others] = (await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data
    expect(others).toEqual([])
    expect(card?.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    const detached = await stripe.paymentMethods.detach(card?.id as string)
    expect(detached.customer).toBeNull()
    expect((await catchStripeError(pay(stripe, detached.id, { customer: customer.id }))).type).toBe(
      'StripeInvalidRequestError',
    )
  })

  test('future usage can be unset until the payment, and is fixed afterwards', async () => {
    const { stripe } = await startTestSandbox()
    const customer = await stripe.customers.create({})
    const { id } = await stripe.paymentIntents.create({ amount: 4500, currency: 'eur' })
    const usage = { customer: customer.id, setup_future_usage: 'on_session' } as const
    expect((await stripe.paymentIntents.update(id, usage)).setup_future_usage).toBe('on_session')
    expect(await stripe.paymentIntents.update(id, { setup_future_usage: '' })).toMatchObject({
      customer: customer.id,
      setup_future_usage: null,
    })
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: RETURN_URL })
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
    expect((await catchStripeError(stripe.paymentIntents.update(id, usage))).code).toBe(
      'payment_intent_unexpected_state',
    )
    await stripe.paymentIntents.update(id, { description: 'Can still be changed' })
  })

  test('a setup intent can change its customer until it has saved a card', async () => {
    const { stripe } = await startTestSandbox()
    const [first, second] = [await stripe.customers.create({}), await stripe.customers.create({})]
    const setup = await stripe.setupIntents.create({ customer: first.id, usage: 'off_session' })
    expect((await stripe.setupIntents.update(setup.id, { customer: second.id })).customer).toBe(second.id)
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa', return_url: RETURN_URL })
    expect((await stripe.customers.listPaymentMethods(second.id)).data).toHaveLength(1)
    const late = await catchStripeError(stripe.setupIntents.update(setup.id, { customer: first.id }))
    expect(late.code).toBe('setup_intent_unexpected_state')
  })

  test('a setup intent that allows cards is accepted, and one without a supported type is rejected', async () => {
    const { stripe } = await startTestSandbox()
    const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    expect(setup.allowed_payment_method_types).toEqual(['card'])
    expect(
      (await catchStripeError(stripe.setupIntents.create({ allowed_payment_method_types: ['ideal'] }))).param,
    ).toBe('allowed_payment_method_types')
  })

  test('cannot be used for another customer', async () => {
    const { stripe } = await startTestSandbox()
    const [one, two] = [await stripe.customers.create({}), await stripe.customers.create({})]
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id })
    expect((await catchStripeError(pay(stripe, method.id, { customer: two.id }))).param).toBe('payment_method')
  })

  test('a declined card cannot be saved', async () => {
    const { stripe } = await startTestSandbox()
    const customer = await stripe.customers.create({})
    const attach = stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })
    expect((await catchStripeError(attach)).code).toBe('card_declined')
    const setup = stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
    })
    const error = await catchStripeError(setup)
    expect(error.setup_intent?.status).toBe('requires_payment_method')
  })

  test('a real card number is rejected, so that no one enters one', async () => {
    const { stripe } = await startTestSandbox()
    const card = (number: string) =>
      catchStripeError(
        stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 12, exp_year: 2050, cvc: '123' } }),
      )
    expect((await card('4111111111111111')).decline_code).toBe('test_mode_live_card')
    expect((await card('4242424242424241')).code).toBe('incorrect_number')
  })
})

describe('refunds', () => {
  test('can be partial and never exceed the amount paid', async () => {
    const { stripe } = await startTestSandbox()
    const intent = await pay(stripe, 'pm_card_visa')
    const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 1500, metadata: { booking: '7' } })
    expect(first).toMatchObject({ amount: 1500, status: 'succeeded', payment_intent: intent.id })
    expect((await catchStripeError(stripe.refunds.create({ payment_intent: intent.id, amount: 3001 }))).param).toBe(
      'amount',
    )
    await stripe.refunds.create({ payment_intent: intent.id })
    expect((await catchStripeError(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    )
    const charge = await stripe.charges.retrieve(intent.latest_charge as string)
    expect(charge).toMatchObject({ amount_refunded: 4500, refunded: true })
    expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([3000, 1500])
  })

  test('an unpaid intent cannot be refunded', async () => {
    const { stripe } = await startTestSandbox()
    const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' })
    expect((await catchStripeError(stripe.refunds.create({ payment_intent: id }))).code).toBe(
      'payment_intent_unexpected_state',
    )
  })

  test('a refund returned by the bank can be made again', async () => {
    const { stripe, control } = await startTestSandbox()
    const intent = await pay(stripe, 'pm_card_visa')
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    control.failRefund(refund.id)
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(4500)
  })
})

test('a control call settles a processing payment', async () => {
  const { stripe, control } = await startTestSandbox()
  control.processNext(1)
  const intent = await pay(stripe, 'pm_card_visa')
  expect(intent.status).toBe('processing')
  control.settlePayment(intent.id)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})
