import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { createClaimableSession } from '#testing/server/claimable-session.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'

/** The session that `createClaimableSession` creates runs from 08:00 to 09:00 on 24 November. */
const AFTER_SESSION = '2026-11-24T10:00:00Z'
/** 24 hours after the end of the session, when its transfer is due. */
const TRANSFER_DUE = '2026-11-25T09:00:00Z'

test('encrypts a claim, states the three-day deadline and shows its status to the client', async () => {
  const { deps, call, open, bookingId, customer, asPerson, advanceTo } = await createClaimableSession()
  await advanceTo(AFTER_SESSION)
  const before = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data
  expect(before).toEqual({ canOpen: true, openUntil: '2026-12-08T09:00:00Z', claim: null })
  const { status, body } = await open()
  expect([status, body.data]).toMatchObject([200, { status: 'open', answerBy: '2026-11-27T10:00:00Z' }])
  const row = await deps.db.selectFrom('claim').selectAll().executeTakeFirstOrThrow()
  expect(row.encrypted_text!.toString('latin1')).not.toContain('half an hour')
  expect(await listSentEmails(deps, 'claimReceived')).toMatchObject([{ to: { email: customer.email } }])
  const after = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data
  expect(after).toMatchObject({
    canOpen: false,
    claim: { status: 'open', text: 'The counsellor did not join for half an hour.' },
  })
})

test.each([
  ['2026-11-24T07:59:59Z', 'claimClosed'],
  ['2026-11-24T08:00:00Z', undefined],
  ['2026-12-08T09:00:00Z', undefined],
  ['2026-12-08T09:00:01Z', 'claimClosed'],
])('opening a claim at %s fails with %s', async (now, code) => {
  const { deps, open } = await createClaimableSession()
  deps.clock.moveTo(now)
  expect((await open()).body.code).toBe(code)
})

test('allows one claim per session, even under parallel requests, and only for the client’s own session', async () => {
  const { deps, call, open, advanceTo, bookingId, provider, asPerson } = await createClaimableSession()
  await advanceTo(AFTER_SESSION)
  for (const person of [provider, await createTestCustomer(deps)]) {
    for (const id of [bookingId, randomUUID()])
      expect((await call('openClaim', { bookingId: id, text: 'Mine?' }, await asPerson(person))).status).toBe(404)
    expect((await call('sessionClaim', { id: bookingId }, await asPerson(person))).status).toBe(404)
  }
  const replies = await Promise.all(Array.from({ length: 10 }, () => open()))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.body.code === 'claimGiven')).toHaveLength(9)
  expect(await listSentEmails(deps, 'claimReceived')).toHaveLength(1)
})

