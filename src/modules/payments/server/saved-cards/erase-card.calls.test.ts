import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/card-customer.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { cardJobs } from './public.ts'

async function createAccountWithCard() {
  const fixture = await createCardCustomer(await createTestDeps())
  await fixture.save()
  const customer = (await fixture.row())!.stripe_customer_id!
  const close = async () => fixture.call('closeAccount', {}, { as: await fixture.as() })
  const job = () =>
    cardJobs(fixture.deps).work['delete-stripe-customer']!({ customerAccountId: fixture.person.customerAccountId })
  const sweep = () => cardJobs(fixture.deps).work['sync-pending-cards']!({})
  const isGone = async () => 'deleted' in (await fixture.stripe.customers.retrieve(customer))
  return { ...fixture, close, job, sweep, isGone }
}

test('closing an account removes the card immediately and deletes the customer at Stripe, however often the job runs', async () => {
  const { deps, close, job, row, isGone } = await createAccountWithCard()
  expect((await close()).status).toBe(200)
  expect(await row()).toMatchObject({ payment_method_id: null, last4: null })
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'delete-stripe-customer')).toHaveLength(1)
  await Promise.all([job(), job()])
  await job()
  expect([await isGone(), await row()]).toEqual([true, undefined])
})

test('the job fails while Stripe is unavailable, and the scheduled job replaces a lost one', async () => {
  const { deps, close, job, sweep, row, isGone, sandbox } = await createAccountWithCard()
  await close()
  sandbox.control.addFault({ call: 'customers.delete', effect: 'error', status: 500, times: 8 })
  await expect(job()).rejects.toThrow()
  deps.clock.forward({ minutes: 16 })
  await sweep()
  expect(await row()).toBeDefined()
  sandbox.control.clearFaults()
  await sweep()
  expect([await isGone(), await row()]).toEqual([true, undefined])
})

test('does not store a card that arrives while the account is closing', async () => {
  const { confirm, close, job, row, deliver, stripe, isGone } = await createAccountWithCard()
  const setup = await stripe.setupIntents.retrieve(await confirm({ number: '5555555555554444' }))
  await close()
  await deliver('setup_intent.succeeded', setup)
  expect((await row())!.last4).toBeNull()
  await job()
  expect(await isGone()).toBe(true)
})

test('a deactivated account keeps its card', async () => {
  const { call, as, row } = await createAccountWithCard()
  expect((await call('deactivateAccount', {}, { as: await as() })).status).toBe(200)
  expect((await row())!.last4).toBe('4242')
})
