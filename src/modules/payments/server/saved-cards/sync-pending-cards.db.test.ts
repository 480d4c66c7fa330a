import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/card-customer.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { cardJobs } from './public.ts'

const createFixture = async () => createCardCustomer(await createTestDeps())
const MASTERCARD = { number: '5555555555554444' }

test('reading finds a card whose setup was never reported', async () => {
  const { confirm, info, row } = await createFixture()
  await confirm()
  expect((await row())!.payment_method_id).toBeNull()
  expect((await info()).last4).toBe('4242')
  expect((await row())!.open_setup_at).toBeNull()
})

test('reading returns the stored card while Stripe is unavailable', async () => {
  const { save, confirm, info, sandbox } = await createFixture()
  await save()
  await confirm(MASTERCARD)
  sandbox.control.addFault({ call: 'customers.list_payment_methods', effect: 'error', status: 500, times: 4 })
  expect((await info()).last4).toBe('4242')
  sandbox.control.clearFaults()
  expect((await info()).last4).toBe('4444')
})

test('the event finds a card whose setup was never reported, however often and late it arrives', async () => {
  const { confirm, row, listStripeCards, deliver, stripe, save } = await createFixture()
  const setup = await stripe.setupIntents.retrieve(await confirm())
  for (let times = 0; times < 2; times++)
    expect((await deliver('setup_intent.succeeded', setup, { id: 'evt_same' })).statusCode).toBe(200)
  expect((await row())!.last4).toBe('4242')
  await save(MASTERCARD)
  await deliver('setup_intent.succeeded', setup)
  await deliver('payment_method.attached', { id: setup.payment_method as string, customer: setup.customer as string })
  expect([(await row())!.last4, (await listStripeCards()).length]).toEqual(['4444', 1])
})

test('removes a card detached or a customer deleted at Stripe, in whatever order the events arrive', async () => {
  const { save, row, info, deliver, stripe } = await createFixture()
  await save()
  const { stripe_customer_id: customer, payment_method_id: card } = (await row())!
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
  expect(await row()).toMatchObject({ stripe_customer_id: null, payment_method_id: null })
  expect((await deliver('customer.deleted', { id: customer })).statusCode).toBe(200)
})

test('accepts events of unknown customers without changes', async () => {
  const { save, row, deliver } = await createFixture()
  await save()
  const before = await row()
  expect((await deliver('customer.deleted', { id: 'cus_other' })).statusCode).toBe(200)
  expect((await deliver('customer.updated', { id: before!.stripe_customer_id })).statusCode).toBe(200)
  expect(await row()).toEqual(before)
})

test('the scheduled job finds an unreported card and stops checking after a day', async () => {
  const { deps, confirm, row, call, as, person } = await createFixture()
  const runJob = () => cardJobs(deps).work['sync-pending-cards']!({})
  await confirm()
  await runJob()
  expect(await row()).toMatchObject({ last4: '4242', open_setup_at: null })
  await call('startStripeConnect', {}, { as: await as(person) })
  await runJob()
  expect((await row())!.open_setup_at).not.toBeNull()
  deps.clock.forward({ hours: 25 })
  await runJob()
  expect(await row()).toMatchObject({ last4: '4242', open_setup_at: null })
})

test('many unfinished setups do not prevent the scheduled job from processing the others', async () => {
  const { deps, confirm, row } = await createFixture()
  for (let index = 0; index < 50; index++) {
    const { customerAccountId } = await createTestCustomer(deps)
    const unfinished = {
      customer_account_id: customerAccountId,
      open_setup_at: deps.clock.now().subtract({ hours: 1 }),
    }
    await deps.db.insertInto('saved_card').values(unfinished).execute()
  }
  await confirm()
  await cardJobs(deps).work['sync-pending-cards']!({})
  await cardJobs(deps).work['sync-pending-cards']!({})
  expect((await row())!.last4).toBe('4242')
})
