import { expect, test } from 'vitest'
import { aCardHouse } from '#testing/server/a-card-house.ts'
import { aCustomer } from '#testing/server/factories.ts'
import { testHouse } from '#testing/server/test-house.ts'

const MASTERCARD = { number: '5555555555554444', expMonth: 3, expYear: 2031 }
const NONE = { hasCard: false, status: 'none', brand: null, last4: null, expMonth: null, expYear: null }
const aHouse = async () => aCardHouse(await testHouse())

test('a saved card is known by brand, last four and expiry, and the provider learns nothing of the person', async () => {
  const { save, info, stripe, person, call, as } = await aHouse()
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

test('the embedded frame saves a card by the same two calls', async () => {
  const { call, as, stripe, typed, info } = await aHouse()
  const me = await as()
  const { setupIntentId } = (await call('startStripeElementsConnect', {}, { as: me })).body.data!
  await stripe.setupIntents.confirm(setupIntentId, { payment_method: await typed(), return_url: 'http://127.0.0.1/' })
  expect((await call('putStripeElementsConnect', { setupIntentId }, { as: me })).status).toBe(200)
  expect((await info()).last4).toBe('4242')
})

test('a card that is replaced is taken off at the provider', async () => {
  const { save, info, kept } = await aHouse()
  await save()
  await save(MASTERCARD)
  expect(await info()).toMatchObject({ brand: 'mastercard', last4: '4444', expMonth: 3, expYear: 2031 })
  expect((await kept()).map(({ card }) => card!.last4)).toEqual(['4444'])
})

test('a removed card is nowhere any more, and removing twice is no fault', async () => {
  const { save, info, kept, call, as } = await aHouse()
  await save()
  for (let times = 0; times < 2; times++) {
    const answer = await call('deleteStripeConnect', {}, { as: await as() })
    expect([answer.status, answer.body.data]).toEqual([200, NONE])
  }
  expect([await info(), await kept()]).toEqual([NONE, []])
})

test('somebody else’s saving, one not finished and one of nobody change nothing', async () => {
  const { house, put, confirm, info, call, as, stripe, person } = await aHouse()
  const other = await aCustomer(house)
  const theirs = await confirm({}, other)
  expect((await put(theirs, person)).status).toBe(404)
  await call('startStripeConnect', {}, { as: await as() })
  expect((await put(theirs, person)).status).toBe(404)
  expect((await put('seti_none', person)).status).toBe(404)
  expect((await put('../customers', person)).status).toBe(404)
  const { setupIntentId } = (await call('startStripeConnect', {}, { as: await as() })).body.data!
  const open = await put(setupIntentId)
  expect([open.status, open.body.message]).toEqual([409, expect.stringContaining('not confirmed')])
  const ofNobody = await stripe.setupIntents.create({ payment_method: 'pm_card_visa', confirm: true })
  expect((await put(ofNobody.id)).status).toBe(404)
  expect(await info()).toEqual(NONE)
})

test('an old saving put again does not bring its card back', async () => {
  const { confirm, put, save, info, kept } = await aHouse()
  const old = await confirm()
  await put(old)
  await save(MASTERCARD)
  expect((await put(old)).body.data!.last4).toBe('4444')
  expect((await info()).last4).toBe('4444')
  expect(await kept()).toHaveLength(1)
})

test('of many cards saved at the same moment exactly one stays, here and at the provider', async () => {
  const { confirm, put, row, kept, stripe, sandbox } = await aHouse()
  const setups = await Promise.all([confirm(), confirm(MASTERCARD), confirm({ expYear: 2033 }), confirm(MASTERCARD)])
  expect((await stripe.customers.list()).data).toHaveLength(1)
  sandbox.control.addFault({ call: 'customers.list_payment_methods', effect: 'slow', ms: 60, times: 3 })
  const answers = await Promise.all([...setups, ...setups].map((one) => put(one)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const left = await kept()
  expect(left).toHaveLength(1)
  expect((await row())!.payment_method_id).toBe(left[0]!.id)
})

test('removing while another card is being saved ends the same here and at the provider', async () => {
  const { save, confirm, put, call, as, row, kept } = await aHouse()
  await save()
  const next = await confirm(MASTERCARD)
  const me = await as()
  await Promise.all([put(next), call('deleteStripeConnect', {}, { as: me }), put(next)])
  expect((await row())!.payment_method_id).toBe((await kept())[0]?.id ?? null)
})

test.each(['customers.create', 'setup_intents.create'])(
  'while the provider fails at %s nothing is begun',
  async (name) => {
    const { call, as, sandbox, info, save } = await aHouse()
    sandbox.control.addFault({ call: name, effect: 'error', status: 500, times: 4 })
    const answer = await call('startStripeConnect', {}, { as: await as() })
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining('Payments do not answer')])
    sandbox.control.clearFaults()
    expect(await info()).toEqual(NONE)
    expect((await save()).status).toBe(200)
  },
)

test('a card stays when the provider is away while it is removed', async () => {
  const { call, as, sandbox, info, save, kept } = await aHouse()
  await save()
  sandbox.control.addFault({ call: 'payment_methods.detach', effect: 'error', status: 500, times: 4 })
  expect((await call('deleteStripeConnect', {}, { as: await as() })).status).toBe(503)
  expect([(await info()).hasCard, (await kept()).length]).toEqual([true, 1])
})

test('a customer that was deleted at the provider is made anew', async () => {
  const { save, info, stripe, row } = await aHouse()
  await save()
  const first = (await row())!.payment_customer_id!
  await stripe.customers.del(first)
  expect((await save(MASTERCARD)).status).toBe(200)
  expect((await row())!.payment_customer_id).not.toBe(first)
  expect((await info()).last4).toBe('4444')
})

test('the database holds a whole card or none, and only of a customer', async () => {
  const { house, save } = await aHouse()
  await save()
  const change = (set: object) => house.db.updateTable('saved_card').set(set).execute()
  await expect(change({ last4: null })).rejects.toThrow('card_all_or_none')
  await expect(change({ payment_customer_id: null })).rejects.toThrow('card_has_customer')
  await expect(change({ forget_at: house.clock.now() })).rejects.toThrow('forgotten_has_no_card')
  await expect(change({ last4: '42424242' })).rejects.toThrow('last4')
})

test('a person begins to save a card twenty times a day and no more', async () => {
  const { house, call, as } = await aCardHouse(await testHouse())
  const login = await as()
  const begin = (index: number) => call('startStripeConnect', {}, { as: login, from: `203.0.113.${index}` })
  for (let index = 0; index < 20; index++) expect((await begin(index)).status).toBe(200)
  expect((await begin(20)).body.code).toBe('tooManyTries')
  expect((await call('startStripeElementsConnect', {}, { as: login })).body.code).toBe('tooManyTries')
  house.clock.forward({ hours: 24 })
  expect((await call('startStripeConnect', {}, { as: await as() })).status).toBe(200)
})
