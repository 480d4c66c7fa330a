import { describe, expect, test, vi } from 'vitest'
import { THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestGroupDate, createTestProvider, createTestSessionTemplate } from '#testing/server/factories.ts'
import { createZoomProvider } from '#testing/server/zoom-provider.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
const muteErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const listFailureCodes = async ({ deps }: Awaited<ReturnType<typeof createZoomProvider>>) =>
  (await deps.db.selectFrom('failed_job').select(['kind', 'code']).execute()).map(({ code }) => code)

describe('a meeting', () => {
  test('is created after payment, moved with the session, and deleted on cancellation', async () => {
    const { call, session, syncMeetings, times, rows, zoom, calls } = await createZoomProvider()
    const { id, them } = await session()
    await syncMeetings()
    expect(times()).toEqual([[THURSDAY, 60]])
    const [first] = await rows()
    expect(first).toMatchObject({ booking_id: id, state: 'created', attempts: 0 })

    expect((await call('rescheduleBooking', { id, date: FRIDAY }, await them())).status).toBe(200)
    await syncMeetings()
    expect(times()).toEqual([[FRIDAY, 60]])
    expect((await rows())[0]).toMatchObject({ zoom_meeting_id: first!.zoom_meeting_id, state: 'created' })
    expect((await rows())[0]!.meeting_number).toBe(first!.meeting_number)

    await call('cancelBooking', { id, x: '0' }, await them())
    await syncMeetings()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
    expect(calls('POST')).toHaveLength(1)
    expect(calls('DELETE')).toHaveLength(1)
  })

  test('causes no requests while it is up to date', async () => {
    const { session, syncMeetings, syncAfter, zoom } = await createZoomProvider()
    await session()
    await syncMeetings()
    const before = zoom.requests.length
    await syncAfter()
    await syncAfter({ hours: 3 })
    expect(zoom.requests).toHaveLength(before)
  })

  test('is not created for an unpaid hold, a session on site or one too far ahead', async () => {
    const { call, session, syncMeetings, zoom, deps, provider, tokens } = await createZoomProvider()
    const { customer } = await session('2026-12-02T10:00:00Z')
    const unpaid = { sessionTemplateId: provider.sessionTemplateId, startDateTime: THURSDAY }
    expect((await call('createPaymentIntent', unpaid, await tokens(customer))).status).toBe(200)
    const onSite = await session(FRIDAY)
    await deps.db.updateTable('booking').set({ location: 2 }).where('booking_id', '=', onSite.id).execute()
    await syncMeetings()
    expect(zoom.meetings()).toEqual([])
    deps.clock.moveTo('2026-11-25T10:00:00Z')
    await syncMeetings()
    expect(zoom.meetings().map(({ body }) => body['start_time'])).toEqual(['2026-12-02T10:00:00Z'])
  })

  test('of a group date exists from the first booking to the last cancellation', async () => {
    const { call, book, provider, syncMeetings, times, rows, zoom, deps, tokens } = await createZoomProvider()
    const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 4 })
    await syncMeetings()
    expect(zoom.meetings()).toEqual([])
    const members = [
      await book({ groupSessionRecurrenceId: occurrenceId }),
      await book({ groupSessionRecurrenceId: occurrenceId }),
    ]
    await syncMeetings()
    expect(times()).toEqual([[THURSDAY, 90]])
    expect(await rows()).toMatchObject([{ booking_id: null, group_occurrence_id: occurrenceId }])
    for (const [index, { bookingId: id, customer }] of members.entries()) {
      await call('cancelBooking', { id, x: '0' }, await tokens(customer))
      await syncMeetings()
      expect(zoom.meetings()).toHaveLength(index === 0 ? 1 : 0)
    }
  })

  test('of a group date is not deleted when all members are marked as not attended', async () => {
    const { call, book, provider, syncMeetings, zoom, deps, me } = await createZoomProvider()
    const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 4 })
    const { bookingId: id } = await book({ groupSessionRecurrenceId: occurrenceId })
    await syncMeetings()
    deps.clock.moveTo('2026-11-26T10:15:00Z')
    expect((await call('markAttendance', { id, attended: false }, await me())).body.data!.status).toBe('noShow')
    await syncMeetings()
    expect(zoom.meetings()).toHaveLength(1)
  })

  test('is deleted 24 hours after the end of the session', async () => {
    const { session, syncMeetings, syncAfter, zoom, deps, rows } = await createZoomProvider()
    await session()
    await syncMeetings()
    deps.clock.moveTo('2026-11-27T10:59:00Z')
    await syncMeetings()
    expect(zoom.meetings()).toHaveLength(1)
    await syncAfter()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })
})

