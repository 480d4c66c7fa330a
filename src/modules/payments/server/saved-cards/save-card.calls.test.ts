import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/card-customer.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const MASTERCARD = { number: '5555555555554444', expMonth: 3, expYear: 2031 }
const NONE = { hasCard: false, status: 'none', brand: null, last4: null, expMonth: null, expYear: null }
const createFixture = async () => createCardCustomer(await createTestDeps())

test('stores only brand, last four digits and expiry of a card, and sends Stripe no personal data', async () => {
  const { save, info, stripe, person, call, as } = await createFixture()
  expect(await info()).toEqual(NONE)
  const saved = { hasCard: true, status: 'valid', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2039 }
  expect((await save()).body.data).toEqual(saved)
  expect(await info()).toEqual(saved)
  const [customer, ...others] = (await stripe.customers.list()).data
  expect(others).toEqual([])
  expect(customer).toMatchObject({ name: null, email: null, phone: null, description: null })
  expect(customer!.metadata).toEqual({ customerAccountId: person.customerAccountId })
  expect((await call('getProfile', {}, { as: await as() })).body.data!.paymentMethodStatus).toBe('valid')
})

test('the embedded frame saves a card with the same two calls', async () => {
  const { call, as, stripe, createCard, info } = await createFixture()
  const me = await as()
  const { setupIntentId } = (await call('startStripeElementsConnect', {}, { as: me })).body.data!
  await stripe.setupIntents.confirm(setupIntentId, {
    payment_method: await createCard(),
    return_url: 'http://127.0.0.1/',
  })
  expect((await call('putStripeElementsConnect', { setupIntentId }, { as: me })).status).toBe(200)
  expect((await info()).last4).toBe('4242')
})

test('detaches a replaced card at Stripe', async () => {
  const { save, info, listStripeCards } = await createFixture()
  await save()
  await save(MASTERCARD)
  expect(await info()).toMatchObject({ brand: 'mastercard', last4: '4444', expMonth: 3, expYear: 2031 })
  expect((await listStripeCards()).map(({ card }) => card!.last4)).toEqual(['4444'])
})

test('removes a card everywhere, and removing it twice is not an error', async () => {
  const { save, info, listStripeCards, call, as } = await createFixture()
  await save()
  for (let times = 0; times < 2; times++) {
    const response = await call('deleteStripeConnect', {}, { as: await as() })
    expect([response.status, response.body.data]).toEqual([200, NONE])
  }
  expect([await info(), await listStripeCards()]).toEqual([NONE, []])
})

test('rejects the setup of another client, an unfinished one and one without a customer', async () => {
  const { deps, put, confirm, info, call, as, stripe, person } = await createFixture()
  const other = await createTestCustomer(deps)
  const otherSetup = await confirm({}, other)
  expect((await put(otherSetup, person)).status).toBe(404)
  await call('startStripeConnect', {}, { as: await as() })
  expect((await put(otherSetup, person)).status).toBe(404)
  expect((await put('seti_none', person)).status).toBe(404)
  expect((await put('../customers', person)).status).toBe(404)
  const { setupIntentId } = (await call('startStripeConnect', {}, { as: await as() })).body.data!
  const open = await put(setupIntentId)
  expect([open.status, open.body.message]).toEqual([409, expect.stringContaining('wasn’t confirmed')])
  const withoutCustomer = await stripe.setupIntents.create({ payment_method: 'pm_card_visa', confirm: true })
  expect((await put(withoutCustomer.id)).status).toBe(404)
  expect(await info()).toEqual(NONE)
})

test('repeating an old setup does not restore its card', async () => {
  const { confirm, put, save, info, listStripeCards } = await createFixture()
  const oldSetup = await confirm()
  await put(oldSetup)
  await save(MASTERCARD)
  expect((await put(oldSetup)).body.data!.last4).toBe('4444')
  expect((await info()).last4).toBe('4444')
  expect(await listStripeCards()).toHaveLength(1)
})

