import { buildPayoutForm } from './a-payout-form.ts'
import { createTestProvider } from './factories.ts'
import { logInTestUser, testApp } from './test-app.ts'
import { testHouse } from './test-house.ts'
import { withPayments } from './test-payments.ts'
import { createWebhookSender } from './webhook.ts'

/** Creates a counsellor who lacks only a payout account. */
export async function createProviderWithoutPayoutAccount() {
  // The sandbox uses the real clock, and the search for a lost account compares both clocks.
  const house = await testHouse({ now: Temporal.Now.instant().round('second').toString() })
  const payments = await withPayments(house)
  const { app, call } = await testApp(house)
  const provider = await createTestProvider(house)
  await house.db.updateTable('provider_account').set({ payout_ready_at: null, first_listed_at: null }).execute()
  await house.db.deleteFrom('provider_search').execute()
  const me = await logInTestUser(house, provider)
  const save = (given: Record<string, unknown> = {}) => call('saveBankDetails', buildPayoutForm(given), { as: me })
  const row = () =>
    house.db
      .selectFrom('provider_account')
      .select(['payment_account_id', 'payout_ready_at', 'payout_hold_until'])
      .where('provider_id', '=', provider.providerId)
      .executeTakeFirstOrThrow()
  const isFound = async () =>
    (await house.db.selectFrom('provider_search').select('provider_id').execute()).length === 1
  const accounts = async () => (await payments.stripe.accounts.list({ limit: 100 })).data
  const tell = createWebhookSender(house, app)
  const updated = (id: string, account: string) => ({
    id,
    object: 'event',
    type: 'account.updated',
    account,
    data: { object: { id: account, object: 'account' } },
  })
  return { house, ...payments, call, provider, me, save, row, isFound, accounts, tell, updated }
}
