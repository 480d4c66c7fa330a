import { expect, test } from 'vitest'
import { aCardHouse } from '#testing/server/a-card-house.ts'
import { aCustomer } from '#testing/server/factories.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { cardJobs } from './public.ts'

const aHouse = async () => aCardHouse(await testHouse())
const MASTERCARD = { number: '5555555555554444' }

test('a card whose saving was never told of is found by reading', async () => {
  const { confirm, info, row } = await aHouse()
  await confirm()
  expect((await row())!.payment_method_id).toBeNull()
  expect((await info()).last4).toBe('4242')
  expect((await row())!.open_setup_at).toBeNull()
})

test('while the provider is away, reading shows what is known', async () => {
  const { save, confirm, info, sandbox } = await aHouse()
  await save()
  await confirm(MASTERCARD)
  sandbox.control.addFault({ call: 'customers.list_payment_methods', effect: 'error', status: 500, times: 4 })
  expect((await info()).last4).toBe('4242')
  sandbox.control.clearFaults()
  expect((await info()).last4).toBe('4444')
})

test('a card whose saving was never told of is found by its event, however often and late that comes', async () => {
  const { confirm, row, kept, deliver, stripe, save } = await aHouse()
  const setup = await stripe.setupIntents.retrieve(await confirm())
  for (let times = 0; times < 2; times++)
    expect((await deliver('setup_intent.succeeded', setup, { id: 'evt_same' })).statusCode).toBe(200)
  expect((await row())!.last4).toBe('4242')
  await save(MASTERCARD)
  await deliver('setup_intent.succeeded', setup)
  await deliver('payment_method.attached', { id: setup.payment_method as string, customer: setup.customer as string })
  expect([(await row())!.last4, (await kept()).length]).toEqual(['4444', 1])
})

test('a card taken off or a customer deleted at the provider is gone here, in whatever order the events come', async () => {
  const { save, row, info, deliver, stripe } = await aHouse()
  await save()
  const { payment_customer_id: customer, payment_method_id: card } = (await row())!
  await stripe.paymentMethods.detach(card!)
  await deliver('payment_method.detached', { id: card, customer: null }, { before: { customer } })
  expect((await info()).hasCard).toBe(false)
  await save()
  await stripe.customers.del(customer!)
  const events = [
    () => deliver('customer.deleted', { id: customer }),
    () => deliver('payment_method.attached', { id: card, customer }),
  ]
  for (const event of events) expect((await event()).statusCode).toBe(200)
  expect(await row()).toMatchObject({ payment_customer_id: null, payment_method_id: null })
  expect((await deliver('customer.deleted', { id: customer })).statusCode).toBe(200)
})

test('events of customers that are not ours are taken and change nothing', async () => {
  const { save, row, deliver } = await aHouse()
  await save()
  const before = await row()
  expect((await deliver('customer.deleted', { id: 'cus_other' })).statusCode).toBe(200)
  expect((await deliver('customer.updated', { id: before!.payment_customer_id })).statusCode).toBe(200)
  expect(await row()).toEqual(before)
})

test('the sweeper finds a card that nobody told of, and stops asking after a day', async () => {
  const { house, confirm, row, call, as, person } = await aHouse()
  const look = () => cardJobs(house).work['look-after-cards']!({})
  await confirm()
  await look()
  expect(await row()).toMatchObject({ last4: '4242', open_setup_at: null })
  await call('startStripeConnect', {}, { as: await as(person) })
  await look()
  expect((await row())!.open_setup_at).not.toBeNull()
  house.clock.forward({ hours: 25 })
  await look()
  expect(await row()).toMatchObject({ last4: '4242', open_setup_at: null })
})

test('many who began and never ended do not keep the sweeper from the others', async () => {
  const { house, confirm, row } = await aHouse()
  for (let index = 0; index < 50; index++) {
    const { customerAccountId } = await aCustomer(house)
    const begun = { customer_account_id: customerAccountId, open_setup_at: house.clock.now().subtract({ hours: 1 }) }
    await house.db.insertInto('saved_card').values(begun).execute()
  }
  await confirm()
  await cardJobs(house).work['look-after-cards']!({})
  await cardJobs(house).work['look-after-cards']!({})
  expect((await row())!.last4).toBe('4242')
})
