import { expect, test } from 'vitest'
import { aCardHouse } from '#testing/server/a-card-house.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { cardJobs } from './public.ts'
import { cardStatus } from './standing.ts'

test.each([
  ['2026-12-01T23:59:59Z', 'valid'],
  ['2026-12-02T00:00:00Z', 'expiringSoon'],
  ['2026-12-31T23:59:59Z', 'expiringSoon'],
  ['2027-01-01T00:00:00Z', 'expired'],
])('a card printed 12/26 is at %s: %s', (now, status) => {
  expect(cardStatus({ exp_month: 12, exp_year: 2026 }, Temporal.Instant.from(now))).toBe(status)
})

async function aSavedCard(given: { expMonth: number; expYear: number }) {
  const made = await aCardHouse(await testHouse())
  // On the day that it is saved the card is good by the provider's clock too.
  const now = made.house.clock.now()
  made.sandbox.control.setClockOffset(now.epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  await made.save(given)
  const tell = () => cardJobs(made.house).work['tell-expiring-cards']!({})
  const told = () => mailsOf(made.house, 'cardExpiring')
  return { ...made, tell, told }
}
const SOON = { expMonth: 12, expYear: 2026 }

test('who has a card that ends within 30 days is told once, in a mail that says how it is told apart', async () => {
  const { house, tell, told, info } = await aSavedCard(SOON)
  await tell()
  expect(await told()).toEqual([])
  house.clock.moveTo('2026-12-02T07:20:00Z')
  await Promise.all([tell(), tell()])
  house.clock.forward({ hours: 24 })
  await tell()
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail!.data).toMatchObject({ last4: '4242', month: '12/2026', link: expect.stringMatching(/profile#card$/) })
  expect((await info()).status).toBe('expiringSoon')
})

test('another card is told of anew, an expired one not at all', async () => {
  const { house, tell, told, save, call, as } = await aSavedCard(SOON)
  house.clock.moveTo('2026-12-05T07:20:00Z')
  await tell()
  await save({ number: '5555555555554444', ...SOON })
  await tell()
  expect((await told()).map(({ data }) => data.last4)).toEqual(['4242', '4444'])
  house.clock.moveTo('2027-01-02T07:20:00Z')
  await house.db.updateTable('saved_card').set({ told_at: null }).execute()
  await tell()
  expect(await told()).toHaveLength(2)
  expect((await call('getProfile', {}, { as: await as() })).body.data!.paymentMethodStatus).toBe('expired')
})

test('a card that its owner removed at the provider meanwhile is not told of; while the provider is away nobody is', async () => {
  const { house, tell, told, sandbox, stripe, row } = await aSavedCard(SOON)
  house.clock.moveTo('2026-12-05T07:20:00Z')
  sandbox.control.addFault({ call: 'customers.list_payment_methods', effect: 'error', status: 500, times: 4 })
  await tell()
  sandbox.control.clearFaults()
  await stripe.paymentMethods.detach((await row())!.payment_method_id!)
  await tell()
  expect(await told()).toEqual([])
})