test('an open or answered claim puts the transfer on hold until it is rejected', async () => {
  const { deps, call, openClaimAfterSession, decide, advanceTo, transfers, provider, asPerson } =
    await createClaimableSession()
  const claimId = await openClaimAfterSession()
  await advanceTo(TRANSFER_DUE)
  expect(await transfers()).toEqual([])
  expect((await decide({ claimId, decision: 'answer' })).status).toBe(200)
  await advanceTo('2026-12-01T09:00:00Z')
  expect(await transfers()).toEqual([])
  const billing = (await call('getBilling', { fromDate: '2026-11-01' }, await asPerson(provider))).body.data!
  expect(billing.payments.items[0]!.payout).toMatchObject({ state: 'onHold', reason: 'checked' })
  expect((await decide({ claimId, decision: 'reject' })).status).toBe(200)
  await advanceTo('2026-12-01T10:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
  const outcomes = (await listSentEmails(deps, 'claimAnswered')).map((email) => email.data.outcome)
  expect(outcomes).toEqual(['answered', 'rejected'])
  expect(await listSentEmails(deps, 'claimSettled')).toMatchObject([
    { to: { email: provider.email }, data: { refundCents: 0 } },
  ])
})

test('until the decision, billing does not reveal to the provider that a claim is the reason for a hold', async () => {
  const { deps, call, openClaimAfterSession, bookTime, provider, asPerson, advanceTo } = await createClaimableSession()
  await bookTime(provider, '2026-11-24T11:00:00Z')
  const readBilling = async () => {
    const as = await asPerson(provider)
    const replies = [
      await call('getBilling', { fromDate: '2026-11-01' }, as),
      await call('billingCsv', { fromDate: '2026-11-01' }, as),
      await call('getEarnings', {}, as),
    ]
    return replies.map(({ body }) => JSON.stringify(body.data ?? body))
  }
  const parsePayouts = (billing: string) =>
    JSON.parse(billing).payments.items.map((item: { payout: object }) => item.payout)
  await advanceTo(AFTER_SESSION)
  const before = await readBilling()
  await openClaimAfterSession()
  expect(await readBilling()).toEqual(before)
  await advanceTo(TRANSFER_DUE)
  const onHold = await readBilling()
  expect(onHold.join()).not.toMatch(/claim|report|problem/i)
  expect(onHold[1]).toContain('The payment is being checked')
  await deps.db.deleteFrom('claim').execute()
  await deps.db.updateTable('payment').set({ status: 'disputed' }).where('settled_at', 'is not', null).execute()
  const disputed = parsePayouts((await readBilling())[0]!)
  expect(parsePayouts(onHold[0]!)).toContainEqual(disputed[0])
})

test.each([
  [45, { status: 'refunded' }, []],
  [22.5, { status: 'partiallyRefunded' }, [{ amount_cents: 1912 }]],
])('refunds %s € and transfers the rest', async (refundAmount, payment, expectedTransfers) => {
  const { deps, openClaimAfterSession, decide, advanceTo, transfers } = await createClaimableSession()
  const claimId = await openClaimAfterSession()
  expect((await decide({ claimId, decision: 'refund', refundAmount })).status).toBe(200)
  const job = deps.jobs.sent.find(({ kind }) => kind === 'make-refund')
  await paymentJobs(deps).work['make-refund']!(job!.data as { refundId: string })
  expect(await deps.db.selectFrom('payment').select('status').execute()).toMatchObject([payment])
  await advanceTo('2026-11-26T09:00:00Z')
  expect(await transfers()).toMatchObject(expectedTransfers)
  expect(await listSentEmails(deps, 'claimAnswered')).toMatchObject([{ data: { refundCents: refundAmount * 100 } }])
  expect(await listSentEmails(deps, 'claimSettled')).toMatchObject([
    { data: { refundCents: refundAmount * 100, words: 'It began late.' } },
  ])
})

test('a refund requires reasons for the provider, which are encrypted and never shown to the client', async () => {
  const { deps, call, openClaimAfterSession, decide, customer, bookingId, asPerson, admin } =
    await createClaimableSession()
  const claimId = await openClaimAfterSession()
  const refund = { claimId, decision: 'refund', refundAmount: 10 }
  const { status, body } = await decide({ ...refund, wordsForCounsellor: undefined })
  expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, ['wordsForCounsellor']])
  expect(await deps.db.selectFrom('refund').selectAll().execute()).toEqual([])
  expect((await decide(refund)).status).toBe(200)
  const row = await deps.db.selectFrom('claim').selectAll().executeTakeFirstOrThrow()
  expect(row.encrypted_provider_explanation!.toString('latin1')).not.toContain('It began late.')
  const own = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data
  expect(JSON.stringify(own)).not.toContain('It began late.')
  expect(JSON.stringify((await listSentEmails(deps, 'claimAnswered'))[0])).not.toContain('It began late.')
  const claim = (await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!
  expect(claim.wordsForCounsellor).toBe('It began late.')
})

test('emails say that the payment is on hold only if it is', async () => {
  const { deps, open, decide, advanceTo, transfers } = await createClaimableSession()
  await advanceTo(TRANSFER_DUE)
  await advanceTo('2026-11-25T10:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded' }])
  const claimId = (await open()).body.data!.claimId
  await decide({ claimId, decision: 'refund', refundAmount: 10 })
  const texts = [...(await listSentEmails(deps, 'claimReceived')), ...(await listSentEmails(deps, 'claimSettled'))].map(
    (email) => renderEmailText({ ...email, to: { ...email.to, language: 'en' } }, '2026-11-25T10:00:00Z'),
  )
  expect(texts[0]).toContain('has already been paid out')
  expect(texts[1]).toContain('a session you’d already been paid for')
  expect(texts[1]).toContain('deduct the rest from your next payouts')
  for (const text of texts) expect(text).not.toMatch(/don’t pay out|was on hold|in your next payout/)
})

test('cancelling a session in progress settles its claim with one full refund and one email', async () => {
  const { deps, call, open, decide, bookingId, provider, customer, asPerson, admin } = await createClaimableSession()
  deps.clock.moveTo('2026-11-24T08:20:00Z')
  const claimId = (await open()).body.data!.claimId
  const as = await asPerson(provider)
  expect((await call('cancelBooking', { id: bookingId, x: '0' }, as)).status).toBe(200)
  await call('cancelBooking', { id: bookingId, x: '0' }, as)
  const own = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data
  expect(own).toMatchObject({ claim: { status: 'refunded', refundAmount: 45 } })
  expect((await listSentEmails(deps, 'claimAnswered')).map(({ data }) => [data.outcome, data.refundCents])).toEqual([
    ['sessionCancelled', 4500],
  ])
  expect(await listSentEmails(deps, 'claimSettled')).toEqual([])
  expect((await decide({ claimId, decision: 'reject' })).status).toBe(409)
  expect(await deps.db.selectFrom('refund').select('amount_cents').execute()).toEqual([{ amount_cents: 4500 }])
  expect((await call('listClaims', {}, await asPerson(admin))).body.data!.totalCount).toBe(0)
})

