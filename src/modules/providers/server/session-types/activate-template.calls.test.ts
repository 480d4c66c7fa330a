import { expect, test } from 'vitest'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { createTestCustomer, createTestProvider, type TestProvider } from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { createProviderWithGroups, listDateStatuses, listRefundCents } from '#testing/server/provider-with-groups.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { buildGroupInput } from '#testing/server/session-type-input.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { processGroupDecisions } from './group-decisions.ts'

const TEN = '2026-11-24T10:00:00Z'
const NOON = '2026-11-24T12:00:00Z'
const RACES = isLongRun ? 30 : 10

const listBookingStatuses = async (deps: TestDeps) =>
  (await deps.db.selectFrom('booking').select('status').orderBy('created_at').execute()).map(({ status }) => status)
const countCalendarEntries = async (deps: TestDeps) =>
  (await deps.db.selectFrom('calendar_entry').select('calendar_entry_id').execute()).length

test('cancelling one date refunds and emails its members and leaves the other dates unchanged', async () => {
  const setup = await createProviderWithGroups(await createTestDeps())
  const { deps, callAsProvider, book, createGroup } = setup
  const { id, dateIds } = await createGroup()
  await book({ groupSessionRecurrenceId: dateIds[0] })
  await book({ groupSessionRecurrenceId: dateIds[0] })
  await book({ groupSessionRecurrenceId: dateIds[1] })
  const reply = await callAsProvider('cancelGroupDate', { id: dateIds[0], note: 'The room is flooded.' })
  expect(reply.body.data).toEqual({ cancelledBookings: 2, refunded: 36 })
  expect(await listDateStatuses(deps)).toEqual(['cancelled', 'scheduled'])
  expect(await countCalendarEntries(deps)).toBe(1)
  expect((await listSentEmails(deps, 'cancelledByProvider')).map(({ data }) => data.note)).toEqual(
    Array(2).fill('The room is flooded.'),
  )
  expect(await setup.template(id)).toMatchObject({ bookedAhead: 1, refundAhead: 18 })
  const again = await callAsProvider('cancelGroupDate', { id: dateIds[0] })
  expect([again.status, again.body.code]).toEqual([409, 'groupDateOver'])
  expect(await listRefundCents(deps)).toEqual([1800, 1800])
})

test('deactivating a session type with its bookings refunds each client and unlists the counsellor', async () => {
  const setup = await createProviderWithGroups(await createTestDeps())
  const { deps, call, callAsProvider, provider, bookTime } = setup
  await bookTime(provider, TEN)
  await bookTime(provider, NOON)
  const before = await setup.template(provider.sessionTemplateId)
  expect(before).toMatchObject({ bookedAhead: 2, refundAhead: 90, nextSessions: [TEN, NOON] })
  const { body } = await setup.deactivate(provider.sessionTemplateId)
  expect(body.data).toMatchObject({
    isActive: false,
    cancelledBookings: 2,
    refunded: 90,
    bookedAhead: 0,
    listing: { isListed: false, missing: ['sessions'] },
  })
  expect(await countCalendarEntries(deps)).toBe(0)
  expect(await deps.db.selectFrom('provider_search').select('provider_id').execute()).toEqual([])
  expect((await call('providerPage', { id: provider.providerId })).status).toBe(404)
  const on = await callAsProvider('activateSessionTemplate', { id: provider.sessionTemplateId })
  expect(on.body.data).toMatchObject({ isActive: true, listing: { isListed: true, missing: [] } })
  expect((await call('providerPage', { id: provider.providerId })).status).toBe(200)
  expect((await setup.deactivate(provider.sessionTemplateId)).body.data!.cancelledBookings).toBe(0)
  expect(await listRefundCents(deps)).toEqual([4500, 4500])
})

test('deactivating with keepBookings leaves booked sessions in place and cancels only empty group dates', async () => {
  const setup = await createProviderWithGroups(await createTestDeps())
  const { deps, call, provider, book, bookTime, createGroup } = setup
  const { id, dateIds } = await createGroup({}, 3)
  await bookTime(provider, TEN)
  await book({ groupSessionRecurrenceId: dateIds[1] })
  expect((await setup.deactivate(provider.sessionTemplateId, { keepBookings: true })).body.data).toMatchObject({
    cancelledBookings: 0,
    refunded: 0,
    bookedAhead: 1,
  })
  expect((await setup.deactivate(id, { keepBookings: true })).body.data).toMatchObject({
    droppedDates: 2,
    bookedAhead: 1,
  })
  expect(await listDateStatuses(deps)).toEqual(['cancelled', 'scheduled', 'cancelled'])
  expect(await listBookingStatuses(deps)).toEqual(['booked', 'booked'])
  expect(await countCalendarEntries(deps)).toBe(2)
  const late = await logInTestUser(deps, await createTestCustomer(deps))
  const input = { groupSessionRecurrenceId: dateIds[1] }
  expect((await call('createPaymentIntent', input, { as: late })).body.code).toBe('templateNotOffered')
})

test('cancels a retained date and releases its time when its only hold expires unpaid', async () => {
  const setup = await createProviderWithGroups(await createTestDeps())
  const { deps, call, createGroup } = setup
  const { id, dateIds } = await createGroup({}, 1)
  const slow = await logInTestUser(deps, await createTestCustomer(deps))
  await call('createPaymentIntent', { groupSessionRecurrenceId: dateIds[0] }, { as: slow })
  await setup.deactivate(id, { keepBookings: true })
  await processGroupDecisions(deps)
  expect(await listDateStatuses(deps)).toEqual(['scheduled'])
  deps.clock.forward({ minutes: 16 })
  await bookingJobs(deps).work['expire-holds']!({})
  await processGroupDecisions(deps)
  expect([await listDateStatuses(deps), await countCalendarEntries(deps)]).toEqual([['cancelled'], 0])
})

