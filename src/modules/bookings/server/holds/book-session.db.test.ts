import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'

/** Noon in Tallinn on the day of the tests; the test clock starts at 09:20. */
const NOON = '2026-11-23T10:00:00Z'

async function createSetup(options: Parameters<typeof createTestProvider>[1] = {}) {
  const deps = await createTestDeps()
  const payments = await withPayments(deps)
  const app = await createTestApp(deps)
  const provider = await createTestProvider(deps, options)
  const customer = await createTestCustomer(deps)
  const me = await logInTestUser(deps, customer)
  const book = (startDateTime = NOON, as = me, key?: string) =>
    app.call(
      'createPaymentIntent',
      { sessionTemplateId: provider.sessionTemplateId, startDateTime },
      { as, ...(key ? { key } : {}) },
    )
  return { deps, ...payments, ...app, provider, customer, me, book }
}

test('holds a free time for 15 minutes and opens its payment', async () => {
  const { book, deps } = await createSetup()
  const { status, body } = await book()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ amount: 45, currency: 'EUR', holdExpiresAt: '2026-11-23T07:35:00Z' })
  expect(body.data!.paymentIntentId).toMatch(/^pi_/)
  const entries = await deps.db.selectFrom('calendar_entry').selectAll().execute()
  expect(entries).toHaveLength(1)
})

test('rejects a time that is not free with 409 and the three nearest free times', async () => {
  const { book, deps } = await createSetup()
  await book()
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  const { status, body } = await book(NOON, other)
  expect(status).toBe(409)
  expect(body.code).toBe('timeTaken')
  expect((body.data as unknown as { alternatives: string[] }).alternatives).toEqual([
    '2026-11-23T11:00:00Z',
    '2026-11-23T11:15:00Z',
    '2026-11-23T11:30:00Z',
  ])
})

test('a repeated request from the same client returns the existing hold', async () => {
  const { book } = await createSetup()
  const [first, second] = [await book(), await book()]
  expect(second.status).toBe(200)
  expect(second.body.data!.bookingId).toBe(first.body.data!.bookingId)
})

test('a repeat with the same key returns the first reply; the same key with a different body is rejected', async () => {
  const { book } = await createSetup()
  const first = await book(NOON, undefined, 'key-1')
  expect(await book(NOON, undefined, 'key-1').then(({ body }) => body)).toEqual(first.body)
  const other = await book('2026-11-23T12:00:00Z', undefined, 'key-1')
  expect([other.status, other.body.code]).toEqual([422, 'keyReused'])
})

test.for([
  ['within the minimum notice', '2026-11-23T08:00:00Z', 'timeTooSoon'],
  ['outside the hours', '2026-11-23T04:00:00Z', 'timeTooSoon'],
  ['in the evening', '2026-11-24T18:00:00Z', 'timeOutsideHours'],
  ['beyond the months that can be booked', '2027-09-01T09:00:00Z', 'timeTooFar'],
  ['off the quarter-hour', '2026-11-24T10:05:00Z', 'timeOutsideHours'],
  ['on a public holiday', '2026-12-24T10:00:00Z', 'timeOutsideHours'],
])('rejects a time %s', async ([, start, code]) => {
  const { book } = await createSetup()
  const { status, body } = await book(start)
  expect([status, body.code]).toEqual([409, code])
})

test('a provider cannot book their own session', async () => {
  const { deps, provider, book } = await createSetup()
  const { body } = await book(NOON, await logInTestUser(deps, provider))
  expect(body.code).toBe('ownSession')
})

