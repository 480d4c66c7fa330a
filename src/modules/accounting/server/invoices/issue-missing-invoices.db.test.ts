import { expect, test } from 'vitest'
import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { createPaidBookings } from '#testing/server/paid-bookings.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { issueForRefund } from './issue-invoice.ts'
import { invoiceJobs } from './public.ts'

const FIRST = '2026-11-24T08:00:00Z'
const SECOND = '2026-11-25T08:00:00Z'

async function createInvoicedBookings(...starts: string[]) {
  const setup = await createPaidBookings(...starts)
  const { deps } = setup
  const issue = () => invoiceJobs(deps).work['issue-invoices']!({})
  const listAmounts = async () => {
    const rows = await deps.db.selectFrom('invoice').select('amount_cents').orderBy('number').execute()
    return rows.map((row) => row.amount_cents)
  }
  const listFailedJobs = () => deps.db.selectFrom('failed_job').select(['kind', 'subject']).execute()
  /** Makes the refund that replaces a failed one, as an administrator can. @returns its id */
  const refundAgain = async (amountCents: number) => {
    const paymentId = await setup.findPaymentId(0)
    const failed = deps.db.selectFrom('refund').select('refund_id').where('status', '=', 'failed')
    const { refund_id: replacesRefundId } = await failed.executeTakeFirstOrThrow()
    const refundId = await deps.db
      .transaction()
      .execute((tx) =>
        createRefund(deps, tx, { paymentId, amountCents, reason: `again:${replacesRefundId}`, replacesRefundId }),
      )
    await paymentJobs(deps).work['make-refund']!({ refundId: refundId! })
    return refundId!
  }
  return { ...setup, issue, listAmounts, listFailedJobs, refundAgain }
}

test('issues one credit note for a refund that the bank returned and that was then made again', async () => {
  const { deps, issue, listAmounts, listFailedJobs, refund, returnRefund, refundAgain } =
    await createInvoicedBookings(FIRST)
  const stripeRefundId = await refund(0, 4500)
  await issue()
  expect(await listAmounts()).toEqual([4500, -4500])
  await returnRefund(stripeRefundId)
  const refundId = await refundAgain(4500)
  await issue()
  await issue()
  expect([await listAmounts(), await listFailedJobs()]).toEqual([[4500, -4500], []])
  // The provider's link to the credit note of the second refund leads to the one that covers it.
  const note = deps.db.selectFrom('invoice').select('invoice_id').where('kind', '=', 'creditNote')
  expect(await issueForRefund(deps, refundId)).toBe((await note.executeTakeFirstOrThrow()).invoice_id)
})

test('credits a larger refund only by what the credit note of a returned refund does not cover', async () => {
  const { issue, listAmounts, refund, returnRefund } = await createInvoicedBookings(FIRST)
  const stripeRefundId = await refund(0, 1000)
  await issue()
  await returnRefund(stripeRefundId)
  await refund(0, 2500)
  await issue()
  await refund(0, 500)
  await issue()
  expect(await listAmounts()).toEqual([4500, -1000, -1500, -500])
})

test('a refund that a returned refund’s note covers leaves the note of a later refund alone', async () => {
  const { deps, issue, listAmounts, refund, returnRefund } = await createInvoicedBookings(FIRST)
  const stripeRefundId = await refund(0, 1000)
  await issue()
  await returnRefund(stripeRefundId)
  await refund(0, 1000)
  deps.clock.forward({ minutes: 1 })
  await refund(0, 500)
  await issue()
  expect(await listAmounts()).toEqual([4500, -1000, -500])
  const credited = deps.db.selectFrom('invoice').innerJoin('refund', 'refund.refund_id', 'invoice.refund_id')
  expect(await credited.select(['refund.amount_cents', 'refund.status']).orderBy('invoice.number').execute()).toEqual([
    { amount_cents: 1000, status: 'failed' },
    { amount_cents: 500, status: 'succeeded' },
  ])
})

test('a document that cannot be issued is recorded once a run and blocks neither other documents nor the client’s list', async () => {
  const { deps, bookings, findPaymentId, refund, issue, listAmounts, listFailedJobs, call } =
    await createInvoicedBookings(FIRST, SECOND)
  const paymentId = await findPaymentId(0)
  await refund(1, 1000)
  await failInsertOf(deps, { table: 'invoice', column: 'payment_id', id: paymentId })
  await issue()
  expect(await listAmounts()).toEqual([4500, -1000])
  expect(await listFailedJobs()).toEqual([{ kind: 'issue-invoices', subject: paymentId }])
  const login = { as: await logInTestUser(deps, bookings[0]!.customer) }
  const { status, body } = await call('listOwnInvoices', {}, login)
  expect([status, body.data?.items]).toEqual([200, []])
  expect(await deps.db.selectFrom('failed_job').select('failures').execute()).toEqual([{ failures: 2 }])
})