test('keeps exactly one of many cards saved concurrently, here and at Stripe', async () => {
  const { confirm, put, row, listStripeCards, stripe, sandbox } = await createFixture()
  const setups = await Promise.all([confirm(), confirm(MASTERCARD), confirm({ expYear: 2033 }), confirm(MASTERCARD)])
  expect((await stripe.customers.list()).data).toHaveLength(1)
  sandbox.control.addFault({ call: 'customers.list_payment_methods', effect: 'slow', ms: 60, times: 3 })
  const responses = await Promise.all([...setups, ...setups].map((setup) => put(setup)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const remaining = await listStripeCards()
  expect(remaining).toHaveLength(1)
  expect((await row())!.payment_method_id).toBe(remaining[0]!.id)
})

test('removing a card while another is being saved ends in the same state here and at Stripe', async () => {
  const { save, confirm, put, call, as, row, listStripeCards } = await createFixture()
  await save()
  const next = await confirm(MASTERCARD)
  const me = await as()
  await Promise.all([put(next), call('deleteStripeConnect', {}, { as: me }), put(next)])
  expect((await row())!.payment_method_id).toBe((await listStripeCards())[0]?.id ?? null)
})

test.each(['customers.create', 'setup_intents.create'])('starts nothing while Stripe fails at %s', async (name) => {
  const { call, as, sandbox, info, save } = await createFixture()
  sandbox.control.addFault({ call: name, effect: 'error', status: 500, times: 4 })
  const response = await call('startStripeConnect', {}, { as: await as() })
  expect([response.status, response.body.message]).toEqual([
    503,
    expect.stringContaining('Our payment provider isn’t responding'),
  ])
  sandbox.control.clearFaults()
  expect(await info()).toEqual(NONE)
  expect((await save()).status).toBe(200)
})

test('keeps a card whose removal failed because Stripe is unavailable', async () => {
  const { call, as, sandbox, info, save, listStripeCards } = await createFixture()
  await save()
  sandbox.control.addFault({ call: 'payment_methods.detach', effect: 'error', status: 500, times: 4 })
  expect((await call('deleteStripeConnect', {}, { as: await as() })).status).toBe(503)
  expect([(await info()).hasCard, (await listStripeCards()).length]).toEqual([true, 1])
})

test('creates a new customer when it was deleted at Stripe', async () => {
  const { save, info, stripe, row } = await createFixture()
  await save()
  const first = (await row())!.stripe_customer_id!
  await stripe.customers.del(first)
  expect((await save(MASTERCARD)).status).toBe(200)
  expect((await row())!.stripe_customer_id).not.toBe(first)
  expect((await info()).last4).toBe('4444')
})

test('the database stores a whole card or none, and only with a customer', async () => {
  const { deps, save } = await createFixture()
  await save()
  const change = (set: object) => deps.db.updateTable('saved_card').set(set).execute()
  await expect(change({ last4: null })).rejects.toThrow('card_all_or_none')
  await expect(change({ stripe_customer_id: null })).rejects.toThrow('card_has_customer')
  await expect(change({ account_deleted_at: deps.clock.now() })).rejects.toThrow('deleted_has_no_card')
  await expect(change({ last4: '42424242' })).rejects.toThrow('last4')
})

test('a client can start saving a card at most twenty times a day', async () => {
  const { deps, call, as } = await createCardCustomer(await createTestDeps())
  const login = await as()
  const start = (index: number) => call('startStripeConnect', {}, { as: login, from: `203.0.113.${index}` })
  for (let index = 0; index < 20; index++) expect((await start(index)).status).toBe(200)
  expect((await start(20)).body.code).toBe('tooManyTries')
  expect((await call('startStripeElementsConnect', {}, { as: login })).body.code).toBe('tooManyTries')
  deps.clock.forward({ hours: 24 })
  expect((await call('startStripeConnect', {}, { as: await as() })).status).toBe(200)
})