test('enforces the daily maximum when several clients book concurrently', async () => {
  const { deps, provider, call } = await createSetup({ dailyMaximum: 1 })
  const logins = await Promise.all(
    Array.from({ length: 6 }, async () => logInTestUser(deps, await createTestCustomer(deps))),
  )
  const replies = await Promise.all(
    logins.map((as, index) =>
      call(
        'createPaymentIntent',
        {
          sessionTemplateId: provider.sessionTemplateId,
          startDateTime: `2026-11-24T${8 + index}:00:00Z`.replace('T8', 'T08').replace('T9', 'T09'),
        },
        { as },
      ),
    ),
  )
  expect(replies.map(({ body }) => body.code ?? 'held').sort()).toEqual(
    ['held', ...Array(5).fill('timeDayFull')].sort(),
  )
})

test('a client can have at most three holds', async () => {
  const { book } = await createSetup()
  for (const hour of ['10', '11', '12']) expect((await book(`2026-11-24T${hour}:00:00Z`)).status).toBe(200)
  expect((await book('2026-11-24T13:00:00Z')).body.code).toBe('tooManyHolds')
})

test('the limit of three holds also applies to twelve parallel requests', async () => {
  const { book, deps } = await createSetup()
  const hours = Array.from({ length: 12 }, (_, i) => `2026-11-${24 + (i % 4)}T${10 + Math.floor(i / 4)}:00:00Z`)
  const replies = await Promise.all(hours.map((hour) => book(hour)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ body }) => body.code === 'tooManyHolds')).toHaveLength(9)
  expect(await deps.db.selectFrom('calendar_entry').select('booking_id').execute()).toHaveLength(3)
})

test.each(['2026-11-23T10:00:30Z', '2026-11-23T10:00:00.0009Z', '2026-11-23T10:00:00.000000001Z'])(
  'rejects %s as a session start',
  async (start) => {
    const { book } = await createSetup()
    expect((await book(start)).body.code).toBe('timeOutsideHours')
  },
)

test('a blocked client can neither book nor pay', async () => {
  const { book, deps, customer, call, me } = await createSetup()
  const { bookingId } = (await book()).body.data!
  await deps.db
    .updateTable('customer_account')
    .set({ customer_blocked_at: deps.clock.now() })
    .where('customer_account_id', '=', customer.customerAccountId)
    .execute()
  expect((await book('2026-11-24T10:00:00Z')).body.code).toBe('accountBlocked')
  expect((await call('resumePayment', { bookingId }, { as: me })).body.code).toBe('accountBlocked')
})

test('an unlisted provider cannot be booked through an old link', async () => {
  const { book, deps, provider } = await createSetup()
  await deps.db
    .updateTable('provider_account')
    .set({ payout_ready_at: null })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect((await book()).body.code).toBe('templateNotOffered')
  const { customerAccountId } = provider
  await deps.db.updateTable('provider_account').set({ payout_ready_at: deps.clock.now() }).execute()
  await deps.db
    .updateTable('customer_account')
    .set({ login_blocked_at: deps.clock.now() })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  expect((await book()).body.code).toBe('templateNotOffered')
})

test('a hold that expired during the call to Stripe cannot be paid', async () => {
  const { book, deps, sandbox, call, me } = await createSetup()
  sandbox.control.addFault({ call: 'payment_intents.create', effect: 'slow', ms: 3000, times: 1 })
  const slow = book()
  const bookingId = await expect
    .poll(async () => (await deps.db.selectFrom('booking').select('booking_id').executeTakeFirst())?.booking_id)
    .toBeTruthy()
    .then(async () => (await deps.db.selectFrom('booking').select('booking_id').executeTakeFirstOrThrow()).booking_id)
  expect((await call('releaseHold', { id: bookingId }, { as: me })).status).toBe(200)
  expect((await slow).body.code).toBe('holdExpired')
  expect(deps.jobs.sent.map((job) => job.kind)).toContain('cancel-payment-intent')
})

test('an expired hold is replaced by the next client in the same statement', async () => {
  const { book, deps } = await createSetup()
  await book()
  deps.clock.forward({ minutes: 15 })
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await book(NOON, other)).status).toBe(200)
})

