import { expect, test } from 'vitest'
import { aCardHouse } from '#testing/server/a-card-house.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { cardJobs } from './public.ts'

async function aLeaver() {
  const made = await aCardHouse(await testHouse())
  await made.save()
  const customer = (await made.row())!.payment_customer_id!
  const close = async () => made.call('closeAccount', {}, { as: await made.as() })
  const job = () =>
    cardJobs(made.house).work['forget-payment-customer']!({ customerAccountId: made.person.customerAccountId })
  const sweep = () => cardJobs(made.house).work['look-after-cards']!({})
  const isGone = async () => 'deleted' in (await made.stripe.customers.retrieve(customer))
  return { ...made, close, job, sweep, isGone }
}

test('closing an account takes the card away at once and has the provider forget the customer, once however often it runs', async () => {
  const { house, close, job, row, isGone } = await aLeaver()
  expect((await close()).status).toBe(200)
  expect(await row()).toMatchObject({ payment_method_id: null, last4: null })
  expect(house.jobs.sent.filter(({ kind }) => kind === 'forget-payment-customer')).toHaveLength(1)
  await Promise.all([job(), job()])
  await job()
  expect([await isGone(), await row()]).toEqual([true, undefined])
})

test('while the provider is away the job fails, and a lost one is made up for by the sweeper', async () => {
  const { house, close, job, sweep, row, isGone, sandbox } = await aLeaver()
  await close()
  sandbox.control.addFault({ call: 'customers.delete', effect: 'error', status: 500, times: 8 })
  await expect(job()).rejects.toThrow()
  house.clock.forward({ minutes: 16 })
  await sweep()
  expect(await row()).toBeDefined()
  sandbox.control.clearFaults()
  await sweep()
  expect([await isGone(), await row()]).toEqual([true, undefined])
})

test('a card that arrives while the account is closing is not kept', async () => {
  const { confirm, close, job, row, deliver, stripe, isGone } = await aLeaver()
  const setup = await stripe.setupIntents.retrieve(await confirm({ number: '5555555555554444' }))
  await close()
  await deliver('setup_intent.succeeded', setup)
  expect((await row())!.last4).toBeNull()
  await job()
  expect(await isGone()).toBe(true)
})

test('a deactivated account keeps its card', async () => {
  const { call, as, row } = await aLeaver()
  expect((await call('deactivateAccount', {}, { as: await as() })).status).toBe(200)
  expect((await row())!.last4).toBe('4242')
})
