import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/card-customer.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { cardJobs } from './public.ts'

async function createAccountWithCard() {
  const fixture = await createCardCustomer(await createTestDeps())
  await fixture.save()
  const customer = (await fixture.row())!.stripe_customer_id!
  const closeAccount = async () => fixture.call('closeAccount', {}, { as: await fixture.as() })
  const deleteCustomer = () =>
    cardJobs(fixture.deps).work['delete-stripe-customer']!({ customerAccountId: fixture.person.customerAccountId })
  const syncPendingCards = () => cardJobs(fixture.deps).work['sync-pending-cards']!({})
  const isCustomerDeleted = async () => 'deleted' in (await fixture.stripe.customers.retrieve(customer))
  return { ...fixture, closeAccount, deleteCustomer, syncPendingCards, isCustomerDeleted }
}

test('closing an account removes the card immediately and deletes the customer at Stripe, however often the job runs', async () => {
  const { deps, closeAccount, deleteCustomer, row, isCustomerDeleted } = await createAccountWithCard()
  expect((await closeAccount()).status).toBe(200)
  expect(await row()).toMatchObject({ payment_method_id: null, last4: null })
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'delete-stripe-customer')).toHaveLength(1)
  await Promise.all([deleteCustomer(), deleteCustomer()])
  await deleteCustomer()
  expect([await isCustomerDeleted(), await row()]).toEqual([true, undefined])
})

test('the job fails while Stripe is unavailable, and the scheduled job replaces a lost one', async () => {
  const { deps, closeAccount, deleteCustomer, syncPendingCards, row, isCustomerDeleted, sandbox } =
    await createAccountWithCard()
  await closeAccount()
  sandbox.control.addFault({ call: 'customers.delete', effect: 'error', status: 500, times: 8 })
  await expect(deleteCustomer()).rejects.toThrow()
  deps.clock.forward({ minutes: 16 })
  await syncPendingCards()
  expect(await row()).toBeDefined()
  sandbox.control.clearFaults()
  await syncPendingCards()
  expect([await isCustomerDeleted(), await row()]).toEqual([true, undefined])
})

test('does not store a card that arrives while the account is closing', async () => {
  const { confirm, closeAccount, deleteCustomer, row, deliver, stripe, isCustomerDeleted } =
    await createAccountWithCard()
  const setup = await stripe.setupIntents.retrieve(await confirm({ number: '5555555555554444' }))
  await closeAccount()
  await deliver('setup_intent.succeeded', setup)
  expect((await row())!.last4).toBeNull()
  await deleteCustomer()
  expect(await isCustomerDeleted()).toBe(true)
})

test('a deactivated account keeps its card', async () => {
  const { call, as, row } = await createAccountWithCard()
  expect((await call('deactivateAccount', {}, { as: await as() })).status).toBe(200)
  expect((await row())!.last4).toBe('4242')
})
