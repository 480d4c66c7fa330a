import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { createAdminsWithPayments } from '#testing/server/admins-with-payments.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

const FIRST = '2026-11-24T08:00:00Z'
const SECOND = '2026-11-25T08:00:00Z'
const FIRST_DUE = '2026-11-25T09:00:00Z'
const BEFORE_SESSIONS = '2026-11-23T09:00:00Z'

test('previews and makes a partial refund, emails both parties and records it without the reason', async () => {
  const { deps, call, as, findPaymentId, stripe, refunds, reasonInput, audit, loadLedgerTotals } =
    await createAdminsWithPayments(FIRST)
  const id = await findPaymentId(0)
  const effect = (await call('previewRefund', { id, amount: 20 }, await as())).body.data
  expect(effect).toEqual({
    amount: 20,
    refundable: 45,
    fromCounsellor: 17,
    fromFee: 3,
    fromPlatform: 0,
    payout: 'notSent',
    cancels: false,
    hasOpenClaim: false,
  })
  const { body } = await call(
    'refundPayment',
    { id, amount: 20, choice: 'technical', ...reasonInput },
    await as(0, 'one'),
  )
  expect(body).toMatchObject({
    message: 'Refund was completed successfully',
    data: { amount: 20, fromCounsellor: 17, status: 'succeeded' },
  })
  expect((await stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([2000])
  expect(await refunds()).toMatchObject([{ reason: 'superuser:1', choice: 'technical', borne_by: 'shared' }])
  expect((await refunds())[0]!.encrypted_reason!.toString('latin1')).not.toContain('line')
  expect(await listSentEmails(deps, 'refundForClient')).toMatchObject([
    { data: { amountCents: 2000, isCancelled: false } },
  ])
  expect(await listSentEmails(deps, 'refundForProvider')).toMatchObject([
    { data: { partCents: 1700, isPaidOut: false } },
  ])
  expect(
    JSON.stringify([await listSentEmails(deps, 'refundForClient'), await listSentEmails(deps, 'refundForProvider')]),
  ).not.toContain('broke')
  expect(await audit()).toEqual([['refundPayment', '20.00 €, technical, shared']])
  expect(await loadLedgerTotals()).toEqual({ owed: 2125, cost: 0 })
})

test('refunds a payment several times up to its amount, each time with its own reason', async () => {
  const { call, as, findPaymentId, reasonInput, refunds } = await createAdminsWithPayments(FIRST)
  const id = await findPaymentId(0)
  for (const refundable of [45, 35])
    expect((await call('refundPayment', { id, amount: 10, refundable, ...reasonInput }, await as())).status).toBe(200)
  const tooMuch = await call('refundPayment', { id, amount: 26, refundable: 25, ...reasonInput }, await as())
  expect([tooMuch.status, Object.keys(tooMuch.body.fieldErrors ?? {})]).toEqual([422, ['amount']])
  const nothing = await call('refundPayment', { id, amount: 0, refundable: 25, ...reasonInput }, await as())
  expect(nothing.status).toBe(422)
  expect((await refunds()).map(({ reason }) => reason)).toEqual(['superuser:1', 'superuser:2'])
})

test.each([
  ['with the amount that they saw', { refundable: 45 }],
  ['without an amount', {}],
])(
  'ten concurrent requests of two administrators, %s, make one refund and send one email',
  async (_name, seenAmount) => {
    const { deps, call, as, findPaymentId, reasonInput, refunds, stripe } = await createAdminsWithPayments(FIRST)
    const id = await findPaymentId(0)
    const logins = await Promise.all(Array.from({ length: 10 }, (_value, index) => as(index % 2, `press-${index}`)))
    const responses = await Promise.all(
      logins.map((login) => call('refundPayment', { id, amount: 12.5, ...seenAmount, ...reasonInput }, login)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await refunds()).toHaveLength(1)
    expect((await stripe.refunds.list()).data).toHaveLength(1)
    expect(await listSentEmails(deps, 'refundForClient')).toHaveLength(1)
  },
)

test('repeats the first response for the same idempotency key', async () => {
  const { call, as, findPaymentId, reasonInput, refunds } = await createAdminsWithPayments(FIRST)
  const input = { id: await findPaymentId(0), amount: 5, ...reasonInput }
  const first = await call('refundPayment', input, await as(0, 'again'))
  expect((await call('refundPayment', input, await as(0, 'again'))).body.data).toEqual(first.body.data)
  expect(await refunds()).toHaveLength(1)
})

test('a late retry whose first response was lost finds its own refund and refunds nothing more', async () => {
  const { deps, call, as, findPaymentId, reasonInput, refunds, audit } = await createAdminsWithPayments(FIRST)
  const input = { id: await findPaymentId(0), amount: 5, ...reasonInput }
  const first = await call('refundPayment', input, await as(0, 'again'))
  const forgetReply = `update idempotency_key set status = null, reply = null, created_at = now() - interval '5 min'`
  await deps.connection.pool.query(forgetReply)
  deps.clock.forward({ minutes: 2 })
  const again = await call('refundPayment', input, await as(0, 'again'))
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
  expect(await refunds()).toHaveLength(1)
  expect(await audit()).toHaveLength(1)
  expect(await listSentEmails(deps, 'refundForClient')).toHaveLength(1)
  await deps.connection.pool.query('delete from idempotency_key')
  const other = await call('refundPayment', { ...input, amount: 6 }, await as(0, 'again'))
  expect([other.status, other.body.code]).toEqual([422, 'keyReused'])
})

test('rejects an idempotency key that was used for another payment', async () => {
  const { call, as, findPaymentId, reasonInput, refunds } = await createAdminsWithPayments(FIRST, SECOND)
  const [first, other] = [await findPaymentId(0), await findPaymentId(1)]
  expect((await call('refundPayment', { id: first, amount: 5, ...reasonInput }, await as(0, 'again'))).status).toBe(200)
  const reused = await call('refundPayment', { id: other, amount: 5, ...reasonInput }, await as(0, 'again'))
  expect([reused.status, reused.body.code]).toEqual([422, 'keyReused'])
  expect((await refunds()).map(({ payment_id: id }) => id)).toEqual([first])
})

test('a full refund of an upcoming session cancels it, releases its slot, refunds once and says so in the emails', async () => {
  const { deps, call, as, findPaymentId, reasonInput, refunds } = await createAdminsWithPayments(FIRST)
  deps.clock.moveTo(BEFORE_SESSIONS)
  const id = await findPaymentId(0)
  expect((await call('previewRefund', { id }, await as())).body.data).toMatchObject({ cancels: true, amount: 45 })
  const { body } = await call('refundPayment', { id, ...reasonInput }, await as())
  expect(body.data).toMatchObject({ cancels: true, status: 'succeeded' })
  const booking = await deps.db.selectFrom('booking').select(['status', 'cancelled_by']).execute()
  expect(booking).toEqual([{ status: 'cancelledByProvider', cancelled_by: 'platform' }])
  expect(await deps.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
  expect(await refunds()).toHaveLength(1)
  expect(await listSentEmails(deps, 'cancelledByProvider')).toEqual([])
  expect(await listSentEmails(deps, 'refundForProvider')).toMatchObject([
    { data: { isCancelled: true, partCents: 3825 } },
  ])
})

test('a goodwill refund is at the platform’s expense: the session remains and the provider is paid and not emailed', async () => {
  const { deps, call, as, findPaymentId, reasonInput, loadLedgerTotals, advanceTo, transfers } =
    await createAdminsWithPayments(FIRST)
  deps.clock.moveTo(BEFORE_SESSIONS)
  const id = await findPaymentId(0)
  const { body } = await call(
    'refundPayment',
    { id, borneBy: 'platform', choice: 'goodwill', ...reasonInput },
    await as(),
  )
  expect(body.data).toMatchObject({ cancels: false, fromCounsellor: 0, fromFee: 0, fromPlatform: 45 })
  expect((await call('previewRefund', { id }, await as())).body.data).toMatchObject({ refundable: 0, cancels: false })
  expect(await listSentEmails(deps, 'refundForProvider')).toEqual([])
  expect(await deps.db.selectFrom('booking').select('status').execute()).toEqual([{ status: 'booked' }])
  expect(await loadLedgerTotals()).toEqual({ owed: 3825, cost: 4500 })
  await advanceTo(FIRST_DUE)
  // The platform balance is too low, so the transfer is postponed and the provider is still owed the amount.
  expect(await transfers()).toMatchObject([{ amount_cents: 3825, status: 'scheduled', reason: 'balance' }])
})

test('shares an earlier refund at the platform’s expense when the session is cancelled later, and owes no one', async () => {
  const { deps, call, as, findPaymentId, reasonInput, loadLedgerTotals, refunds } =
    await createAdminsWithPayments(FIRST)
  deps.clock.moveTo(BEFORE_SESSIONS)
  const id = await findPaymentId(0)
  await call('refundPayment', { id, amount: 10, refundable: 45, borneBy: 'platform', ...reasonInput }, await as())
  expect(await loadLedgerTotals()).toEqual({ owed: 3825, cost: 1000 })
  expect((await call('previewRefund', { id }, await as())).body.data).toMatchObject({
    amount: 35,
    cancels: true,
    fromCounsellor: 38.25,
    fromFee: 6.75,
    fromPlatform: -10,
  })
  const { body } = await call('refundPayment', { id, refundable: 35, ...reasonInput }, await as())
  expect(body.data).toMatchObject({ cancels: true, fromCounsellor: 38.25, status: 'succeeded' })
  expect(await loadLedgerTotals()).toEqual({ owed: 0, cost: 0 })
  expect((await refunds()).map((refund) => `${refund.borne_by} ${refund.amount_cents}`)).toEqual([
    'shared 1000',
    'shared 3500',
  ])
  expect(await listSentEmails(deps, 'refundForProvider')).toMatchObject([
    { data: { amountCents: 4500, partCents: 3825 } },
  ])
  expect(await deps.db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
  const { rows } = await sql<{ cents: number }>`
    select sum(amount_cents)::int as cents from ledger_line where account = 'fee'`.execute(deps.db)
  expect(rows).toEqual([{ cents: 0 }])
})

test('shares a pending refund at the platform’s expense when the provider cancels the session', async () => {
  const { deps, call, as, findPaymentId, reasonInput, loadLedgerTotals, refunds, sandbox, provider, bookings } =
    await createAdminsWithPayments(FIRST)
  deps.clock.moveTo(BEFORE_SESSIONS)
  const id = await findPaymentId(0)
  sandbox.control.addFault({ call: 'refunds.create', effect: 'error', times: 2 })
  await call('refundPayment', { id, amount: 10, borneBy: 'platform', ...reasonInput }, await as())
  sandbox.control.clearFaults()
  await call('cancelBooking', { id: bookings[0]!.bookingId, x: '0' }, { as: await logInTestUser(deps, provider) })
  for (const { refund_id: refundId } of await refunds()) await paymentJobs(deps).work['make-refund']!({ refundId })
  expect((await refunds()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(await loadLedgerTotals()).toEqual({ owed: 0, cost: 0 })
})

test('never deducts a goodwill refund from the provider', async () => {
  const { call, as, findPaymentId, reasonInput, refunds } = await createAdminsWithPayments(FIRST)
  const input = { id: await findPaymentId(0), amount: 10, choice: 'goodwill', ...reasonInput }
  const rejected = await call('refundPayment', { ...input, borneBy: 'shared' }, await as())
  expect([rejected.status, Object.keys(rejected.body.fieldErrors ?? {}), await refunds()]).toEqual([
    422,
    ['borneBy'],
    [],
  ])
  expect((await call('refundPayment', { ...input, borneBy: 'platform' }, await as())).status).toBe(200)
})

test('does not email a provider whose account is closed', async () => {
  const { deps, call, as, findPaymentId, reasonInput, provider } = await createAdminsWithPayments(FIRST)
  const { customer_account_id: id } = await deps.db
    .selectFrom('provider_account')
    .select('customer_account_id')
    .where('provider_id', '=', provider.providerId)
    .executeTakeFirstOrThrow()
  const erasedPerson = {
    first_name: '–',
    last_name: '',
    phone: null,
    date_of_birth: null,
    city: null,
    profile_image_url: null,
  }
  const erasedAddress = { address_line1: null, address_line2: null, postal_code: null }
  const closeAccount = deps.db
    .updateTable('customer_account')
    .set({ ...erasedPerson, ...erasedAddress, closed_at: deps.clock.now() })
  await closeAccount.where('customer_account_id', '=', id).execute()
  expect(
    (await call('refundPayment', { id: await findPaymentId(0), amount: 10, ...reasonInput }, await as())).status,
  ).toBe(200)
  expect([
    await listSentEmails(deps, 'refundForClient'),
    await listSentEmails(deps, 'refundForProvider'),
  ]).toMatchObject([[{}], []])
})

test('after the payout, the preview and the email say so and the provider’s share is reversed', async () => {
  const { deps, call, as, findPaymentId, reasonInput, advanceTo, settleNegativeBalance, loadNegativeBalance } =
    await createAdminsWithPayments(FIRST)
  await advanceTo(FIRST_DUE)
  const id = await findPaymentId(0)
  expect((await call('previewRefund', { id }, await as())).body.data).toMatchObject({ payout: 'sent', cancels: false })
  await call('refundPayment', { id, ...reasonInput }, await as())
  expect(await listSentEmails(deps, 'refundForProvider')).toMatchObject([{ data: { isPaidOut: true } }])
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'settle-negative-balance')).toHaveLength(1)
  expect(await loadNegativeBalance()).toBe(3825)
  await settleNegativeBalance()
  const details = (await call('getPayment', { id }, await as())).body.data!
  expect(details.entries.map(({ kind }) => kind)).toEqual(['payment', 'refund'])
  const transfer = (await call('getTransfer', { id: details.transfer!.transferId }, await as())).body.data!
  expect(transfer).toMatchObject({
    reversed: 38.25,
    negativeBalance: 0,
    reversals: [{ amount: 38.25, status: 'succeeded' }],
  })
  expect(transfer.entries.map(({ kind }) => kind)).toEqual(['transfer', 'reversal'])
})

test('finds a failed refund and retries it once', async () => {
  const { deps, call, as, findPaymentId, reasonInput, refunds, returnRefund, stripe } =
    await createAdminsWithPayments(FIRST)
  const id = await findPaymentId(0)
  await call('refundPayment', { id, amount: 10, ...reasonInput }, await as())
  await returnRefund((await refunds())[0]!.stripe_refund_id!)
  // Failed refunds are found regardless of age; otherwise they would go unnoticed.
  deps.clock.forward({ hours: 24 * 365 * 6 })
  const list = (await call('listPayments', { status: 'refundFailed' }, await as())).body.data!
  expect([list.failedRefunds, list.items.map(({ paymentId }) => paymentId)]).toEqual([1, [id]])
  const [failed] = (await call('getPayment', { id }, await as())).body.data!.refunds
  expect(failed).toMatchObject({ status: 'failed', canAskAgain: true, words: reasonInput.reason })
  expect((await call('previewRefund', { id }, await as())).body.data!.refundable).toBe(45)
  const input = { id: failed!.refundId }
  const responses = await Promise.all(
    (await Promise.all([as(0), as(1), as(0)])).map((login) => call('askRefundAgain', input, login)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await stripe.refunds.list()).data.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
  expect((await call('listPayments', {}, await as())).body.data!.failedRefunds).toBe(0)
})

test('decides the refund while Stripe is unavailable and lets the job make it', async () => {
  const { deps, call, as, findPaymentId, reasonInput, sandbox, refunds } = await createAdminsWithPayments(FIRST)
  sandbox.control.addFault({ call: 'refunds.create', effect: 'error', times: 2 })
  const { body } = await call('refundPayment', { id: await findPaymentId(0), ...reasonInput }, await as())
  expect(body.data).toMatchObject({ status: 'pending' })
  sandbox.control.clearFaults()
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'make-refund')).toHaveLength(1)
  expect(await refunds()).toMatchObject([{ status: 'pending' }])
})
