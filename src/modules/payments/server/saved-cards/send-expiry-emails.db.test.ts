import { expect, test } from 'vitest'
import { createCardCustomer } from '#testing/server/card-customer.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { cardJobs } from './public.ts'

async function createSavedCard(card: { expMonth: number; expYear: number }) {
  const fixture = await createCardCustomer(await createTestDeps())
  // Stripe’s clock is set to the same time, so that the card is still valid there on the day it is saved.
  const now = fixture.deps.clock.now()
  fixture.sandbox.control.setClockOffset(now.epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  await fixture.save(card)
  const sendEmails = () => cardJobs(fixture.deps).work['send-card-expiry-emails']!({})
  const sentEmails = () => listSentEmails(fixture.deps, 'cardExpiring')
  return { ...fixture, sendEmails, sentEmails }
}
const SOON = { expMonth: 12, expYear: 2026 }

test('emails a client once when their card expires within 30 days, identifying the card', async () => {
  const { deps, sendEmails, sentEmails, info } = await createSavedCard(SOON)
  await sendEmails()
  expect(await sentEmails()).toEqual([])
  deps.clock.moveTo('2026-12-02T07:20:00Z')
  await Promise.all([sendEmails(), sendEmails()])
  deps.clock.forward({ hours: 24 })
  await sendEmails()
  const [email, ...more] = await sentEmails()
  expect(more).toEqual([])
  expect(email!.data).toMatchObject({ last4: '4242', month: '12/2026', link: expect.stringMatching(/profile#card$/) })
  expect((await info()).status).toBe('expiringSoon')
})

test('emails again about another card, and never about an expired one', async () => {
  const { deps, sendEmails, sentEmails, save, call, as } = await createSavedCard(SOON)
  deps.clock.moveTo('2026-12-05T07:20:00Z')
  await sendEmails()
  await save({ number: '5555555555554444', ...SOON })
  await sendEmails()
  expect((await sentEmails()).map(({ data }) => data.last4)).toEqual(['4242', '4444'])
  deps.clock.moveTo('2027-01-02T07:20:00Z')
  await deps.db.updateTable('saved_card').set({ notified_at: null }).execute()
  await sendEmails()
  expect(await sentEmails()).toHaveLength(2)
  expect((await call('getProfile', {}, { as: await as() })).body.data!.paymentMethodStatus).toBe('expired')
})

test('sends nothing about a card that was removed at Stripe, and nothing while Stripe is unavailable', async () => {
  const { deps, sendEmails, sentEmails, sandbox, stripe, row } = await createSavedCard(SOON)
  deps.clock.moveTo('2026-12-05T07:20:00Z')
  sandbox.control.addFault({ call: 'customers.list_payment_methods', effect: 'error', status: 500, times: 4 })
  await sendEmails()
  sandbox.control.clearFaults()
  await stripe.paymentMethods.detach((await row())!.payment_method_id!)
  await sendEmails()
  expect(await sentEmails()).toEqual([])
})
