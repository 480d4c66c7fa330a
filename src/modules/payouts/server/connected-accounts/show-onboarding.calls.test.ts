import { expect, test } from 'vitest'
import { buildPayoutForm } from '#testing/server/a-payout-form.ts'
import { createTestProvider, createTestSessionTemplate } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { logInTestUser, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { sendNewlyListedEmails } from './public.ts'

/** An approved provider without further setup. */
async function aNewcomer() {
  const house = await testHouse()
  const payments = await withPayments(house)
  const { call } = await testApp(house)
  const provider = await createTestProvider(house)
  await house.db.deleteFrom('session_template').execute()
  await house.db.deleteFrom('working_hours_item').execute()
  await house.db.deleteFrom('working_hours_settings').execute()
  await house.db
    .updateTable('provider_account')
    .set({ payout_ready_at: null, working_hours_at: null, sessions_at: null, first_listed_at: null })
    .execute()
  const me = await logInTestUser(house, provider)
  const shown = async () => {
    const { data } = (await call('getOnboarding', {}, { as: me })).body
    return [data!.steps.filter((one) => one.isDone).map((one) => one.step), data!.next, data!.isListed]
  }
  return { house, ...payments, call, provider, me, shown }
}

test('counts three steps in any order, then lists the provider and emails them once', async () => {
  const { house, call, me, provider, shown } = await aNewcomer()
  expect(await shown()).toEqual([[], 'payout', false])
  await call('putWorkingHours', {}, { as: me })
  expect(await shown()).toEqual([['hours'], 'payout', false])
  await call('saveBankDetails', buildPayoutForm(), { as: me })
  expect(await shown()).toEqual([['payout', 'hours'], 'sessions', false])
  await sendNewlyListedEmails(house)
  expect(await listSentEmails(house, 'nowListed')).toEqual([])
  await createTestSessionTemplate(house, provider.providerId)
  expect(await shown()).toEqual([['payout', 'hours', 'sessions'], null, true])
  await Promise.all([sendNewlyListedEmails(house), sendNewlyListedEmails(house)])
  const [mail, ...others] = await listSentEmails(house, 'nowListed')
  expect([mail!.to.email, others.length]).toEqual([provider.email, 0])
})

test('does not email a provider again who was listed before', async () => {
  const { house, call, me, provider } = await aNewcomer()
  await house.db.updateTable('provider_account').set({ first_listed_at: house.clock.now() }).execute()
  await call('putWorkingHours', {}, { as: me })
  await call('saveBankDetails', buildPayoutForm(), { as: me })
  await createTestSessionTemplate(house, provider.providerId)
  await sendNewlyListedEmails(house)
  expect(await listSentEmails(house, 'nowListed')).toEqual([])
})

test('a session type that was switched off is missing again, and the reply says that there was one', async () => {
  const { house, call, me, provider, shown } = await aNewcomer()
  await createTestSessionTemplate(house, provider.providerId)
  await house.db.updateTable('session_template').set({ is_active: false }).execute()
  await house.db.updateTable('provider_account').set({ sessions_at: house.clock.now() }).execute()
  expect(await shown()).toEqual([[], 'payout', false])
  expect((await call('getOnboarding', {}, { as: me })).body.data!.hadSessions).toBe(true)
})

test('a payout account with open requirements is not done', async () => {
  const { call, me, shown, sandbox, house } = await aNewcomer()
  await call('saveBankDetails', buildPayoutForm(), { as: me })
  const { payment_account_id: account } = await house.db
    .selectFrom('provider_account')
    .select('payment_account_id')
    .executeTakeFirstOrThrow()
  sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
  await call('checkPayoutAccount', {}, { as: me })
  expect(await shown()).toEqual([[], 'payout', false])
})
