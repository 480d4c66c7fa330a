import { expect, test } from 'vitest'
import { createTestProvider, createTestSessionTemplate } from '#testing/server/factories.ts'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { buildPayoutForm } from '#testing/server/payout-form.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { sendNewlyListedEmails } from './public.ts'

/** Creates an approved provider without any further setup. */
async function createNewProvider() {
  const deps = await createTestDeps()
  const payments = await withPayments(deps)
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  await deps.db.deleteFrom('session_template').execute()
  await deps.db.deleteFrom('working_hours_item').execute()
  await deps.db.deleteFrom('working_hours_settings').execute()
  await deps.db
    .updateTable('provider_account')
    .set({ payout_ready_at: null, working_hours_at: null, sessions_at: null, first_listed_at: null })
    .execute()
  const me = await logInTestUser(deps, provider)
  const loadProgress = async () => {
    const { data } = (await call('getOnboarding', {}, { as: me })).body
    return [data!.steps.filter(({ isDone }) => isDone).map(({ step }) => step), data!.next, data!.isListed]
  }
  return { deps, ...payments, call, provider, me, loadProgress }
}

test('counts three steps in any order, then lists the provider and emails them once', async () => {
  const { deps, call, me, provider, loadProgress } = await createNewProvider()
  expect(await loadProgress()).toEqual([[], 'payout', false])
  await call('putWorkingHours', {}, { as: me })
  expect(await loadProgress()).toEqual([['hours'], 'payout', false])
  await call('saveBankDetails', buildPayoutForm(), { as: me })
  expect(await loadProgress()).toEqual([['payout', 'hours'], 'sessions', false])
  await sendNewlyListedEmails(deps)
  expect(await listSentEmails(deps, 'profilePublished')).toEqual([])
  await createTestSessionTemplate(deps, provider.providerId)
  expect(await loadProgress()).toEqual([['payout', 'hours', 'sessions'], null, true])
  await Promise.all([sendNewlyListedEmails(deps), sendNewlyListedEmails(deps)])
  const [email, ...others] = await listSentEmails(deps, 'profilePublished')
  expect([email!.to.email, others.length]).toEqual([provider.email, 0])
})

test('does not email a provider again who was listed before', async () => {
  const { deps, call, me, provider } = await createNewProvider()
  await deps.db.updateTable('provider_account').set({ first_listed_at: deps.clock.now() }).execute()
  await call('putWorkingHours', {}, { as: me })
  await call('saveBankDetails', buildPayoutForm(), { as: me })
  await createTestSessionTemplate(deps, provider.providerId)
  await sendNewlyListedEmails(deps)
  expect(await listSentEmails(deps, 'profilePublished')).toEqual([])
})

test('a session type that was switched off is missing again, and the reply says that there was one', async () => {
  const { deps, call, me, provider, loadProgress } = await createNewProvider()
  await createTestSessionTemplate(deps, provider.providerId)
  await deps.db.updateTable('session_template').set({ is_active: false }).execute()
  await deps.db.updateTable('provider_account').set({ sessions_at: deps.clock.now() }).execute()
  expect(await loadProgress()).toEqual([[], 'payout', false])
  expect((await call('getOnboarding', {}, { as: me })).body.data!.hadSessions).toBe(true)
})

test('a payout account with open requirements is not done', async () => {
  const { call, me, loadProgress, sandbox, deps } = await createNewProvider()
  await call('saveBankDetails', buildPayoutForm(), { as: me })
  const { stripe_account_id: account } = await deps.db
    .selectFrom('provider_account')
    .select('stripe_account_id')
    .executeTakeFirstOrThrow()
  sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
  await call('checkPayoutAccount', {}, { as: me })
  expect(await loadProgress()).toEqual([[], 'payout', false])
})

test('a provider who cannot be emailed does not keep the others from being emailed', async () => {
  const deps = await createTestDeps()
  const failing = await createTestProvider(deps)
  const others = [await createTestProvider(deps), await createTestProvider(deps)]
  await deps.db.updateTable('provider_account').set({ first_listed_at: null }).execute()
  await failInsertOf(deps, { table: 'email', column: 'dedupe_key', id: `now-listed:${failing.providerId}` })
  await sendNewlyListedEmails(deps)
  const emails = await listSentEmails(deps, 'profilePublished')
  expect(emails.map(({ to }) => to.email).sort()).toEqual(others.map(({ email }) => email).sort())
  expect(await deps.db.selectFrom('failed_job').select(['kind', 'subject']).execute()).toEqual([
    { kind: 'send-newly-listed-emails', subject: failing.providerId },
  ])
})
