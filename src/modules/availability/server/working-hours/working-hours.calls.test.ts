import { expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { buildOpenDay, createProviderSetup, formatTallinnTime, TUESDAY_STARTS } from '#testing/server/provider-setup.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { withPayments } from '#testing/server/test-payments.ts'

/** A provider whose application was approved and who has not set any hours yet. */
async function createNewProvider() {
  const setup = await createProviderSetup()
  const { deps, provider } = setup
  const deleteRows = (table: 'working_hours_item' | 'working_hours_settings') =>
    deps.db.deleteFrom(table).where('provider_id', '=', provider.providerId).execute()
  await deleteRows('working_hours_item')
  await deleteRows('working_hours_settings')
  await deps.db
    .updateTable('provider_account')
    .set({ working_hours_at: null })
    .where('provider_id', '=', provider.providerId)
    .execute()
  return setup
}

test('a new counsellor starts with the specification’s default hours', async () => {
  const { call, me } = await createNewProvider()
  const { body } = await call('getWorkingHours', {}, { as: me })
  const [monday, , , , friday, saturday, sunday] = body.data!.workingTimeForDay
  expect(monday!.workingIntervals.map(({ startHours, endHours }) => `${startHours}-${endHours}`)).toEqual([
    '09:00-13:00',
    '14:00-18:00',
  ])
  expect([friday, saturday, sunday].map((day) => day!.isOpened)).toEqual([true, false, false])
  expect(body.data).toMatchObject({
    isSet: false,
    dayIds: [1, 2, 3, 4, 5],
    monthsInAdvanceBookable: 6,
    advancedBookingHours: 2,
    startDateStandardHours: '2026-11-23',
    endDateStandardHours: '2026-12-31',
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    dailyMaximum: null,
    timezone: 'Europe/Tallinn',
  })
})

test('the first save also stores the defaults, completes the onboarding step and makes the counsellor searchable', async () => {
  const { call, me, times, deps } = await createNewProvider()
  expect((await call('getProfile', {}, { as: me })).body.data!.workingHoursUpdated).toBe(false)
  const { status, body } = await call(
    'putWorkingHours',
    { workingTimeForDay: [buildOpenDay(2, '10:00-12:00')] },
    { as: me },
  )
  expect([status, body.message]).toEqual([200, 'Your hours are saved.'])
  expect(body.data).toMatchObject({ isSet: true, dayIds: [1, 2, 3, 4, 5], endDateStandardHours: '2026-12-31' })
  expect(await times('2026-11-24')).toEqual(TUESDAY_STARTS)
  expect((await times('2026-11-25'))[0]).toBe('09:00')
  expect((await call('getProfile', {}, { as: me })).body.data!.workingHoursUpdated).toBe(true)
  expect(await deps.db.selectFrom('provider_search').select('provider_id').execute()).toHaveLength(1)
})

test('a change is public immediately, including in search, and leaves omitted fields unchanged', async () => {
  const { call, me, times, deps } = await createProviderSetup()
  const week = [buildOpenDay(3, '15:00-16:15'), { dayId: 2, isOpened: false, workingIntervals: [] }]
  await call('putWorkingHours', { workingTimeForDay: week, bufferAfterMinutes: 10 }, { as: me })
  expect([await times('2026-11-24'), await times('2026-11-25')]).toEqual([[], ['15:00', '15:15']])
  const next = await deps.db.selectFrom('session_search').select('next_start_at').executeTakeFirstOrThrow()
  expect(formatTallinnTime(String(next.next_start_at))).toBe('15:00')
  await call('putWorkingHours', { dailyMaximum: 3 }, { as: me })
  const { data } = (await call('getWorkingHours', {}, { as: me })).body
  expect(data).toMatchObject({ dayIds: [3], bufferAfterMinutes: 10, dailyMaximum: 3, monthsInAdvanceBookable: 6 })
})

test('the validity range, months in advance and notice limit what clients see', async () => {
  const { call, me, times } = await createProviderSetup()
  const put = (change: object) => call('putWorkingHours', { ...change }, { as: me })
  await put({ startDateStandardHours: '2026-12-01', endDateStandardHours: '2026-12-08' })
  const days = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15']
  expect((await Promise.all(days.map(times))).map((starts) => starts.length)).toEqual([0, 5, 5, 0])
  await put({ startDateStandardHours: null, endDateStandardHours: null, monthsInAdvanceBookable: 1 })
  expect([await times('2026-12-22'), await times('2026-12-29')].map((starts) => starts.length)).toEqual([5, 0])
  await put({ advancedBookingHours: 25 })
  expect(await times('2026-11-24')).toEqual(['10:30', '10:45', '11:00'])
})

test.each([
  [
    'workingTimeForDay.0.workingIntervals.1.startHours',
    { workingTimeForDay: [buildOpenDay(1, '09:00-13:00', '12:45-14:00')] },
  ],
  ['workingTimeForDay.0.workingIntervals.0.endHours', { workingTimeForDay: [buildOpenDay(1, '13:00-09:00')] }],
  ['workingTimeForDay.0.workingIntervals.0.startHours', { workingTimeForDay: [buildOpenDay(1, '09:10-13:00')] }],
  ['workingTimeForDay.0.workingIntervals', { workingTimeForDay: [buildOpenDay(1)] }],
  ['workingTimeForDay', { workingTimeForDay: [buildOpenDay(1, '09:00-10:00'), buildOpenDay(1, '11:00-12:00')] }],
  ['endDateStandardHours', { startDateStandardHours: '2026-12-02', endDateStandardHours: '2026-12-01' }],
  ['monthsInAdvanceBookable', { monthsInAdvanceBookable: 25 }],
  ['advancedBookingHours', { advancedBookingHours: -1 }],
  ['bufferBeforeMinutes', { bufferBeforeMinutes: 7 }],
  ['dailyMaximum', { dailyMaximum: 0 }],
  ['providerId', { providerId: 'another provider' }],
])('rejects an invalid %s by field name and changes nothing', async (field, change) => {
  const { call, me, times } = await createProviderSetup()
  const { status, body } = await call('putWorkingHours', { dailyMaximum: 1, ...change }, { as: me })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, expect.arrayContaining([field])])
  expect(body.fieldErrors![field]).toMatch(/\w \w/)
  expect(await times('2026-11-24')).toEqual(TUESDAY_STARTS)
  expect((await call('getWorkingHours', {}, { as: me })).body.data!.dailyMaximum).toBeNull()
})

