import { expect, test } from 'vitest'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

test('lists today in the provider’s time zone, upcoming soonest first and history newest first, with one line per group date', async () => {
  const { call, me, session, book, deps, provider } = await createBookedProvider({
    provider: { opens: 'mon 00:00-24:00, thu 09:00-17:00' },
  })
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 4,
  })
  for (let member = 0; member < 2; member++) await book({ groupSessionRecurrenceId: occurrenceId })
  const [today, late, later, cancelled] = [
    await session('2026-11-23T10:00:00Z'),
    await session('2026-11-23T21:00:00Z'),
    await session(THURSDAY),
    await session('2026-11-26T12:00:00Z'),
  ]
  await call('cancelBooking', { id: cancelled.id, x: '0' }, await me())
  const list = async (when: string) => (await call('listProviderSessions', { when }, await me())).body.data!
  // 21:00 UTC is 23:00 in Tallinn, so it is still Monday.
  expect((await list('today')).items.map(({ id }) => id)).toEqual([today.id, late.id])
  expect((await list('upcoming')).items.map(({ id, seatsTaken, clientName }) => [id, seatsTaken, clientName])).toEqual([
    [today.id, null, 'Test Person'],
    [late.id, null, 'Test Person'],
    [occurrenceId, 2, null],
    [later.id, null, 'Test Person'],
  ])
  expect((await list('history')).items.map(({ id, status }) => [id, status])).toEqual([
    [cancelled.id, 'cancelledByProvider'],
  ])
  deps.clock.moveTo('2026-11-26T10:15:00Z')
  expect((await list('history')).items.map(({ id }) => id)).toEqual([cancelled.id, occurrenceId, late.id, today.id])
  const [running] = (await list('upcoming')).items
  expect(running).toMatchObject({ id: later.id, awaitsAttendance: true })
})

test('the dashboard shows today, the next session and open proposals', async () => {
  const { call, me, session } = await createBookedProvider()
  const first = await session('2026-11-23T10:00:00Z')
  const second = await session(THURSDAY)
  await call('askToReschedule', { id: second.id, startDateTimes: ['2026-11-27T12:00:00Z'] }, await me())
  const { data } = (await call('providerDashboard', {}, await me())).body
  expect(data).toMatchObject({ firstName: 'Counsellor', timezone: 'Europe/Tallinn', upcomingCount: 2 })
  expect([data!.today, data!.offersOpen].map((sessions) => sessions.map(({ id }) => id))).toEqual([
    [first.id],
    [second.id],
  ])
  expect([data!.next!.id, data!.offersOpen[0]!.offer.startDateTimes]).toEqual([first.id, ['2026-11-27T12:00:00Z']])
})

