import { sql } from 'kysely'
import type { CallName } from '#modules/call-paths.ts'
import { applyDispute } from '#modules/payments/server/disputes/apply-dispute.ts'
import type { DisputeState } from '#modules/payments/server/public.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, type TestCustomer } from './factories.ts'
import { createPayoutProvider } from './payout-provider.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'
import { createWebhookSender } from './webhook.ts'

export const PAID_SESSION_START = '2026-11-24T08:00:00Z'
/** When the transfer is due: one day after the end of the one-hour session. */
export const TRANSFER_DUE = '2026-11-25T09:00:00Z'

/**
 * Creates a paid session that costs 45.00 €, an administrator and a Stripe sandbox. Stripe events are delivered only
 * when the test delivers them.
 */
export async function createAdminWithPayment() {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  const { sandbox, stripe, call, app, bookTime, provider } = payee
  const session = await bookTime(provider, PAID_SESSION_START)
  const admin = await createTestCustomer(deps, { role: ROLE.admin })
  const { latest_charge: chargeId } = await stripe.paymentIntents.retrieve(session.paymentIntentId)
  const { payment_id: paymentId } = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  const as = async <Name extends CallName>(person: TestCustomer, name: Name, input: Record<string, unknown> = {}) =>
    call(name, input, { as: await logInTestUser(deps, person) })
  const ask = <Name extends CallName>(name: Name, input: Record<string, unknown> = {}) => as(admin, name, input)
  const listLedgerLines = async () => {
    const { rows } = await sql<{ kind: string; account: string; cents: number }>`
      select kind, account, amount_cents as cents from ledger_entry join ledger_line using (entry_id)
      order by entry_id, amount_cents desc`.execute(deps.db)
    return rows.map(({ kind, account, cents }) => `${kind}: ${account} ${cents}`)
  }
  const deliverEvent = createWebhookSender(deps, app)
  /** Lists the sandbox's events whose type starts with `prefix`. */
  const listEvents = (prefix: string) =>
    (sandbox.control.objects('event') as { id: string; type: string }[]).filter(({ type }) => type.startsWith(prefix))
  /**
   * Applies a dispute over all or part of the payment; `moved` lists the amounts in cents that Stripe withdrew or
   * returned.
   */
  const applyTestDispute = (amountCents: number, status: DisputeState['status'], moved: number[] = [-amountCents]) =>
    applyDispute(deps, {
      dispute: {
        ...{ id: 'dp_test', paymentIntentId: session.paymentIntentId, amountCents, reason: 'other', status },
        ...{ answerBy: null, openedAt: deps.clock.now() },
        movements: moved.map((cents, index) => ({ id: `txn_test_${index}`, cents, feeCents: 0 })),
      },
    })
  const paymentStatus = async () =>
    (await deps.db.selectFrom('payment').select('status').executeTakeFirstOrThrow()).status
  return {
    ...{ deps, ...payee, session, admin, chargeId: String(chargeId), paymentId },
    ...{ as, ask, listLedgerLines, deliverEvent, applyTestDispute, listEvents, paymentStatus },
  }
}