test('touching hours do not overlap, and a day may end at midnight', async () => {
  const { call, me } = await createProviderSetup()
  const week = [buildOpenDay(1, '09:00-13:00', '13:00-24:00')]
  const { body } = await call('putWorkingHours', { workingTimeForDay: week }, { as: me })
  const [monday] = body.data!.workingTimeForDay
  expect(monday!.workingIntervals).toEqual([
    { startHours: '09:00', endHours: '13:00', hasOverlap: false, action: 1 },
    { startHours: '13:00', endHours: '24:00', hasOverlap: false, action: 1 },
  ])
})

async function createBookedTuesday(options?: Parameters<typeof createProviderSetup>[0]) {
  const setup = await createProviderSetup(options)
  const { deps, provider } = setup
  const customer = await createTestCustomer(deps, { firstName: 'Mari' })
  const row = {
    customer_account_id: customer.customerAccountId,
    provider_id: provider.providerId,
    session_template_id: provider.sessionTemplateId,
    status: 'booked' as const,
    type: 2 as const,
    location: 1 as const,
    start_at: Temporal.Instant.from('2026-11-24T08:00:00Z'),
    end_at: Temporal.Instant.from('2026-11-24T09:00:00Z'),
    title: 'First session',
    price_cents: 4500,
    fee_cents: 675,
    language_id: 2,
    free_until: Temporal.Instant.from('2026-11-23T08:00:00Z'),
  }
  const emptyColumns = { group_occurrence_id: null, address: null, encrypted_note: null, hold_expires_at: null }
  const { booking_id: bookingId } = await deps.db
    .insertInto('booking')
    .values({ ...row, ...emptyColumns, request_key: null, booked_at: null, ended_at: null })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  await deps.connection.pool.query(
    `insert into calendar_entry (provider_id, start_at, end_at, busy, booking_id)
     select provider_id, start_at, end_at, tstzrange(start_at, end_at), booking_id from booking where booking_id = $1`,
    [bookingId],
  )
  return { ...setup, bookingId }
}

