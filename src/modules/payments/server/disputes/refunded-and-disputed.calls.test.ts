import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createRefund, makeRefund } from '#modules/payments/server/public.ts'
import { makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import type { RefundPayer } from '#platform/values/enums.ts'
import { createAdminWithPayment, TRANSFER_DUE } from '#testing/server/admin-with-payment.ts'
import { syncDisputes } from './public.ts'

async function createRefundSetup() {
  const setup = await createAdminWithPayment()
  const { deps, paymentId, sandbox, stripe, ask, deliverEvent, listEvents, transfers } = setup
  const decideRefund = (amountCents: number, borneBy: RefundPayer = 'shared') =>
    deps.db
      .transaction()
      .execute(async (tx) => (await createRefund(deps, tx, { paymentId, amountCents, borneBy, reason: randomUUID() }))!)
  const refund = async (...input: Parameters<typeof decideRefund>) => {
    const refundId = await decideRefund(...input)
    await makeRefund(deps, refundId)
    return refundId
  }
  const reportReturnedRefunds = async () => {
    for (const event of listEvents('refund.failed')) await deliverEvent(event)
  }
  /** The client's bank returns the only refund at Stripe. */
  const returnRefund = async () => {
    sandbox.control.failRefund((await stripe.refunds.list()).data[0]!.id)
    await reportReturnedRefunds()
  }
  const loadRefundable = async () => (await ask('previewRefund', { id: paymentId })).body.data!.refundable
  const countFailedRefunds = async () => (await ask('listPayments')).body.data!.failedRefunds
  const transferCents = async () => (await transfers()).map((transfer) => transfer.amount_cents)
  const refundFunctions = { decideRefund, refund, returnRefund, reportReturnedRefunds }
  return { ...setup, ...refundFunctions, loadRefundable, countFailedRefunds, transferCents }
}

describe('while the bank decides', () => {
  test('the payment stays disputed and the transfer is held when a full refund is returned', async () => {
    const setup = await createRefundSetup()
    const { deps, refund, sandbox, stripe, chargeId, paymentStatus, advanceTo, transfers } = setup
    await refund(4500)
    sandbox.control.failRefund((await stripe.refunds.list()).data[0]!.id)
    sandbox.control.openDispute(chargeId)
    await syncDisputes(deps)
    await setup.reportReturnedRefunds()
    await advanceTo(TRANSFER_DUE)
    expect([await paymentStatus(), await transfers()]).toEqual(['disputed', []])
  })

  test('the transfer of a session that the platform refunded in full is held, because the provider bears a loss', async () => {
    const { deps, refund, applyTestDispute, paymentStatus, advanceTo, transferCents } = await createRefundSetup()
    await refund(4500, 'platform')
    await applyTestDispute(4500, 'open')
    await advanceTo(TRANSFER_DUE)
    expect([await paymentStatus(), await transferCents()]).toEqual(['disputed', []])
    await applyTestDispute(4500, 'won', [-4500, 4500])
    await makeDueTransfers(deps)
    expect([await paymentStatus(), await transferCents()]).toEqual(['refunded', [3825]])
  })

  test('the payment stays disputed when a partial refund made just before the dispute is reported', async () => {
    const { deps, stripe, session, sandbox, chargeId, decideRefund, paymentStatus } = await createRefundSetup()
    const refundId = await decideRefund(2000)
    const params = { payment_intent: session.paymentIntentId, amount: 2000, metadata: { refundId } }
    await stripe.refunds.create(params)
    const { id } = sandbox.control.openDispute(chargeId)
    await syncDisputes(deps)
    await makeRefund(deps, refundId)
    const { refunded_cents: refundedCents } = await deps.db
      .selectFrom('payment')
      .select('refunded_cents')
      .executeTakeFirstOrThrow()
    expect([await paymentStatus(), refundedCents]).toEqual(['disputed', 2000])
    sandbox.control.closeDispute(id, 'won')
    await syncDisputes(deps)
    expect(await paymentStatus()).toBe('partiallyRefunded')
  })
})

describe('after a part of the payment was lost', () => {
  test('a returned refund can be refunded again', async () => {
    const setup = await createRefundSetup()
    const { refund, returnRefund, applyTestDispute, paymentStatus, loadRefundable, countFailedRefunds, ask } = setup
    const refundId = await refund(2000)
    await applyTestDispute(2500, 'lost')
    expect([await paymentStatus(), await loadRefundable()]).toEqual(['disputed', 0])
    await returnRefund()
    expect([await paymentStatus(), await loadRefundable(), await countFailedRefunds()]).toEqual(['succeeded', 20, 1])
    expect((await ask('askRefundAgain', { id: refundId })).body.data).toMatchObject({ status: 'succeeded' })
    expect([await paymentStatus(), await loadRefundable(), await countFailedRefunds()]).toEqual(['disputed', 0, 0])
  })

  test('a returned full refund is replaced by a refund of the remaining amount', async () => {
    const { refund, returnRefund, applyTestDispute, countFailedRefunds, ask, stripe } = await createRefundSetup()
    const refundId = await refund(4500)
    await applyTestDispute(2500, 'lost')
    await returnRefund()
    expect(await countFailedRefunds()).toBe(1)
    expect((await ask('askRefundAgain', { id: refundId })).body.data).toMatchObject({ status: 'succeeded' })
    const { data } = await stripe.refunds.list()
    expect(data.map(({ amount, status }) => `${status} ${amount}`).sort()).toEqual(['failed 4500', 'succeeded 2000'])
    expect(await countFailedRefunds()).toBe(0)
    expect((await ask('askRefundAgain', { id: refundId })).body.code).toBe('refundNotFailed')
  })

  test('a refund that was closed because of the loss never counts as failed', async () => {
    const setup = await createRefundSetup()
    const { deps, paymentId, refund, decideRefund, returnRefund, applyTestDispute, countFailedRefunds, ask } = setup
    const returnedId = await refund(2000)
    const closedId = await decideRefund(2500)
    await applyTestDispute(2500, 'lost')
    await makeRefund(deps, closedId)
    await returnRefund()
    expect(await countFailedRefunds()).toBe(1)
    const { refunds } = (await ask('getPayment', { id: paymentId })).body.data!
    expect(Object.fromEntries(refunds.map((one) => [one.refundId, [one.status, one.canAskAgain]]))).toEqual({
      [returnedId]: ['failed', true],
      [closedId]: ['failed', false],
    })
  })

  test('a refund of the remaining amount leaves the payment disputed', async () => {
    const { refund, applyTestDispute, paymentStatus } = await createRefundSetup()
    await applyTestDispute(2500, 'lost')
    await refund(2000)
    expect(await paymentStatus()).toBe('disputed')
  })

  test.each(['before', 'after'])(
    'the provider is paid for a remainder that the platform refunded %s the loss',
    async (order) => {
      const setup = await createRefundSetup()
      const { refund, applyTestDispute, paymentStatus, advanceTo, transferCents } = setup
      if (order === 'before') await refund(2000, 'platform')
      await applyTestDispute(2500, 'lost')
      if (order === 'after') await refund(2000, 'platform')
      expect([await paymentStatus(), await setup.loadRefundable()]).toEqual(['partiallyRefunded', 0])
      await advanceTo(TRANSFER_DUE)
      expect(await transferCents()).toEqual([1700])
    },
  )

  test('a remainder refunded by the platform counts as shared once the session is cancelled', async () => {
    const { refund, applyTestDispute, paymentStatus, as, provider, session } = await createRefundSetup()
    await applyTestDispute(2500, 'lost')
    await refund(2000, 'platform')
    expect((await as(provider, 'cancelBooking', { id: session.bookingId, x: '0' })).status).toBe(200)
    expect(await paymentStatus()).toBe('disputed')
  })
})
