import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TRANSFER_REASONS, type TransferReason } from '#platform/values/enums.ts'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { makeTestRefund } from '#testing/server/make-test-refund.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { createWebhookSender, deliverStripeEvent } from '#testing/server/webhook.ts'
import { collectDueBookings } from './collect-due-bookings.ts'
import { makeTransfer, reconcileTransfers } from './make-transfer.ts'
import { transferJobs } from './public.ts'
import { recordTransferAttempt } from './record-transfer-attempt.ts'

const START = '2026-11-24T08:00:00Z'
/** 24 hours after the end of a one-hour session that began at START. */
const DUE = '2026-11-25T09:00:00Z'

async function createPaidDay(...starts: string[]) {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  for (const start of starts) await payee.bookTime(payee.provider, start)
  const loadTransfer = async () => (await payee.transfers())[0]!
  /** Refunds part of the first payment. */
  const refund = async (amountCents: number) => {
    const { payment_id: paymentId } = await deps.db
      .selectFrom('payment')
      .select('payment_id')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    await makeTestRefund(deps, { paymentId, amountCents })
  }
  return { deps, ...payee, loadTransfer, refund }
}

test('pays out a session 24 hours after it ended, and not a second earlier', async () => {
  const { advanceTo, transfers, listStripeTransfers, account } = await createPaidDay(START)
  await advanceTo('2026-11-25T08:59:59Z')
  expect(await transfers()).toEqual([])
  await advanceTo(DUE)
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825, reason: null }])
  expect(await listStripeTransfers()).toMatchObject([{ amount: 3825, destination: account.id, currency: 'eur' }])
})

test('the nightly job collects payments that were held for more than half a year', async () => {
  const { deps, advanceTo, transfers } = await createPaidDay(START)
  const setPaymentStatus = (status: 'disputed' | 'succeeded') =>
    deps.db.updateTable('payment').set({ status }).execute()
  await setPaymentStatus('disputed')
  await advanceTo('2027-07-01T09:00:00Z')
  await setPaymentStatus('succeeded')
  await advanceTo('2027-07-01T09:05:00Z')
  expect(await transfers()).toEqual([])
  await reconcileTransfers(deps)
  await advanceTo('2027-07-02T09:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
})

test('sends the sessions of one day together, 24 hours after the last of them', async () => {
  const { deps, advanceTo, transfers, listStripeTransfers } = await createPaidDay(
    START,
    '2026-11-24T13:00:00Z',
    '2026-11-25T08:00:00Z',
  )
  await advanceTo(DUE)
  expect(await transfers()).toMatchObject([{ status: 'scheduled', amount_cents: 3825 }])
  expect(await listStripeTransfers()).toEqual([])
  await advanceTo('2026-11-25T14:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 7650 }])
  await advanceTo('2026-11-26T09:00:00Z')
  expect((await transfers()).map((transfer) => String(transfer.day))).toEqual(['2026-11-24', '2026-11-25'])
  expect((await listStripeTransfers()).map((transfer) => transfer.amount)).toEqual([3825, 7650])
  expect(await deps.db.selectFrom('transfer_item').selectAll().execute()).toHaveLength(3)
})

test('pays out a session that was not attended, but not a cancelled one', async () => {
  const { deps, advanceTo, transfers } = await createPaidDay(START, '2026-11-24T10:00:00Z')
  const [first, second] = await deps.db.selectFrom('booking').select('booking_id').orderBy('start_at').execute()
  const set = (id: string, status: 'noShow' | 'cancelledByProvider') =>
    deps.db.updateTable('booking').set({ status }).where('booking_id', '=', id).execute()
  await set(first!.booking_id, 'noShow')
  await set(second!.booking_id, 'cancelledByProvider')
  await advanceTo('2026-11-26T12:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
})

test('does not send an amount refunded before, and reduces the fee', async () => {
  const { advanceTo, transfers, listStripeTransfers, refund, deps } = await createPaidDay(START)
  await refund(1000)
  await advanceTo(DUE)
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 2975 }])
  expect(await deps.db.selectFrom('transfer_item').selectAll().execute()).toMatchObject([
    { payment_cents: 4500, refunded_cents: 1000, fee_cents: 525, amount_cents: 2975 },
  ])
  expect((await listStripeTransfers())[0]!.amount).toBe(2975)
})