test.each([[undefined], [0], [45.01]])(
  'rejects a refund of %s with a field error and changes nothing',
  async (refundAmount) => {
    const { deps, openClaimAfterSession, decide } = await createClaimableSession()
    const claimId = await openClaimAfterSession()
    const { status, body } = await decide({
      claimId,
      decision: 'refund',
      ...(refundAmount === undefined ? {} : { refundAmount }),
    })
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, ['refundAmount']])
    expect(await deps.db.selectFrom('refund').selectAll().execute()).toEqual([])
    expect(await deps.db.selectFrom('claim').select('status').execute()).toEqual([{ status: 'open' }])
  },
)

test('accepts one of ten parallel decisions', async () => {
  const { deps, openClaimAfterSession, decide } = await createClaimableSession()
  const claimId = await openClaimAfterSession()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_none, index) =>
      decide(index % 2 ? { claimId, decision: 'refund', refundAmount: 10 } : { claimId, decision: 'reject' }),
    ),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(9)
  const refunds = await deps.db.selectFrom('refund').selectAll().execute()
  expect(refunds.length).toBe(replies.findIndex((reply) => reply.status === 200) % 2)
})

test('a claim opened after its transfer was scheduled removes the session from the transfer before Stripe is called', async () => {
  const { deps, open, advanceTo, transfers, listStripeTransfers, bookTime, provider } = await createClaimableSession()
  await bookTime(provider, '2026-11-24T13:00:00Z')
  await advanceTo(TRANSFER_DUE)
  expect(await transfers()).toMatchObject([{ status: 'scheduled', amount_cents: 3825 }])
  await open()
  await advanceTo('2026-11-25T14:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
  expect((await listStripeTransfers()).map(({ amount }) => amount)).toEqual([3825])
  expect(await deps.db.selectFrom('transfer_item').select('booking_id').execute()).toHaveLength(1)
})

test('lists claims for administrators, the earliest deadline first, and records views in the audit log without the text', async () => {
  const { deps, call, openClaimAfterSession, decide, admin, asPerson, bookTime, provider, advanceTo } =
    await createClaimableSession()
  const other = await bookTime(provider, '2026-11-24T11:00:00Z')
  const claimId = await openClaimAfterSession()
  await advanceTo('2026-11-24T12:30:00Z')
  await call('openClaim', { bookingId: other.bookingId, text: 'Too short.' }, await asPerson(other.customer))
  deps.clock.moveTo('2026-11-27T10:00:01Z')
  const { items } = (await call('listClaims', {}, await asPerson(admin))).body.data!
  expect(items.map((item) => [item.claimId === claimId, item.isLate])).toEqual([
    [true, true],
    [false, false],
  ])
  expect(JSON.stringify(items)).not.toMatch(/clientName|Test Person/)
  const claim = (await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!
  expect(claim).toMatchObject({
    text: 'The counsellor did not join for half an hour.',
    refundable: 45,
    isPaidOut: false,
  })
  await decide({ claimId, decision: 'refund', refundAmount: 10 })
  const log = await deps.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('audit_log_id').execute()
  expect(log).toEqual([
    { action: 'readClaim', reason: null },
    { action: 'refundClaim', reason: '10.00 €' },
  ])
  expect((await call('listClaims', {}, await asPerson(admin))).body.data!.totalCount).toBe(1)
  expect((await call('listClaims', { status: 'all' }, await asPerson(admin))).body.data!.totalCount).toBe(2)
})

test('an account cannot be deleted while a claim is undecided; afterwards, deletion erases the texts of the claim', async () => {
  const { deps, call, openClaimAfterSession, decide, customer, asPerson } = await createClaimableSession()
  const claimId = await openClaimAfterSession()
  expect((await call('getClosing', {}, await asPerson(customer))).body.data!.unsettledPayments).toMatchObject([
    { why: 'claim' },
  ])
  const deleteAccount = async () => {
    await deps.db.updateTable('login').set({ reauthenticated_at: deps.clock.now() }).execute()
    return call('closeAccount', {}, await asPerson(customer))
  }
  expect((await deleteAccount()).body.code).toBe('moneyOpen')
  await decide({ claimId, decision: 'reject' })
  expect((await deleteAccount()).status).toBe(200)
  const row = await deps.db.selectFrom('claim').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    status: 'rejected',
    encrypted_text: null,
    encrypted_answer: null,
    encrypted_provider_explanation: null,
  })
})

test.each([
  ['answer', 0],
  ['reject', 1],
] as const)('after a decision to %s, %i sessions are waiting for feedback', async (decision, count) => {
  const { call, openClaimAfterSession, decide, customer, asPerson } = await createClaimableSession()
  const claimId = await openClaimAfterSession()
  const countWaiting = async () =>
    (await call('listOwnFeedback', {}, await asPerson(customer))).body.data!.waiting.length
  expect(await countWaiting()).toBe(0)
  expect((await decide({ claimId, decision })).status).toBe(200)
  expect(await countWaiting()).toBe(count)
})