test('a change lists the booked sessions that it leaves outside the hours and does not change them', async () => {
  const { deps, call, me, bookingId } = await createBookedTuesday()
  // Booked in Russian; the counsellor reads English.
  await deps.db.updateTable('booking').set({ title: 'Первая встреча' }).execute()
  const before = await deps.db.selectFrom('booking').selectAll().execute()
  const inside = await call('putWorkingHours', { workingTimeForDay: [buildOpenDay(2, '09:00-12:00')] }, { as: me })
  expect(inside.body.data!.sessionsOutsideHours).toEqual([])
  const outside = await call('putWorkingHours', { workingTimeForDay: [buildOpenDay(2, '10:15-12:00')] }, { as: me })
  const expectedSession = {
    bookingId,
    groupSessionRecurrenceId: null,
    title: 'First session',
    customerName: 'Mari P.',
    startDateTime: '2026-11-24T08:00:00Z',
    endDateTime: '2026-11-24T09:00:00Z',
  }
  expect(outside.body.data!.sessionsOutsideHours).toEqual([expectedSession])
  const absence = { fromDate: '2026-11-24', toDate: '2026-11-24' }
  expect((await call('addWorkingHoursException', absence, { as: me })).body.data!.sessionsOutsideHours).toEqual([
    expectedSession,
  ])
  expect(await deps.db.selectFrom('booking').selectAll().execute()).toEqual(before)
  const { rows } = await deps.connection.pool.query('select booking_id from calendar_entry')
  expect(rows).toEqual([{ booking_id: bookingId }])
})

test('a range lists the effective hours of each day with its plan, holiday and booked sessions', async () => {
  const { call, me, bookingId } = await createBookedTuesday({ opens: 'tue 10:00-12:00, thu 10:00-12:00' })
  await call(
    'putWorkingHoursItems',
    { pivotStart: '2026-12-14', workingTimeForDay: [buildOpenDay(5, '08:00-09:00')] },
    { as: me },
  )
  const filter = async (fromDate: string, toDate: string) =>
    (await call('filterWorkingHours', { fromDate, toDate }, { as: me })).body.data!
  const first = await filter('2026-11-23', '2026-11-29')
  expect(first.days.map((day) => day.isOpened)).toEqual([false, true, false, true, false, false, false])
  expect(first.sessions.map((session) => session.bookingId)).toEqual([bookingId])
  const planned = await filter('2026-12-14', '2026-12-20')
  expect(planned.days.map((day) => [day.isPlanned, day.isOpened])).toEqual([
    ...Array(4).fill([true, false]),
    [true, true],
    ...Array(2).fill([true, false]),
  ])
  expect(planned.items.filter((item) => item.pivotStart !== null)).toHaveLength(1)
  const christmas = (await filter('2026-12-24', '2026-12-24')).days
  expect(christmas).toMatchObject([{ holiday: 'christmasEve', isOpened: false }])
  expect((await filter('2026-12-24', '2026-12-23')).days).toEqual([])
  expect((await filter('2026-12-01', '2027-12-01')).days).toHaveLength(62)
})

