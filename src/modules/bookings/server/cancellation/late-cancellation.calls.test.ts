import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { sendReminders } from '#modules/bookings/server/reminders/public.ts'
import { sendFeedbackRequests } from '#modules/feedback/server/public.ts'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestGroupDate } from '#testing/server/factories.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { cancelByProvider } from './cancel-sessions.ts'

/** The provider type of clinical psychologists, whose clients have no right of withdrawal. */
const HEALTH = 5
/** An hour before the session on Thursday. */
const LATE = '2026-11-26T09:00:00Z'

async function createHealthProvider(options: Parameters<typeof createBookedProvider>[0] = {}) {
  const setup = await createBookedProvider(options)
  await setup.deps.db.updateTable('provider_type').set({ provider_type_id: HEALTH }).execute()
  return setup
}

describe('a client’s cancellation after every refund deadline', () => {
  test('releases the time without a refund and emails client and provider', async () => {
    const { call, session, booking, refunds, entries, deps } = await createHealthProvider()
    const { id, them } = await session()
    deps.clock.moveTo(LATE)
    const preview = (await call('refundPreview', { id, action: 'cancel' }, await them())).body.data!
    expect(preview).toMatchObject({ isAllowed: true, rule: 'late', refundAmount: 0, paidAmount: 45 })
    expect(preview.terms).toEqual({ refund: 'none', rule: 'late', until: null, isUntilStart: false, amount: 45 })
    const cancellation = await call(
      'cancelBooking',
      { id, x: '0', cancellationReason: 'My child is ill.' },
      await them(),
    )
    expect(cancellation.body.data).toEqual({ refundAmount: 0 })
    expect(await booking(id)).toMatchObject({ status: 'cancelledByCustomer', cancelled_without_refund: true })
    expect([await refunds(), await entries()]).toEqual([[], []])
    expect((await listSentEmails(deps, 'cancelledByCustomer'))[0]!.data).toMatchObject({
      why: 'late',
      retainedCents: 4500,
    })
    expect((await listSentEmails(deps, 'clientCancelled'))[0]!.data).toMatchObject({
      ...{ why: 'late', retainedCents: 4500, refundCents: 0, note: 'My child is ill.' },
      calendarEntry: { id, sequence: 0 },
    })
    const details = (await call('getSession', { id }, await them())).body.data!
    expect(details).toMatchObject({
      isPaymentRetained: true,
      refundedAmount: 0,
      actions: { cancel: { isAllowed: false } },
    })
  })

  test('lets another client book the time', async () => {
    const { call, session, deps } = await createHealthProvider()
    const { id, them } = await session()
    // Bookings require two hours' notice.
    deps.clock.moveTo('2026-11-26T07:00:00Z')
    await call('cancelBooking', { id, x: '0' }, await them())
    expect((await session()).id).not.toBe(id)
  })

  test('releases one group seat', async () => {
    const { call, book, tokens, deps, provider } = await createHealthProvider()
    const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 4 })
    const { bookingId: id, customer } = await book({ groupSessionRecurrenceId: occurrenceId })
    await book({ groupSessionRecurrenceId: occurrenceId })
    deps.clock.moveTo(LATE)
    const cancellation = await call('cancelBooking', { id, x: occurrenceId }, await tokens(customer))
    expect(cancellation.body.data).toEqual({ refundAmount: 0 })
    const date = await deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()
    expect(date.seats_taken).toBe(1)
  })

  test('is rejected if the previewed refund is no longer available', async () => {
    const { call, session, booking, deps } = await createHealthProvider()
    const { id, them } = await session()
    deps.clock.moveTo(LATE)
    const reply = await call('cancelBooking', { id, x: '0', expectedRefund: 45 }, await them())
    expect([reply.status, reply.body.code]).toEqual([409, 'refundChanged'])
    expect((await booking(id)).status).toBe('booked')
    expect((await call('cancelBooking', { id, x: '0', expectedRefund: 0 }, await them())).status).toBe(200)
  })

  test('stops reminders, feedback requests and access to the room', async () => {
    const { call, session, deps } = await createHealthProvider()
    const { id, them } = await session()
    deps.clock.moveTo('2026-11-26T08:00:00Z')
    await call('cancelBooking', { id, x: '0' }, await them())
    deps.clock.moveTo(LATE)
    await sendReminders(deps)
    expect(await listSentEmails(deps, 'sessionReminder')).toEqual([])
    deps.clock.moveTo('2026-11-26T09:55:00Z')
    const entered = await call('sessionRoom', { id }, await them())
    expect([entered.status, entered.body.succeeded]).toEqual([404, false])
    deps.clock.moveTo('2026-11-27T08:00:00Z')
    await completeSessions(deps)
    await sendFeedbackRequests(deps)
    expect(await listSentEmails(deps, 'feedbackRequest')).toEqual([])
    expect((await call('sessionFeedback', { id }, await them())).body.data).toMatchObject({ canGive: false })
    expect((await call('sessionClaim', { id }, await them())).body.data).toMatchObject({ canOpen: false })
  })

  test('needs no attendance record, and the session page and billing show the retained payment', async () => {
    const { call, me, session, deps } = await createHealthProvider()
    const { id, them } = await session()
    deps.clock.moveTo('2026-11-25T10:00:00Z')
    const ahead = (await call('getProviderSession', { id }, await me())).body.data!
    expect(ahead.places[0]!.clientTerms).toMatchObject({ refund: 'all', until: '2026-11-25T10:00:00Z' })
    deps.clock.moveTo(LATE)
    await call('cancelBooking', { id, x: '0' }, await them())
    const [seat] = (await call('getProviderSession', { id }, await me())).body.data!.places
    expect(seat).toMatchObject({ isPaymentRetained: true, refunded: 0, actions: { attendance: false, cancel: null } })
    deps.clock.moveTo('2026-11-26T10:20:00Z')
    expect((await call('markAttendance', { id, attended: true }, await me())).status).toBe(409)
    const billing = (await call('getBilling', { page: 1, pageSize: 10 }, await me())).body.data!
    expect(billing.payments.items).toMatchObject([
      { isPaymentRetained: true, refunded: 0, payout: { state: 'notDue' } },
    ])
  })
})