test('removes refunds made between collecting and sending, to the cent', async () => {
  const { deps, advanceTo, transfers, refund } = await createPaidDay(START, '2026-11-24T13:00:00Z')
  await advanceTo(DUE)
  await refund(4500)
  await advanceTo('2026-11-25T14:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
  expect(await deps.db.selectFrom('transfer_item').selectAll().execute()).toHaveLength(1)
})

test('a day that was refunded in full has no transfer, before or after collecting', async () => {
  const { app, advanceTo, transfers, refund, deps, sandbox, stripe } = await createPaidDay(START)
  await refund(4500)
  await advanceTo(DUE)
  expect(await transfers()).toEqual([])
  const [refunded] = (await stripe.refunds.list()).data
  sandbox.control.failRefund(refunded!.id)
  const { data: events } = await stripe.events.list({ type: 'refund.failed' })
  await deliverStripeEvent({ app, deps }, events[0]!, 1)
  await deps.db.updateTable('provider_account').set({ stripe_account_id: null }).execute()
  await advanceTo('2026-11-25T10:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'scheduled', reason: 'accountMissing' }])
  await deps.db.updateTable('refund').set({ status: 'pending' }).execute()
  await advanceTo('2026-11-25T12:00:00Z')
  expect(await transfers()).toEqual([])
})

test('waits with a reason without a payout account, and is sent once there is one', async () => {
  const { deps, advanceTo, loadTransfer, account } = await createPaidDay(START)
  await deps.db.updateTable('provider_account').set({ stripe_account_id: null }).execute()
  await advanceTo(DUE)
  expect(await loadTransfer()).toMatchObject({ status: 'scheduled', reason: 'accountMissing', requested_at: null })
  await deps.db.updateTable('provider_account').set({ stripe_account_id: account.id, payout_ready_at: null }).execute()
  await advanceTo('2026-11-25T10:00:00Z')
  expect(await loadTransfer()).toMatchObject({ status: 'scheduled', reason: 'accountNotReady' })
  await deps.db.updateTable('provider_account').set({ payout_ready_at: deps.clock.now() }).execute()
  await advanceTo('2026-11-25T11:00:00Z')
  expect(await loadTransfer()).toMatchObject({ status: 'succeeded', reason: null })
})

test('payouts on hold resume when the hold ends', async () => {
  const { deps, advanceTo, loadTransfer } = await createPaidDay(START)
  await sql`alter table provider_account add column if not exists payout_hold_until timestamptz`.execute(deps.db)
  await sql`update provider_account set payout_hold_until = '2026-11-26T07:00:00Z'`.execute(deps.db)
  await advanceTo('2026-11-26T06:59:59Z')
  expect(await loadTransfer()).toMatchObject({ status: 'scheduled', reason: 'onHold' })
  await advanceTo('2026-11-26T07:00:00Z')
  expect(await loadTransfer()).toMatchObject({ status: 'succeeded', reason: null })
})

test('waits while the platform balance is low, and retries with a new idempotency key', async () => {
  const { deps, sandbox, loadTransfer, listStripeTransfers, advanceTo } = await createPaidDay(START)
  sandbox.control.setClockOffset(0)
  deps.clock.moveTo(DUE)
  await deps.db.updateTable('booking').set({ status: 'completed' }).execute()
  await transferJobs(deps).work['make-due-transfers']!({})
  expect(await loadTransfer()).toMatchObject({ status: 'scheduled', reason: 'balance', rejections: 1 })
  await advanceTo('2026-11-25T09:59:00Z')
  expect(await listStripeTransfers()).toEqual([])
  await advanceTo('2026-11-25T10:00:00Z')
  expect(await loadTransfer()).toMatchObject({ status: 'succeeded', reason: null })
  expect(await listStripeTransfers()).toHaveLength(1)
})

test('a rejected transfer has a reason and is retried with growing delays', async () => {
  const { sandbox, loadTransfer, advanceTo } = await createPaidDay(START)
  sandbox.control.addFault({ call: 'transfers.create', effect: 'error', status: 400, code: 'account_closed', times: 2 })
  await advanceTo(DUE)
  expect(await loadTransfer()).toMatchObject({ status: 'failed', reason: 'accountClosed', attempts: 1 })
  await advanceTo('2026-11-25T10:00:00Z')
  expect(await loadTransfer()).toMatchObject({ status: 'failed', attempts: 2 })
  await advanceTo('2026-11-25T11:59:59Z')
  expect(await loadTransfer()).toMatchObject({ status: 'failed', attempts: 2 })
  await advanceTo('2026-11-25T12:00:00Z')
  expect(await loadTransfer()).toMatchObject({ status: 'succeeded', attempts: 3 })
})

test.each(['lost', 'error', 'timeout'] as const)('makes one transfer when the response is %s', async (effect) => {
  const { deps, sandbox, loadTransfer, listStripeTransfers, advanceTo } = await createPaidDay(START)
  sandbox.control.addFault({ call: 'transfers.create', effect, times: 2, ms: 10 })
  await advanceTo(DUE)
  expect(await loadTransfer()).toMatchObject({ status: 'pending', settled_at: null })
  sandbox.control.clearFaults()
  deps.clock.forward({ hours: 25 })
  await transferJobs(deps).work['make-due-transfers']!({})
  expect(await loadTransfer()).toMatchObject({ status: 'succeeded' })
  expect(await listStripeTransfers()).toHaveLength(1)
})

test('finds the transfer again after a crash, even when its idempotency key has expired', async () => {
  const { deps, loadTransfer, listStripeTransfers, advanceTo } = await createPaidDay(START)
  await advanceTo(DUE)
  await deps.db
    .updateTable('transfer')
    .set({ status: 'pending', settled_at: null, stripe_transfer_id: null, rejections: 7 })
    .execute()
  deps.clock.forward({ minutes: 5 })
  await transferJobs(deps).work['make-due-transfers']!({})
  expect(await loadTransfer()).toMatchObject({ status: 'succeeded' })
  expect(await listStripeTransfers()).toHaveLength(1)
})

test('twenty concurrent workers collect and send one transfer', async () => {
  const { deps, transfers, listStripeTransfers, loadTransfer, sandbox } = await createPaidDay(
    START,
    '2026-11-24T10:00:00Z',
  )
  sandbox.control.setClockOffset(10 * 86_400_000)
  deps.clock.moveTo('2026-11-26T09:00:00Z')
  await deps.db.updateTable('booking').set({ status: 'completed' }).execute()
  await Promise.all(Array.from({ length: 20 }, () => collectDueBookings(deps)))
  expect(await transfers()).toMatchObject([{ amount_cents: 7650, status: 'scheduled' }])
  const { transfer_id: id } = await loadTransfer()
  await Promise.all(Array.from({ length: 20 }, () => makeTransfer(deps, id)))
  expect(await transfers()).toMatchObject([{ amount_cents: 7650, status: 'succeeded' }])
  expect(await listStripeTransfers()).toHaveLength(1)
})

test('a failure for one provider does not delay the others', async () => {
  const { deps, provider, transfers } = await createPaidDay(START)
  const other = await createPayoutProvider(deps)
  await other.bookTime(other.provider, START)
  await deps.db
    .updateTable('provider_account')
    .set({ stripe_account_id: 'acct_unknown' })
    .where('provider_id', '=', provider.providerId)
    .execute()
  await other.advanceTo(DUE)
  const statuses = Object.fromEntries((await transfers()).map((transfer) => [transfer.provider_id, transfer.status]))
  expect(statuses).toEqual({ [provider.providerId]: 'failed', [other.provider.providerId]: 'succeeded' })
})

test('applies a reversal made in Stripe from a webhook, even repeated or late, and from the nightly job', async () => {
  const { deps, app, sandbox, stripe, loadTransfer, listStripeTransfers, advanceTo } = await createPaidDay(START)
  transferJobs(deps)
  await advanceTo(DUE)
  const [transfer] = await listStripeTransfers()
  await stripe.transfers.createReversal(transfer!.id, { amount: 1000 })
  const sendWebhook = createWebhookSender(deps, app)
  const deliver = (id: string) =>
    sendWebhook({ id, object: 'event', type: 'transfer.reversed', data: { object: transfer } })
  for (const id of ['evt_1', 'evt_1', 'evt_2']) expect((await deliver(id)).statusCode).toBe(200)
  expect(await loadTransfer()).toMatchObject({ status: 'succeeded', reversed_cents: 1000 })
  sandbox.control.failTransfer(transfer!.id)
  deps.clock.moveTo(Temporal.Now.instant())
  await reconcileTransfers(deps)
  expect(await loadTransfer()).toMatchObject({ status: 'reversed', reversed_cents: 3825 })
})

test('sends Stripe no personal data', async () => {
  const { deps, advanceTo, listStripeTransfers } = await createPaidDay(START)
  await advanceTo(DUE)
  const [{ metadata, description, transfer_group: group }] = (await listStripeTransfers()) as [
    Awaited<ReturnType<typeof listStripeTransfers>>[0],
  ]
  const { transfer_id: id } = await deps.db.selectFrom('transfer').select('transfer_id').executeTakeFirstOrThrow()
  expect({ metadata, description, group }).toEqual({ metadata: { transferId: id }, description: null, group: id })
})

test('the database rejects a booking in two transfers and inconsistent sums', async () => {
  const { deps, advanceTo } = await createPaidDay(START)
  await advanceTo(DUE)
  const item = await deps.db.selectFrom('transfer_item').selectAll().executeTakeFirstOrThrow()
  await expect(deps.db.insertInto('transfer_item').values(item).execute()).rejects.toThrow('transfer_item_pkey')
  const update = deps.db.updateTable('transfer_item').set({ amount_cents: 3826 }).execute()
  await expect(update).rejects.toThrow('check constraint')
})

describe('the nightly job', () => {
  /** Creates two transfers that someone has reversed at Stripe. @returns their ids, latest first */
  async function createReversedTransfers() {
    const payee = await createPaidDay(START, '2026-11-25T08:00:00Z')
    await payee.advanceTo(DUE)
    await payee.advanceTo('2026-11-26T09:00:00Z')
    const made = await payee.listStripeTransfers()
    for (const { id } of made) payee.sandbox.control.failTransfer(id)
    payee.deps.clock.moveTo(Temporal.Now.instant())
    const loadStatuses = async () => (await payee.transfers()).map(({ status }) => status)
    const failedJobs = payee.deps.db.selectFrom('failed_job').select(['kind', 'subject'])
    const transferIds = made.map(({ metadata }) => metadata['transferId']!)
    return { ...payee, transferIds, loadStatuses, listFailedJobs: () => failedJobs.execute() }
  }

  test('skips a transfer that it cannot apply, records it and applies the others', async () => {
    const { deps, transferIds, loadStatuses, listFailedJobs } = await createReversedTransfers()
    await failInsertOf(deps, { table: 'ledger_entry', column: 'transfer_id', id: transferIds[0]! })
    await reconcileTransfers(deps)
    expect(await loadStatuses()).toEqual(['reversed', 'succeeded'])
    expect(await listFailedJobs()).toEqual([{ kind: 'reconcile-transfers', subject: transferIds[0]! }])
  })

  test('applies the transfers even if it cannot collect bookings', async () => {
    const { deps, loadStatuses, listFailedJobs } = await createReversedTransfers()
    // Collecting bookings reads this table; applying transfers does not.
    await sql`alter table claim rename to unavailable_claim`.execute(deps.db)
    await reconcileTransfers(deps)
    expect(await loadStatuses()).toEqual(['reversed', 'reversed'])
    expect(await listFailedJobs()).toEqual([{ kind: 'reconcile-transfers', subject: '' }])
  })
})

test('the database accepts the known reasons of a transfer and no others', async () => {
  const { deps, advanceTo } = await createPaidDay(START)
  await advanceTo(DUE)
  const { transfer_id: id } = await deps.db.selectFrom('transfer').select('transfer_id').executeTakeFirstOrThrow()
  const setReason = (reason: TransferReason) => deps.db.updateTable('transfer').set({ reason }).execute()
  const recordReason = (reason: TransferReason) =>
    recordTransferAttempt(deps.db, { transferId: id, at: deps.clock.now(), outcome: 'rejected', reason })
  for (const reason of TRANSFER_REASONS) {
    await setReason(reason)
    await recordReason(reason)
  }
  const unknown = 'account_closed' as TransferReason
  await expect(setReason(unknown)).rejects.toThrow('transfer_reason_check')
  await expect(recordReason(unknown)).rejects.toThrow('transfer_attempt_reason_check')
})