test('a preview lists the free slots of a draft and saves nothing', async () => {
  const { call, me, times, deps } = await createProviderSetup()
  const range = { fromDate: '2026-11-30', toDate: '2026-12-06', durationInMinutes: 60 }
  const preview = async (draft: object) => {
    const { body } = await call('previewWorkingHours', { ...range, ...draft }, { as: me })
    return Object.fromEntries(
      body.data!.map((day) => [day.date, day.slots.map((slot) => formatTallinnTime(slot.startDateTime))]),
    )
  }
  expect((await preview({}))['2026-12-01']).toEqual(TUESDAY_STARTS)
  const draft = await preview({ workingTimeForDay: [buildOpenDay(2, '08:00-09:15')], bufferAfterMinutes: 30 })
  expect(draft['2026-12-01']).toEqual(['08:00', '08:15'])
  const plan = { pivotStart: '2026-11-30', workingTimeForDay: [buildOpenDay(3, '20:00-21:00')] }
  expect(await preview({ plan })).toMatchObject({ '2026-12-01': [], '2026-12-02': ['20:00'] })
  expect(await times('2026-12-01')).toEqual(TUESDAY_STARTS)
  expect(await deps.db.selectFrom('working_hours_item').select('week_day').execute()).toHaveLength(1)
})

test('concurrent saves and previews are serialized, including the first save', async () => {
  const { call, me } = await createNewProvider()
  const put = (hours: string) => call('putWorkingHours', { workingTimeForDay: [buildOpenDay(2, hours)] }, { as: me })
  const range = { fromDate: '2026-11-23', toDate: '2026-11-29', durationInMinutes: 60 }
  const previews = [1, 2].map(() => call('previewWorkingHours', range, { as: me }))
  const responses = await Promise.all([...['08:00-10:00', '09:00-11:00', '08:30-12:00'].map(put), ...previews])
  expect(responses.map((response) => response.status)).toEqual(Array(5).fill(200))
  const [, tuesday] = (await call('getWorkingHours', {}, { as: me })).body.data!.workingTimeForDay
  expect(tuesday!.workingIntervals).toHaveLength(1)
})

test('only the counsellor can change their hours: not a customer, a visitor or another counsellor', async () => {
  const { deps, call, me, provider, times } = await createProviderSetup()
  const other = await createTestProvider(deps, { opens: 'wed 10:00-12:00' })
  const absence = { fromDate: '2026-12-15', toDate: '2026-12-15' }
  const ownExceptionId = (await call('addWorkingHoursException', absence, { as: me })).body.data!
    .workingHoursExceptionId
  const otherLogin = await logInTestUser(deps, other)
  const customer = await logInTestUser(deps, await createTestCustomer(deps))
  const week = { workingTimeForDay: [buildOpenDay(2, '20:00-21:00')] }
  expect((await call('putWorkingHours', week, { as: customer })).status).toBe(403)
  expect((await call('putWorkingHours', week)).status).toBe(401)
  expect((await call('putWorkingHours', week, { as: otherLogin })).body.data!.providerId).toBe(other.providerId)
  const deletion = await call(
    'deleteWorkingHoursException',
    { workingHoursExceptionId: ownExceptionId },
    { as: otherLogin },
  )
  expect(deletion.status).toBe(404)
  expect((await call('listWorkingHoursExceptions', {}, { as: otherLogin })).body.data!.exceptions).toEqual([])
  expect((await call('getWorkingHours', {}, { as: me })).body.data!.providerId).toBe(provider.providerId)
  expect([await times('2026-11-24'), await times('2026-12-15')]).toEqual([TUESDAY_STARTS, []])
})

test('concurrent bookings and changes of hours do not deadlock', async () => {
  const { deps, call, me, provider } = await createProviderSetup({ opens: 'tue 08:00-20:00' })
  await withPayments(deps)
  const book = async (hour: number) => {
    const startDateTime = `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`
    const customer = await logInTestUser(deps, await createTestCustomer(deps))
    return () =>
      call('createPaymentIntent', { sessionTemplateId: provider.sessionTemplateId, startDateTime }, { as: customer })
  }
  const bookings = await Promise.all([7, 8, 9, 10, 11, 12].map(book))
  const change = (bufferAfterMinutes: number) => () => call('putWorkingHours', { bufferAfterMinutes }, { as: me })
  const responses = await Promise.all([...bookings, ...[0, 5, 0, 5].map(change)].map((send) => send()))
  expect(responses.map((response) => response.status).filter((status) => status >= 500)).toEqual([])
  expect(responses.slice(-4).map((response) => response.status)).toEqual([200, 200, 200, 200])
})
