import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseRefundReasons } from '#modules/payments/server/public.ts'
import { createAdminsWithPayments } from '#testing/server/admins-with-payments.ts'
import { FROM_PAYMENTS, isBookedWithin } from './payment-rows.ts'

const FIRST = '2026-11-24T08:00:00Z'
const SECOND = '2026-11-25T08:00:00Z'

test('finds payments by date, status and id; names clients and finds them by name for 30 minutes after a reason', async () => {
  const { deps, call, as, findPaymentId, audit, bookings, stripe, reasonInput } = await createAdminsWithPayments(
    FIRST,
    SECOND,
  )
  const first = bookings[0]!
  await deps.db
    .updateTable('customer_account')
    .set({ first_name: 'Mari', last_name: 'Mus%tvee' })
    .where('customer_account_id', '=', first.customer.customerAccountId)
    .execute()
  const id = await findPaymentId(0)
  const { body } = await call('refundPayment', { id, amount: 1, ...reasonInput }, await as())
  const refund = await deps.db
    .selectFrom('refund')
    .selectAll()
    .where('refund_id', '=', body.data!.refundId)
    .executeTakeFirstOrThrow()
  const intent = await stripe.paymentIntents.retrieve(first.paymentIntentId)
  const find = async (searchText: string, filter = {}) =>
    (await call('listPayments', { searchText, ...filter }, await as())).body.data!.items.map(
      ({ paymentId }) => paymentId,
    )
  const oldPeriod = { fromDate: '2020-01-01', toDate: '2020-01-31' }
  for (const searchText of [
    id,
    first.bookingId,
    first.paymentIntentId,
    String(intent.latest_charge),
    refund.stripe_refund_id!,
  ])
    expect(await find(searchText, oldPeriod)).toEqual([id])
  expect(await find('ch_unknown', oldPeriod)).toEqual([])
  expect(await audit()).toEqual([['refundPayment', '1.00 €, other, shared']])
  expect((await call('listPayments', { searchText: 'mari' }, await as())).body.code).toBe('reasonNeeded')
  const names = async (admin = 0) =>
    (await call('listPayments', {}, await as(admin))).body.data!.items.map(({ customerName }) => customerName)
  expect(await names()).toEqual([null, null])
  expect((await call('openPayments', { reason: 'Mari asked.', choice: 'question' }, await as())).status).toBe(200)
  expect(await names()).toContain('Mari Mus%tvee')
  expect(await names(1)).toEqual([null, null])
  for (const searchText of ['mari mus%', first.customer.email.toUpperCase()])
    expect(await find(searchText)).toEqual([id])
  expect(await find('%')).toEqual([id])
  expect(await find('mari', oldPeriod)).toEqual([])
  const partial = (await call('listPayments', { status: 'partiallyRefunded' }, await as())).body.data!
  expect(partial.totals).toEqual({ paid: 45, refunded: 1, payments: 1 })
  const all = (await call('listPayments', { pageSize: 1, page: 2 }, await as())).body.data!
  expect([all.totalCount, all.items.length, all.totals.paid]).toEqual([2, 1, 90])
  expect(all.days.reduce((sum, day) => sum + day.paid + day.refunded, 0)).toBe(90)
  expect((await audit()).slice(1)).toEqual([['readPayments', 'question']])
  deps.clock.forward({ minutes: 30 })
  expect(await names()).toEqual([null, null])
})

test('exports a CSV that is safe to open in a spreadsheet, and audits it', async () => {
  const { deps, call, as, audit, reasonInput } = await createAdminsWithPayments(FIRST)
  await deps.db.updateTable('customer_account').set({ first_name: '=cmd()' }).execute()
  expect((await call('paymentsCsv', {}, await as())).body.code).toBe('reasonNeeded')
  await call('openPayments', reasonInput, await as())
  const text = (await call('paymentsCsv', {}, await as())).body as unknown as string
  expect(text).toContain("'=cmd()")
  expect(text).toContain('45.00')
  expect(await audit()).toEqual([
    ['readPayments', 'other'],
    ['exportPayments', null],
  ])
})

test('exports no part of a list that is too long for one file', async () => {
  const { deps, call, as, audit, reasonInput } = await createAdminsWithPayments(FIRST)
  const copyPayments = (count: number) =>
    sql`
      with original as (select * from booking limit 1), copy as (
        insert into booking select copy.* from original, generate_series(1, ${count}) as copy_number,
          lateral jsonb_populate_record(original::booking, jsonb_build_object('booking_id', gen_random_uuid(), 'copy', copy_number)) as copy
        returning booking_id, customer_account_id, price_cents, created_at)
      insert into payment (purpose, purpose_id, customer_account_id, amount_cents, created_at)
      select 'booking', booking_id, customer_account_id, price_cents, created_at from copy`.execute(deps.db)
  await call('openPayments', reasonInput, await as())
  await copyPayments(9_999)
  const text = (await call('paymentsCsv', {}, await as())).body as unknown as string
  expect(text.trim().split('\n')).toHaveLength(1 + 10_000)
  await copyPayments(1)
  const { status, body } = await call('paymentsCsv', {}, await as())
  expect([status, body.code]).toEqual([409, 'tooManyRows'])
  expect(await audit()).toEqual([
    ['readPayments', 'other'],
    ['exportPayments', null],
  ])
})

test('reads only the payments that were created around the period', async () => {
  const { deps } = await createAdminsWithPayments(FIRST)
  const [from, to] = ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'].map((at) => Temporal.Instant.from(at))
  const plan = await deps.db.transaction().execute(async (tx) => {
    // Test tables are so small that the planner would otherwise choose sequential scans.
    await sql`set local enable_seqscan = off`.execute(tx)
    const condition = isBookedWithin({ from: from!, to: to! })
    const { rows } = await sql`explain select p.payment_id ${FROM_PAYMENTS} where ${condition}`.execute(tx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('payment_by_creation')
})

test('erases the reasons of refunds with the client’s account', async () => {
  const { deps, call, as, findPaymentId, reasonInput, bookings } = await createAdminsWithPayments(FIRST)
  await call('refundPayment', { id: await findPaymentId(0), amount: 1, ...reasonInput }, await as())
  await eraseRefundReasons(deps.db, bookings[0]!.customer.customerAccountId)
  const { rows } = await sql<{ count: number }>`select count(encrypted_reason)::int as count from refund`.execute(
    deps.db,
  )
  expect(rows[0]!.count).toBe(0)
})