describe('privacy', () => {
  test('sends Zoom only times and a neutral topic', async () => {
    const setup = await createZoomProvider()
    const { call, session, syncMeetings, zoom, deps, provider } = setup
    const { id, them, customer } = await session()
    await syncMeetings()
    await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    await syncMeetings()
    const { provider_id: providerId, title } = await setup.booking(id)
    const [row] = await setup.rows()
    await call('cancelBooking', { id, x: '0' }, await them())
    await syncMeetings()
    const all = JSON.stringify(zoom.requests).toLowerCase()
    const secrets = [id, providerId, customer.customerAccountId, customer.email, provider.email, title, 'counsellor']
    for (const one of [...secrets, deps.settings.brand, row!.zoom_meeting_id])
      expect(all).not.toContain(one.toLowerCase())
    const made = JSON.parse(zoom.requests.find(({ method, path }) => method === 'POST' && path.startsWith('/v2'))!.body)
    expect(Object.keys(made).toSorted()).toEqual(
      ['agenda', 'default_password', 'duration', 'settings', 'start_time', 'timezone', 'topic', 'type'].toSorted(),
    )
    expect(made).toMatchObject({ agenda: '', type: 2, timezone: 'UTC', start_time: THURSDAY, duration: 60 })
    expect(made.topic).toMatch(/^Session [0-9a-f]{12}$/)
    expect(made.settings).toMatchObject({
      ...{ waiting_room: true, join_before_host: false, auto_recording: 'none', meeting_authentication: false },
      ...{ approval_type: 2, auto_start_meeting_summary: false, auto_start_ai_companion_questions: false },
    })
  })

  test('stores no URLs in plain text', async () => {
    const { session, syncMeetings, rows, zoom } = await createZoomProvider()
    await session()
    await syncMeetings()
    const [row] = await rows()
    expect(row!.encrypted_join_url!.toString('latin1')).not.toContain(zoom.url)
    expect(JSON.stringify(row)).not.toContain('zak')
  })
})

describe('hosts', () => {
  test('hold one meeting at a time; a session gets a meeting once a host is available', async () => {
    const { call, session, syncMeetings, zoom, deps, rows } = await createZoomProvider({ hosts: ['one', 'two'] })
    const sessions = [await session(THURSDAY)]
    for (let index = 0; index < 2; index++) sessions.push(await session(THURSDAY, await createTestProvider(deps)))
    const listBookingIds = async () => (await rows()).map((row) => row.booking_id)
    await syncMeetings()
    expect((await rows()).map(({ host }) => host).toSorted()).toEqual(['one', 'two'])
    const before = await listBookingIds()
    const [freed, waiting] = [true, false].map((has) => sessions.find(({ id }) => before.includes(id) === has)!)
    await call('cancelBooking', { id: freed!.id, x: '0' }, await freed!.them())
    await syncMeetings()
    expect((await listBookingIds()).toSorted()).toEqual(
      sessions.flatMap(({ id }) => (id === freed!.id ? [] : id)).toSorted(),
    )
    expect(before).not.toContain(waiting!.id)
    expect(zoom.meetings()).toHaveLength(2)
  })

  test('can hold consecutive sessions of one provider, but not overlapping rooms of others', async () => {
    const { session, syncMeetings, deps, rows } = await createZoomProvider()
    const other = await createTestProvider(deps)
    await session('2026-11-26T10:00:00Z')
    await session('2026-11-26T11:00:00Z')
    await session('2026-11-26T12:30:00Z', other)
    await session('2026-11-26T12:45:00Z', await createTestProvider(deps))
    await syncMeetings()
    // The 12:30 room would open at 12:20, but the 11:00–12:00 room does not close until 12:30.
    expect((await rows()).map(({ start_at: at }) => at.toString().slice(11, 16))).toEqual(['10:00', '11:00', '12:45'])
  })

  test('are changed when the session moves to a time at which the host is occupied', async () => {
    const { call, session, syncMeetings, deps, zoom, rows } = await createZoomProvider({ hosts: ['one', 'two'] })
    const moved = await session(THURSDAY)
    await session(FRIDAY, await createTestProvider(deps))
    await syncMeetings()
    expect((await rows()).map(({ host }) => host)).toEqual(['one', 'one'])
    await call('rescheduleBooking', { id: moved.id, date: FRIDAY }, await moved.them())
    await syncMeetings()
    expect((await rows()).map(({ host }) => host).toSorted()).toEqual(['one', 'two'])
    expect(zoom.meetings().map(({ host, body }) => [host, body['start_time']])).toEqual([
      ['one', FRIDAY],
      ['two', FRIDAY],
    ])
  })

  test('are replaced by others when Zoom does not know them', async () => {
    const spy = muteErrors()
    const setup = await createZoomProvider({ hosts: ['two'] })
    const { session, syncMeetings, syncAfter, deps, rows, calls } = setup
    deps.settings.zoom!.hosts = ['nobody@hool.test', 'two']
    await session()
    await syncMeetings()
    expect(await rows()).toEqual([])
    expect(await listFailureCodes(setup)).toEqual(['404 1001'])
    expect(JSON.stringify(spy.mock.calls)).not.toContain('nobody')
    await syncAfter()
    expect(await rows()).toMatchObject([{ host: 'two', state: 'created' }])
    expect(calls('POST')).toHaveLength(2)
  })
})

test('creates a longer meeting for a longer session', async () => {
  const { session, syncMeetings, times, deps, provider } = await createZoomProvider()
  const long = await createTestSessionTemplate(deps, provider.providerId, { durationMinutes: 105 })
  await session(THURSDAY, { ...provider, sessionTemplateId: long })
  await syncMeetings()
  expect(times()).toEqual([[THURSDAY, 105]])
})
