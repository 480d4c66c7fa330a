import { describe, expect, test } from 'vitest'
import { getOwedCents } from '#modules/ledger/server/public.ts'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { createAdminWithPayment } from '#testing/server/admin-with-payment.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { syncDisputes } from './public.ts'

describe('a session cancelled while the bank decides', () => {
  async function cancelDisputedSession() {
    const setup = await createAdminWithPayment()
    const { deps, provider, session, as, sandbox } = setup
    const { id } = sandbox.control.openDispute(setup.chargeId)
    await syncDisputes(deps)
    const cancelled = await as(provider, 'cancelBooking', { id: session.bookingId, x: '0' })
    const [refund, ...more] = await deps.db.selectFrom('refund').selectAll().execute()
    const make = () => paymentJobs(deps).work['make-refund']!({ refundId: refund!.refund_id })
    await make()
    const decide = async (outcome: 'won' | 'lost') => {
      sandbox.control.closeDispute(id, outcome)
      await syncDisputes(deps)
      await Promise.all([make(), make()])
      const { status } = await deps.db.selectFrom('refund').select('status').executeTakeFirstOrThrow()
      const owed = await deps.db.transaction().execute((tx) => getOwedCents(tx, provider.providerId))
      return [status, await setup.paymentStatus(), owed]
    }
    return { ...setup, cancelled, refund, more, decide }
  }

  test('is refunded once the dispute is won, and the email says that the refund waits', async () => {
    const { deps, cancelled, refund, more, decide, stripe } = await cancelDisputedSession()
    expect([cancelled.body.data, refund!.status, more]).toEqual([{ refundAmount: 45 }, 'pending', []])
    expect((await listSentEmails(deps, 'cancelledByProvider')).map(({ data }) => data.isDisputed)).toEqual([true])
    expect((await stripe.refunds.list()).data).toEqual([])
    expect(await decide('won')).toEqual(['succeeded', 'refunded', 0])
    expect((await stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([4500])
  })

  test('is not refunded again when the bank has refunded it', async () => {
    const { decide, stripe } = await cancelDisputedSession()
    expect(await decide('lost')).toEqual(['failed', 'disputed', 0])
    expect((await stripe.refunds.list()).data).toEqual([])
  })
})