test('locks a group’s price, length and place while it has bookings, but not its title and size', async () => {
  const setup = await createProviderWithGroups(await createTestDeps())
  const { callAsProvider, book, createGroup } = setup
  const { id, dateIds } = await createGroup({ maxParticipants: 4 })
  for (let seat = 0; seat < 2; seat++) await book({ groupSessionRecurrenceId: dateIds[0] })
  const put = async (change: Record<string, unknown>) => {
    const { status, body } = await callAsProvider('putSessionTemplate', {
      ...buildGroupInput({ maxParticipants: 4, ...change }),
      id,
    })
    return [status, body.code ?? Object.keys(body.fieldErrors ?? {})[0]]
  }
  for (const change of [{ fee: 20 }, { durationInMinutes: 60 }, { location: 2, address: 'Here 1' }, { languageId: 1 }])
    expect([change, ...(await put(change))]).toEqual([change, 409, 'groupHasBookings'])
  expect(await put({ maxParticipants: 1 })).toEqual([422, 'maxParticipants'])
  expect(await put({ maxParticipants: 2, texts: { en: { title: 'Calmer' } } })).toEqual([200, undefined])
  const after = await setup.template(id)
  expect(after.groupSessionRecurrence.map((date) => date.freeSeats)).toEqual([0, 2])
  expect([after.title, after.fee]).toEqual(['Calmer', 18])
})

const loadBookingState = async (deps: TestDeps, bookingId: string) => {
  const { rows } = await deps.connection.pool.query(
    `select b.status, (select count(*)::int from refund join payment p using (payment_id) where p.purpose_id = b.booking_id) as refunds
     from booking b where b.booking_id = $1`,
    [bookingId],
  )
  return rows[0] as { status: string; refunds: number }
}

test(`${RACES} races between paying for a seat and cancelling its date leave no seat occupied and lose no money`, {
  timeout: 120_000,
}, async () => {
  const setup = await createProviderWithGroups(await createTestDeps({ poolSize: 12 }))
  const { deps, call, callAsProvider, pay, createGroup } = setup
  for (let round = 0; round < RACES; round++) {
    const { id, dateIds } = await createGroup({}, 1)
    const input = { groupSessionRecurrenceId: dateIds[0] }
    const [early, late] = [
      await logInTestUser(deps, await createTestCustomer(deps)),
      await logInTestUser(deps, await createTestCustomer(deps)),
    ]
    const hold = (await call('createPaymentIntent', input, { as: early })).body.data!
    await pay(hold.paymentIntentId)
    const [, cancelled, lateHold] = await Promise.all([
      call('checkPaymentIntent', { id: hold.paymentIntentId }, { as: early }),
      callAsProvider('cancelGroupDate', { id: dateIds[0] }),
      call('createPaymentIntent', input, { as: late }),
    ])
    await call('checkPaymentIntent', { id: hold.paymentIntentId }, { as: early })
    expect(cancelled.status).toBe(200)
    const { status, refunds } = await loadBookingState(deps, hold.bookingId)
    expect(['cancelledByProvider', 'expired']).toContain(status)
    expect(refunds).toBe(1)
    expect([200, 409]).toContain(lateHold.status)
    const seats = await deps.db
      .selectFrom('group_occurrence')
      .select(['status', 'seats_taken'])
      .where('session_template_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(seats).toEqual({ status: 'cancelled', seats_taken: 0 })
  }
  expect(await countCalendarEntries(deps)).toBe(0)
})

test(`${RACES} races between booking and deactivating a session type leave no time occupied`, {
  timeout: 120_000,
}, async () => {
  const deps = await createTestDeps({ poolSize: 12 })
  const { call } = await createPaymentApp(deps)
  const outcomes = { booked: 0, rejected: 0 }
  for (let round = 0; round < RACES; round++) {
    const provider: TestProvider = await createTestProvider(deps)
    const from = `10.2.0.${round}`
    const me = await logInTestUser(deps, provider)
    const clients = await Promise.all([1, 2, 3].map(async () => logInTestUser(deps, await createTestCustomer(deps))))
    const book = (as: (typeof clients)[number], index: number) =>
      call(
        'createPaymentIntent',
        { sessionTemplateId: provider.sessionTemplateId, startDateTime: `2026-11-24T${10 + 2 * index}:00:00Z` },
        { as, from },
      )
    const [deactivation, ...bookings] = await Promise.all([
      call('deactivateSessionTemplate', { id: provider.sessionTemplateId }, { as: me, from }),
      ...clients.map(book),
    ])
    expect(deactivation.status).toBe(200)
    for (const reply of bookings) {
      expect([200, 409]).toContain(reply.status)
      outcomes[reply.status === 200 ? 'booked' : 'rejected']++
    }
  }
  const live = await deps.db
    .selectFrom('booking')
    .select('status')
    .where('status', 'in', ['pendingPayment', 'booked'])
    .execute()
  expect([live, await countCalendarEntries(deps)]).toEqual([[], 0])
  expect(outcomes.rejected + outcomes.booked).toBe(3 * RACES)
})