test('the provider is paid 24 hours after a late-cancelled session would have ended', async () => {
  const deps = await createTestDeps()
  const { provider, bookTime, call, advanceTo, transfers } = await createPayoutProvider(deps)
  await deps.db.updateTable('provider_type').set({ provider_type_id: HEALTH }).execute()
  const { bookingId: id, customer } = await bookTime(provider, '2026-11-24T08:00:00Z')
  deps.clock.moveTo('2026-11-24T07:00:00Z')
  await call('cancelBooking', { id, x: '0' }, { as: await logInTestUser(deps, customer) })
  await advanceTo('2026-11-25T08:59:59Z')
  expect(await transfers()).toEqual([])
  await advanceTo('2026-11-25T09:00:00Z')
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
})

test('cancelling the group date refunds late cancellations too, once', async () => {
  const { call, book, tokens, deps, provider, refunds, booking } = await createHealthProvider()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 4 })
  const { bookingId: id, customer } = await book({ groupSessionRecurrenceId: occurrenceId })
  deps.clock.moveTo(LATE)
  await call('cancelBooking', { id, x: occurrenceId }, await tokens(customer))
  const { sessionTemplates } = (await call('listSessionTemplates', {}, await tokens(provider))).body.data!
  const dates = sessionTemplates.flatMap(
    (template: { groupSessionRecurrence: object[] }) => template.groupSessionRecurrence,
  )
  expect(dates).toMatchObject([{ bookedCount: 0, refund: 18 }])
  const condition = sql`b.group_occurrence_id = ${occurrenceId}`
  const cancelDate = () => deps.db.transaction().execute((tx) => cancelByProvider(deps, tx, { condition, note: null }))
  await cancelDate()
  await cancelDate()
  expect(await refunds()).toEqual([1800])
  expect(await booking(id)).toMatchObject({ status: 'cancelledByCustomer', cancelled_without_refund: false })
  expect((await listSentEmails(deps, 'cancelledByProvider')).map(({ data }) => data.refundCents)).toEqual([1800])
})

test('cancelling under the right of withdrawal is recorded as a withdrawal, with its receipt and the client’s message', async () => {
  const { call, session, booking, refunds, deps } = await createBookedProvider()
  const { id, them } = await session()
  deps.clock.moveTo(LATE)
  const cancellation = await call('cancelBooking', { id, x: '0', cancellationReason: 'Flu' }, await them())
  expect(cancellation.body.data).toEqual({ refundAmount: 45 })
  expect(await refunds()).toEqual([4500])
  expect(String((await booking(id)).withdrawn_at)).toBe(LATE)
  expect(await listSentEmails(deps, 'withdrawalReceipt')).toHaveLength(1)
  expect((await listSentEmails(deps, 'clientCancelled')).map(({ data }) => [data.why, data.note])).toEqual([
    ['withdrawn', 'Flu'],
  ])
})

