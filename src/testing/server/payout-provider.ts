import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import { createTestProvider } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import type { TestDeps } from './test-deps.ts'

/** Creates a counsellor with a ready payout account, in an app with payments. */
export async function createPayoutProvider(deps: TestDeps, options: Parameters<typeof createTestProvider>[1] = {}) {
  const paying = await createPaymentApp(deps)
  const provider = await createTestProvider(deps, options)
  const { stripe, sandbox } = paying
  const account = await createConnectedAccount(deps, paying, provider.providerId)
  /**
   * Moves the clock to an instant, makes the funds held in Stripe available, completes the sessions that have ended and
   * makes the transfers that are due.
   */
  const advanceTo = async (instant: string) => {
    deps.clock.moveTo(instant)
    sandbox.control.setClockOffset(10 * 86_400_000)
    await completeSessions(deps)
    await makeDueTransfers(deps)
  }
  const transfers = () => deps.db.selectFrom('transfer').selectAll().orderBy('day').execute()
  const listStripeTransfers = async () => (await stripe.transfers.list()).data
  return { ...paying, provider, account, advanceTo, transfers, listStripeTransfers }
}

/** Creates a ready connected account in Stripe for a counsellor. */
export async function createConnectedAccount(
  deps: TestDeps,
  { stripe, sandbox }: Pick<Awaited<ReturnType<typeof createPaymentApp>>, 'stripe' | 'sandbox'>,
  providerId: string,
) {
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'EE',
    capabilities: { transfers: { requested: true } },
  })
  sandbox.control.completeAccount(account.id)
  await deps.db
    .updateTable('provider_account')
    .set({ stripe_account_id: account.id })
    .where('provider_id', '=', providerId)
    .execute()
  return account
}
