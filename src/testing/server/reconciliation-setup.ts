import { reconcileLedger } from '#modules/accounting/server/reconciliation/public.ts'
import { createAdminWithPayment } from './admin-with-payment.ts'

/** Creates a paid session, with helpers to reconcile the ledger with Stripe on successive nights. */
export async function createReconciliationSetup() {
  const setup = await createAdminWithPayment()
  const { deps, ask, session, stripe } = setup
  /** Runs the next nightly reconciliation and returns its open differences, as an administrator sees them. */
  const night = async () => {
    deps.clock.forward({ hours: 24 })
    await reconcileLedger(deps)
    return shown()
  }
  const shown = async (status = 'waiting') => (await ask('getReconciliation', { status })).body.data!
  const found = (data: Awaited<ReturnType<typeof shown>>) =>
    data.items.map(({ about, kind, cause, here, there }) => `${about} ${kind} ${cause} ${here} ${there}`).sort()
  const refundByHand = (amount = 1000) => stripe.refunds.create({ payment_intent: session.paymentIntentId, amount })
  return { ...setup, night, shown, found, refundByHand }
}