test('the calendar lists what occupies a week, without the name of a client who is still paying', async () => {
  const { call, me, session, deps, provider } = await createBookedProvider({
    provider: { opens: 'mon 00:00-24:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00' },
  })
  const booked = await session(THURSDAY)
  await deps.db.updateTable('booking').set({ title: 'Первая встреча' }).execute()
  const moving = await session('2026-11-24T08:00:00Z')
  await call('putWorkingHours', { bufferBeforeMinutes: 15 }, await me())
  const proposed = ['2026-11-25T11:00:00Z', '2026-11-25T12:00:00Z']
  await call('askToReschedule', { id: moving.id, startDateTimes: proposed }, await me())
  await call('addWorkingHoursException', { fromDate: '2026-11-28', toDate: '2026-11-29' }, await me())
  const earlier = { fromDate: '2026-11-23', toDate: '2026-11-23', startHours: '10:00', endHours: '11:00' }
  await call('addWorkingHoursException', earlier, await me())
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 4,
  })
  await deps.connection.pool.query(
    `insert into calendar_entry (provider_id, start_at, end_at, busy, group_occurrence_id)
     select provider_id, start_at, end_at, tstzrange(start_at, end_at), group_occurrence_id from group_occurrence`,
  )
  const invitation = await createSentInvitation(
    { deps, call, provider },
    { startDateTimes: ['2026-11-27T08:00:00Z', '2026-12-01T08:00:00Z'] },
  )
  await deps.db.updateTable('invitation').set({ title: 'Первая встреча' }).execute()
  const paying = { as: await logInTestUser(deps, await createTestCustomer(deps)) }
  const time = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-24T12:00:00Z' }
  const { bookingId: held } = (await call('createPaymentIntent', time, paying)).body.data!
  // In another week: 22:00 UTC on Sunday is Monday in Tallinn.
  await session('2026-11-29T22:00:00Z')
  const list = async (input: { date?: string }) => (await call('listCalendarEntries', input, await me())).body.data!
  const { entries, absences, ...week } = await list({})
  expect(week).toEqual({ timezone: 'Europe/Tallinn', today: '2026-11-23', monday: '2026-11-23' })
  expect(entries.map(({ kind, id, clientName, title }) => [kind, id, clientName, title])).toEqual([
    ['session', moving.id, 'Test Person', 'First session'],
    ['hold', held, null, 'First session'],
    ['proposal', moving.id, 'Test Person', 'First session'],
    ['proposal', moving.id, 'Test Person', 'First session'],
    ['group', occurrenceId, null, 'Calm under pressure'],
    ['session', booked.id, 'Test Person', 'First session'],
    ['invitation', invitation.invitationId, 'Liis Kask', 'First session'],
  ])
  expect(entries.find(({ kind }) => kind === 'group')).toMatchObject({ seats: 4, seatsTaken: 0 })
  // The session's own time, without the buffer that is reserved with it.
  const times = entries
    .filter(({ kind }) => kind === 'proposal')
    .map((entry) => [entry.startDateTime, entry.endDateTime])
  expect(times).toEqual([
    ['2026-11-25T11:00:00Z', '2026-11-25T12:00:00Z'],
    ['2026-11-25T12:00:00Z', '2026-11-25T13:00:00Z'],
  ])
  expect(absences.map(({ startTime }) => startTime)).toEqual(['2026-11-23T08:00:00Z', '2026-11-27T22:00:00Z'])
  deps.clock.forward({ hours: 3 })
  expect((await list({ date: '2026-11-29' })).absences).toHaveLength(2)
  expect((await list({ date: '2026-11-29' })).entries.map(({ kind }) => kind)).not.toContain('hold')
  expect((await list({ date: '2026-11-30' })).entries.map(({ kind }) => kind)).toEqual(['session', 'invitation'])
})

test('a session page shows the client, the payment, the note and the available actions', async () => {
  const { call, me, deps, provider, book } = await createBookedProvider()
  const { bookingId: id } = await book({
    sessionTemplateId: provider.sessionTemplateId,
    startDateTime: THURSDAY,
    note: 'I sleep badly.',
  })
  const { data } = (await call('getProviderSession', { id }, await me())).body
  expect(data).toMatchObject({ id, isGroup: false, roomOpensAt: '2026-11-26T09:50:00Z', moves: 0, offer: null })
  expect(data!.places).toMatchObject([
    {
      clientName: 'Test Person',
      price: 45,
      fee: 6.75,
      yours: 38.25,
      note: 'I sleep badly.',
      actions: { cancel: { refundAmount: 45 }, reschedule: true, withdraw: false, attendance: false },
    },
  ])
  deps.clock.moveTo('2026-11-26T10:15:00Z')
  const later = (await call('getProviderSession', { id }, await me())).body.data!.places[0]!.actions
  expect(later).toMatchObject({ cancel: { refundAmount: 45 }, reschedule: false, attendance: true })
})

test('a group page, opened by date or by booking id, shows members by first name and initial', async () => {
  const { call, me, deps, provider, book } = await createBookedProvider()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 4 })
  const { bookingId } = await book(
    { groupSessionRecurrenceId: occurrenceId },
    await createTestCustomer(deps, { firstName: 'Liis' }),
  )
  await book({ groupSessionRecurrenceId: occurrenceId }, await createTestCustomer(deps, { firstName: 'Jaan' }))
  const names = async (id: string) => {
    const { data } = (await call('getProviderSession', { id }, await me())).body
    return [data!.id, ...data!.places.map(({ clientName }) => clientName)]
  }
  expect(await names(occurrenceId)).toEqual([occurrenceId, 'Jaan P.', 'Liis P.'])
  expect(await names(bookingId)).toEqual([occurrenceId, 'Liis P.'])
})

test('another provider gets 404, and unpaid holds are not listed', async () => {
  const { call, session, deps, tokens, provider, me } = await createBookedProvider()
  const { id } = await session()
  const stranger = await tokens(await createTestProvider(deps))
  expect((await call('getProviderSession', { id }, stranger)).status).toBe(404)
  expect((await call('listProviderSessions', { when: 'upcoming' }, stranger)).body.data!.totalCount).toBe(0)
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-27T10:00:00Z' }
  const hold = await call('createPaymentIntent', input, await tokens(await createTestCustomer(deps)))
  expect((await call('getProviderSession', { id: hold.body.data!.bookingId }, await me())).status).toBe(404)
})
