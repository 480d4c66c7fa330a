import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/card-customer.ts'
import { createTestCustomer, createTestProvider, type TestCustomer } from '#testing/server/factories.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const RETURN = { return_url: 'http://127.0.0.1/return' }
const MASTERCARD = { number: '5555555555554444' }

/** Creates a client with functions to hold a session and choose a card. */
async function createHoldSetup() {
  const fixture = await createCardCustomer(await createTestDeps())
  const provider = await createTestProvider(fixture.deps)
  const hold = async (startDateTime = '2026-11-24T10:00:00Z', client: TestCustomer = fixture.person) => {
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime }
    return (await fixture.call('createPaymentIntent', input, { as: await fixture.as(client) })).body.data!
  }
  const choose = async (bookingId: string, card: string, client = fixture.person) =>
    fixture.call('resumePayment', { bookingId, card }, { as: await fixture.as(client) })
  const confirmPayment = (intent: string, paymentMethod: string) =>
    fixture.stripe.paymentIntents.confirm(intent, { payment_method: paymentMethod, ...RETURN })
  const status = async (id: string) =>
    (await fixture.call('checkPaymentIntent', { id }, { as: await fixture.as() })).body.data!.bookingStatus
  return { ...fixture, hold, choose, confirmPayment, status }
}

test('pays with a saved card without entering it, and the intent has no customer until then', async () => {
  const { hold, choose, confirmPayment, save, status, stripe, listStripeCards } = await createHoldSetup()
  await save()
  const { bookingId, paymentIntentId } = await hold()
  expect((await stripe.paymentIntents.retrieve(paymentIntentId)).customer).toBeNull()
  const { savedCardId } = (await choose(bookingId, 'saved')).body.data!
  expect((await confirmPayment(paymentIntentId, savedCardId!)).status).toBe('succeeded')
  expect(await status(paymentIntentId)).toBe('booked')
  expect(await listStripeCards()).toHaveLength(1)
})

test('does not save a card used once, and paying creates no customer at Stripe', async () => {
  const { hold, choose, confirmPayment, createCard, info, stripe } = await createHoldSetup()
  const { bookingId, paymentIntentId } = await hold()
  expect((await choose(bookingId, 'once')).body.data!.savedCardId).toBeNull()
  await confirmPayment(paymentIntentId, await createCard())
  expect((await info()).hasCard).toBe(false)
  expect((await stripe.customers.list()).data).toEqual([])
})

test('saves the card on request, replacing the previous one', async () => {
  const { hold, choose, confirmPayment, createCard, info, save, listStripeCards } = await createHoldSetup()
  await save()
  const { bookingId, paymentIntentId } = await hold()
  await choose(bookingId, 'keep')
  await confirmPayment(paymentIntentId, await createCard(MASTERCARD))
  expect((await info()).last4).toBe('4444')
  expect(await listStripeCards()).toHaveLength(1)
})

test('saves nothing when the client changes their mind before paying', async () => {
  const { hold, choose, confirmPayment, createCard, info, stripe, listStripeCards } = await createHoldSetup()
  const { bookingId, paymentIntentId } = await hold()
  for (const card of ['keep', 'once', 'keep', 'once']) expect((await choose(bookingId, card)).status).toBe(200)
  expect((await stripe.paymentIntents.retrieve(paymentIntentId)).setup_future_usage).toBeNull()
  await confirmPayment(paymentIntentId, await createCard())
  expect([(await info()).hasCard, await listStripeCards()]).toEqual([false, []])
})

test('sends a changed choice to Stripe at the next attempt after a lost response', async () => {
  const { hold, choose, stripe, sandbox } = await createHoldSetup()
  const { bookingId, paymentIntentId } = await hold()
  sandbox.control.addFault({ call: 'payment_intents.update', effect: 'lost', status: 500, times: 1 })
  await choose(bookingId, 'keep')
  expect((await choose(bookingId, 'once')).status).toBe(200)
  expect((await stripe.paymentIntents.retrieve(paymentIntentId)).setup_future_usage).toBeNull()
})

test('rejects a missing, expired or detached saved card', async () => {
  const { deps, hold, choose, save, stripe, row } = await createHoldSetup()
  const { bookingId } = await hold()
  expect((await choose(bookingId, 'saved')).body.code).toBe('cardNotSaved')
  await save()
  await stripe.customers.del((await row())!.stripe_customer_id!)
  expect((await choose(bookingId, 'saved')).body.code).toBe('cardNotSaved')
  await save()
  await deps.db.updateTable('saved_card').set({ exp_month: 10, exp_year: 2026 }).execute()
  expect((await choose(bookingId, 'saved')).body.code).toBe('cardNotSaved')
})

test('a client cannot pay with another client’s card, even with its id', async () => {
  const { deps, hold, choose, confirmPayment, save, row, status } = await createHoldSetup()
  const other = await createTestCustomer(deps)
  await save({}, other)
  const otherCard = (await row(other))!.payment_method_id!
  await save(MASTERCARD)
  const { bookingId, paymentIntentId } = await hold()
  await expect(confirmPayment(paymentIntentId, otherCard)).rejects.toThrow('another customer')
  await choose(bookingId, 'saved')
  await expect(confirmPayment(paymentIntentId, otherCard)).rejects.toThrow('another customer')
  expect(await status(paymentIntentId)).toBe('pendingPayment')
})

test('another client’s payment is not found, whatever card is chosen', async () => {
  const { deps, hold, choose, save } = await createHoldSetup()
  const other = await createTestCustomer(deps)
  await save({}, other)
  const { bookingId } = await hold()
  for (const card of ['saved', 'keep', 'once']) expect((await choose(bookingId, card, other)).status).toBe(404)
})

test('a paid session accepts no other card', async () => {
  const { hold, choose, save, confirmPayment, createCard } = await createHoldSetup()
  await save()
  const { bookingId, paymentIntentId } = await hold()
  await confirmPayment(paymentIntentId, await createCard())
  expect((await choose(bookingId, 'saved')).body.code).toBe('alreadyPaid')
})

test('keeps the hold while Stripe is unavailable, and the same choice succeeds later', async () => {
  const { hold, choose, save, sandbox } = await createHoldSetup()
  await save()
  const { bookingId } = await hold()
  sandbox.control.addFault({ call: 'payment_intents.update', effect: 'error', status: 500, times: 4 })
  expect((await choose(bookingId, 'saved')).status).toBe(503)
  sandbox.control.clearFaults()
  expect((await choose(bookingId, 'saved')).status).toBe(200)
})
