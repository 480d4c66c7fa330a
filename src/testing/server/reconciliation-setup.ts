import { reconcileLedger } from '#modules/accounting/server/reconciliation/public.ts'
import { createAdminWithPayment } from './admin-with-payment.ts'

/** Creates a paid session whose ledger is reconciled with Stripe's night after night. */
export async function createReconciliationSetup() {
  const watched = await createAdminWithPayment()
  const { deps, ask, session, stripe } = watched
  /** Runs the reconciliation and returns its open differences, as an administrator sees them. */
  const night = async () => {
    deps.clock.forward({ hours: 24 })
    await reconcileLedger(deps)
    return shown()
  }
  const shown = async (status = 'waiting') => (await ask('getReconciliation', { status })).body.data!
  const found = (data: Awaited<ReturnType<typeof shown>>) =>
    data.items.map(({ about, kind, cause, here, there }) => `${about} ${kind} ${cause} ${here} ${there}`).sort()
  const refundByHand = (amount = 1000) => stripe.refunds.create({ payment_intent: session.paymentIntentId, amount })
  return { ...watched, night, shown, found, refundByHand }
}