test('the buffer after a session cannot be booked', async () => {
  const { book, deps } = await createSetup({ bufferAfter: 30 })
  await book()
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await book('2026-11-23T11:15:00Z', other)).body.code).toBe('timeTaken')
  expect((await book('2026-11-23T11:30:00Z', other)).status).toBe(200)
})

test.each([
  ['with buffers', { bufferAfter: 15 }],
  ['that fills the day', { dailyMaximum: 1 }],
])('a booking %s clears the same search bits as a full refresh', async (_what, options) => {
  const { book, deps, provider } = await createSetup(options)
  await book()
  const bits = () =>
    sql<{
      bits: string
    }>`select bits::text as bits from session_search where session_template_id = ${provider.sessionTemplateId}`.execute(
      deps.db,
    )
  const before = (await bits()).rows[0]!.bits
  const { refreshSearchRow } = await import('#modules/search/server/public.ts')
  await refreshSearchRow(deps.db, provider.providerId, deps.clock.now())
  expect((await bits()).rows[0]!.bits).toBe(before)
})

test('sells no more seats than a group has', async () => {
  const { deps, provider, call } = await createSetup()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 3,
  })
  const logins = await Promise.all(
    Array.from({ length: 8 }, async () => logInTestUser(deps, await createTestCustomer(deps))),
  )
  const replies = await Promise.all(
    logins.map((as) => call('createPaymentIntent', { groupSessionRecurrenceId: occurrenceId }, { as })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  const { seats_taken } = await deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()
  expect(seats_taken).toBe(3)
})

test('the database rejects overlapping entries', async () => {
  const { deps, provider, book } = await createSetup()
  await book()
  const insert = (from: string, to: string) =>
    sql`insert into calendar_entry (provider_id, start_at, end_at, busy, booking_id)
      select ${provider.providerId}, ${from}::timestamptz, ${to}::timestamptz, tstzrange(${from}, ${to}), booking_id from booking limit 1`.execute(
      deps.db,
    )
  await expect(insert('2026-11-23T10:45:00Z', '2026-11-23T11:45:00Z')).rejects.toMatchObject({
    code: expect.stringMatching(/23P01|23505/),
  })
})

const RACES = isLongRun ? 50 : 4

test(`200 clients race for one time, in ${RACES} rounds: exactly one succeeds, the others get 409, and nothing overlaps`, {
  timeout: 300_000,
}, async () => {
  const { deps, call, provider } = await createSetup({
    opens: 'mon 00:00-24:00, tue 00:00-24:00, wed 00:00-24:00, thu 00:00-24:00',
  })
  const logins = await Promise.all(
    Array.from({ length: 200 }, async () => logInTestUser(deps, await createTestCustomer(deps))),
  )
  const first = Temporal.Instant.from('2026-11-24T00:00:00Z')
  for (let round = 0; round < RACES; round++) {
    const startDateTime = first.add({ hours: round }).toString()
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime }
    // On a busy machine this many requests make the server shed load, so the client retries.
    const book = async (as: (typeof logins)[number], index: number): Promise<number> => {
      const { status, body } = await call('createPaymentIntent', input, { as, from: `10.0.${round}.${index}` })
      if (status !== 503) return status
      expect(body.code).toBe('partDown')
      return setTimeout(100).then(() => book(as, index))
    }
    const statuses = await Promise.all(logins.map(book))
    const countStatus = (expected: number) => statuses.filter((status) => status === expected).length
    expect([countStatus(200), countStatus(409)]).toEqual([1, 199])
    // Marks the holds as booked, because a client who won three rounds would otherwise reach the hold limit.
    await deps.db.updateTable('booking').set({ status: 'booked' }).execute()
  }
  expect(await countOverlaps(deps)).toBe(0)
})

async function countOverlaps(deps: TestDeps): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_entry a join calendar_entry b
      on a.provider_id = b.provider_id and a.calendar_entry_id < b.calendar_entry_id and a.busy && b.busy`.execute(
    deps.db,
  )
  return rows[0]!.count
}