test.each([
  [
    'health care, days ahead',
    true,
    '2026-11-23T07:20:00Z',
    { refund: 'all', rule: 'free', until: '2026-11-25T10:00:00Z' },
  ],
  ['health care, within 24 hours', true, '2026-11-26T07:00:00Z', { refund: 'none', rule: 'late', until: null }],
  ['with a right of withdrawal, days ahead', false, '2026-11-23T07:20:00Z', { refund: 'all', until: THURSDAY }],
  ['with a right of withdrawal, within 24 hours', false, '2026-11-26T07:00:00Z', { refund: 'all', until: THURSDAY }],
] as const)(
  'the booked session has the cancellation terms that the checkout showed: %s',
  async (_name, isHealth, now, terms) => {
    const { call, session, deps, provider } = await (isHealth ? createHealthProvider() : createBookedProvider())
    deps.clock.moveTo(now)
    const summary = await call('offerSummary', { id: provider.sessionTemplateId, start: THURSDAY })
    const expectedTerms = summary.body.data!.cancellation!.terms
    expect(expectedTerms).toMatchObject({ ...terms, amount: 45 })
    const { id, them } = await session()
    expect((await call('getSession', { id }, await them())).body.data!.cancellation.terms).toEqual(expectedTerms)
  },
)

describe('parallel requests', () => {
  test('a client’s duplicate cancellations cancel once and return the same reply', async () => {
    const { call, session, refunds, deps } = await createBookedProvider({ poolSize: 12 })
    const { id, them } = await session()
    const login = await them()
    const replies = await Promise.all([1, 2, 3].map(() => call('cancelBooking', { id, x: '0' }, login)))
    expect(replies.map(({ body }) => body.data)).toEqual(Array(3).fill({ refundAmount: 45 }))
    expect(await refunds()).toEqual([4500])
    expect(await listSentEmails(deps, 'cancelledByCustomer')).toHaveLength(1)
  })

  test('a duplicate late cancellation retains the payment once', async () => {
    const { call, session, refunds, deps } = await createHealthProvider({ poolSize: 12 })
    const { id, them } = await session()
    deps.clock.moveTo(LATE)
    const login = await them()
    const replies = await Promise.all([1, 2, 3].map(() => call('cancelBooking', { id, x: '0' }, login)))
    expect(replies.map(({ body }) => body.data)).toEqual(Array(3).fill({ refundAmount: 0 }))
    expect(await refunds()).toEqual([])
    expect(await listSentEmails(deps, 'clientCancelled')).toHaveLength(1)
  })

  test('when client and provider cancel concurrently, only one of them determines the refund', {
    timeout: 60_000,
  }, async () => {
    const { call, me, session, booking, deps } = await createHealthProvider({ poolSize: 12 })
    for (let round = 0; round < 6; round++) {
      deps.clock.moveTo('2026-11-23T07:20:00Z')
      const start = Temporal.Instant.from(THURSDAY).add({ hours: 24 * (round % 2) + 2 * Math.floor(round / 2) })
      const { id, them } = await session(start.toString())
      deps.clock.moveTo(start.subtract({ hours: 1 }))
      const [providerLogin, clientLogin] = [await me(), await them()]
      const [providerReply, clientReply] = await Promise.all([
        call('cancelBooking', { id, x: '0' }, providerLogin),
        call('cancelBooking', { id, x: '0' }, clientLogin),
      ])
      const { status, cancelled_without_refund: isRetained } = await booking(id)
      const refunded = await deps.db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
        .select('refund.amount_cents')
        .where('payment.purpose_id', '=', id)
        .execute()
      if (status === 'cancelledByProvider') {
        expect([providerReply.status, clientReply.status, isRetained]).toEqual([200, 409, false])
        expect(refunded.map((refund) => refund.amount_cents)).toEqual([4500])
      } else {
        expect([providerReply.status, clientReply.status, isRetained]).toEqual([409, 200, true])
        expect(refunded).toEqual([])
      }
    }
  })

  test('cancelling works until the last second before the start', async () => {
    const { call, session, booking, deps } = await createHealthProvider()
    const early = await session()
    const late = await session('2026-11-26T12:00:00Z')
    deps.clock.moveTo('2026-11-26T09:59:59Z')
    expect((await call('cancelBooking', { id: early.id, x: '0' }, await early.them())).status).toBe(200)
    deps.clock.moveTo('2026-11-26T12:00:00Z')
    const login = await late.them()
    const [done] = await Promise.all([call('cancelBooking', { id: late.id, x: '0' }, login), completeSessions(deps)])
    expect([done.status, done.body.code]).toEqual([409, 'sessionIsOver'])
    expect((await booking(late.id)).status).toBe('booked')
  })
})
