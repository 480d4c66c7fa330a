import { createTestProvider } from './factories.ts'
import { buildPayoutForm } from './payout-form.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'
import { withPayments } from './test-payments.ts'
import { createWebhookSender } from './webhook.ts'

/** Creates a counsellor who lacks only a payout account. */
export async function createProviderWithoutPayoutAccount() {
  // The sandbox uses the real clock, and the search for a lost account compares the sandbox's times with ours.
  const deps = await createTestDeps({ now: Temporal.Now.instant().round('second').toString() })
  const payments = await withPayments(deps)
  const { app, call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  await deps.db.updateTable('provider_account').set({ payout_ready_at: null, first_listed_at: null }).execute()
  await deps.db.deleteFrom('provider_search').execute()
  const me = await logInTestUser(deps, provider)
  const save = (overrides: Record<string, unknown> = {}) =>
    call('saveBankDetails', buildPayoutForm(overrides), { as: me })
  const row = () =>
    deps.db
      .selectFrom('provider_account')
      .select(['stripe_account_id', 'payout_ready_at', 'payout_hold_until'])
      .where('provider_id', '=', provider.providerId)
      .executeTakeFirstOrThrow()
  const isListed = async () =>
    (await deps.db.selectFrom('provider_search').select('provider_id').execute()).length === 1
  const accounts = async () => (await payments.stripe.accounts.list({ limit: 100 })).data
  const deliverEvent = createWebhookSender(deps, app)
  const buildAccountUpdated = (id: string, account: string) => ({
    id,
    object: 'event',
    type: 'account.updated',
    account,
    data: { object: { id: account, object: 'account' } },
  })
  return { deps, ...payments, call, provider, me, save, row, isListed, accounts, deliverEvent, buildAccountUpdated }
}
