import { describe, expect, test, vi } from 'vitest'
import { THURSDAY } from '../testing/a-booked-practice.ts'
import { aZoomPractice } from '../testing/a-zoom-practice.ts'
import { aGroupDate, aProvider, aTemplate } from '../testing/factories.ts'
import { keepZoomMeetings } from './keep-meetings.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
/** The sweeper says in the log what it could not do. */
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const faults = async ({ house }: Awaited<ReturnType<typeof aZoomPractice>>) =>
  (await house.db.selectFrom('noted_fault').select(['kind', 'code']).execute()).map(({ code }) => code)

describe('a meeting follows its session', () => {
  test('is made once it is paid, moves with it under the same address, and goes when it is called off', async () => {
    const { call, session, sweep, times, rows, zoom, calls } = await aZoomPractice()
    const { id, them } = await session()
    await sweep()
    expect(times()).toEqual([[THURSDAY, 60]])
    const [first] = await rows()
    expect(first).toMatchObject({ booking_id: id, state: 'standing', tries: 0 })

    expect((await call('rescheduleBooking', { id, date: FRIDAY }, await them())).status).toBe(200)
    await sweep()
    expect(times()).toEqual([[FRIDAY, 60]])
    expect((await rows())[0]).toMatchObject({ zoom_meeting_id: first!.zoom_meeting_id, state: 'standing' })
    expect((await rows())[0]!.meeting_number).toBe(first!.meeting_number)

    await call('cancelBooking', { id, x: '0' }, await them())
    await sweep()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
    expect(calls('POST')).toHaveLength(1)
    expect(calls('DELETE')).toHaveLength(1)
  })

  test('what stands as it should is not asked about again', async () => {
    const { session, sweep, later, zoom } = await aZoomPractice()
    await session()
    await sweep()
    const before = zoom.said.length
    await later()
    await later({ hours: 3 })
    expect(zoom.said).toHaveLength(before)
  })

  test('an unpaid hold, a session on site and one too far ahead have none', async () => {
    const { call, session, sweep, zoom, house, provider, tokens } = await aZoomPractice()
    const { customer } = await session('2026-12-02T10:00:00Z')
    const unpaid = { sessionTemplateId: provider.sessionTemplateId, startDateTime: THURSDAY }
    expect((await call('createPaymentIntent', unpaid, await tokens(customer))).status).toBe(200)
    const onSite = await session(FRIDAY)
    await house.db.updateTable('booking').set({ location: 2 }).where('booking_id', '=', onSite.id).execute()
    await sweep()
    expect(zoom.meetings()).toEqual([])
    house.clock.moveTo('2026-11-25T10:00:00Z')
    await sweep()
    expect(zoom.meetings().map(({ body }) => body['start_time'])).toEqual(['2026-12-02T10:00:00Z'])
  })

  test('a date of a group has one for all of its members, from the first to the last', async () => {
    const { call, book, provider, sweep, times, rows, zoom, house, tokens } = await aZoomPractice()
    const { occurrenceId } = await aGroupDate(house, provider.providerId, { startAt: THURSDAY, seats: 4 })
    await sweep()
    expect(zoom.meetings()).toEqual([])
    const members = [
      await book({ groupSessionRecurrenceId: occurrenceId }),
      await book({ groupSessionRecurrenceId: occurrenceId }),
    ]
    await sweep()
    expect(times()).toEqual([[THURSDAY, 90]])
    expect(await rows()).toMatchObject([{ booking_id: null, group_session_recurrence_id: occurrenceId }])
    for (const [index, { bookingId: id, customer }] of members.entries()) {
      await call('cancelBooking', { id, x: '0' }, await tokens(customer))
      await sweep()
      expect(zoom.meetings()).toHaveLength(index === 0 ? 1 : 0)
    }
  })

  test('is taken out a day after the session, not while one runs late', async () => {
    const { session, sweep, later, zoom, house, rows } = await aZoomPractice()
    await session()
    await sweep()
    house.clock.moveTo('2026-11-27T10:59:00Z')
    await sweep()
    expect(zoom.meetings()).toHaveLength(1)
    await later()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })
})

describe('nothing of anybody leaves the house', () => {
  test('Zoom is told a time and a neutral word, in all that is ever asked', async () => {
    const practice = await aZoomPractice()
    const { call, session, sweep, zoom, house, provider } = practice
    const { id, them, customer } = await session()
    await sweep()
    await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    await sweep()
    const { provider_id: providerId, title } = await practice.booking(id)
    const [row] = await practice.rows()
    await call('cancelBooking', { id, x: '0' }, await them())
    await sweep()
    const all = JSON.stringify(zoom.said).toLowerCase()
    const secrets = [id, providerId, customer.customerAccountId, customer.email, provider.email, title, 'counsellor']
    for (const one of [...secrets, house.settings.brand, row!.zoom_meeting_id])
      expect(all).not.toContain(one.toLowerCase())
    const made = JSON.parse(zoom.said.find(({ method, path }) => method === 'POST' && path.startsWith('/v2'))!.body)
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

  test('neither the join address nor the host’s stands in the database in clear', async () => {
    const { session, sweep, rows, zoom } = await aZoomPractice()
    await session()
    await sweep()
    const [row] = await rows()
    expect(row!.sealed_join_url!.toString('latin1')).not.toContain(zoom.url)
    expect(JSON.stringify(row)).not.toContain('zak')
  })
})

describe('several copies of the program', () => {
  test('sweeping at the same moment make one meeting a session', async () => {
    const { session, zoom, house, anotherCopy, rows } = await aZoomPractice({ hosts: ['one', 'two', 'three'] })
    for (const start of [THURSDAY, FRIDAY, '2026-11-26T13:00:00Z']) await session(start)
    const copies = [house, anotherCopy(), anotherCopy(), anotherCopy()]
    await Promise.all(copies.flatMap((copy) => [keepZoomMeetings(copy), keepZoomMeetings(copy)]))
    expect(zoom.meetings()).toHaveLength(3)
    expect((await rows()).map(({ state }) => state)).toEqual(['standing', 'standing', 'standing'])
  })

  test('a sweep leaves alone what another one is at', async () => {
    const { session, sweep, zoom, house, rows, anotherCopy } = await aZoomPractice()
    await session()
    const back = zoom.trouble({ at: 'POST /v2', does: 'slow', times: 1 })
    const slow = keepZoomMeetings({ ...anotherCopy() })
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
    house.clock.forward({ seconds: 119 })
    await sweep()
    expect(zoom.meetings()).toEqual([])
    quiet()
    await slow
    back()
  })

  test('one meeting is left of a crash between its making and its noting', async () => {
    const practice = await aZoomPractice()
    const { session, sweep, zoom, house, rows, calls } = practice
    await session()
    await sweep()
    const [made] = zoom.meetings()
    // As the row was when the answer came: claimed, and nothing known.
    await house.db
      .updateTable('zoom_meeting')
      .set({ state: 'claimed', meeting_number: null, sealed_join_url: null, stood_at: null, tries: 1 })
      .execute()
    await sweep()
    expect(zoom.meetings()).toEqual([made])
    expect(calls('POST')).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'standing', meeting_number: String(made!.id) }])
  })

  test('after a lost answer, and the session moved meanwhile, the one that was made is found and moved', async () => {
    quiet()
    const { call, session, sweep, later, zoom, times, calls } = await aZoomPractice()
    const { id, them } = await session()
    zoom.trouble({ at: 'POST /v2/users', does: 'cut', times: 1 })
    await sweep()
    expect(times()).toEqual([[THURSDAY, 60]])
    await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    await later()
    expect(times()).toEqual([[FRIDAY, 60]])
    expect(calls('POST')).toHaveLength(1)
  })

  test('after a lost answer, and the session called off meanwhile, none is left', async () => {
    quiet()
    const { call, session, sweep, later, zoom, rows } = await aZoomPractice()
    const { id, them } = await session()
    zoom.trouble({ at: 'POST /v2/users', does: 'cut', times: 1 })
    await sweep()
    await call('cancelBooking', { id, x: '0' }, await them())
    await later()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })
})

describe('hosts', () => {
  test('hold one meeting at a time; where none is free a session has none, until one is', async () => {
    const { call, session, sweep, zoom, house, rows } = await aZoomPractice({ hosts: ['one', 'two'] })
    const sessions = [await session(THURSDAY)]
    for (let index = 0; index < 2; index++) sessions.push(await session(THURSDAY, await aProvider(house)))
    const held = async () => (await rows()).map((row) => row.booking_id)
    await sweep()
    expect((await rows()).map(({ host }) => host).toSorted()).toEqual(['one', 'two'])
    const before = await held()
    const [freed, waiting] = [true, false].map((has) => sessions.find(({ id }) => before.includes(id) === has)!)
    await call('cancelBooking', { id: freed!.id, x: '0' }, await freed!.them())
    await sweep()
    expect((await held()).toSorted()).toEqual(sessions.flatMap(({ id }) => (id === freed!.id ? [] : id)).toSorted())
    expect(before).not.toContain(waiting!.id)
    expect(zoom.meetings()).toHaveLength(2)
  })

  test('one counsellor’s sessions may follow each other on a host, another’s keeps its distance', async () => {
    const { session, sweep, house, rows } = await aZoomPractice()
    const other = await aProvider(house)
    await session('2026-11-26T10:00:00Z')
    await session('2026-11-26T11:00:00Z')
    await session('2026-11-26T12:30:00Z', other)
    await session('2026-11-26T12:45:00Z', await aProvider(house))
    await sweep()
    // 12:30 opens at 12:20, while the room of 11:00 to 12:00 closes at 12:30.
    expect((await rows()).map(({ start_at: at }) => at.toString().slice(11, 16))).toEqual(['10:00', '11:00', '12:45'])
  })

  test('a move to where the host is taken makes the meeting anew with another host', async () => {
    const { call, session, sweep, house, zoom, rows } = await aZoomPractice({ hosts: ['one', 'two'] })
    const moved = await session(THURSDAY)
    await session(FRIDAY, await aProvider(house))
    await sweep()
    expect((await rows()).map(({ host }) => host)).toEqual(['one', 'one'])
    await call('rescheduleBooking', { id: moved.id, date: FRIDAY }, await moved.them())
    await sweep()
    expect((await rows()).map(({ host }) => host).toSorted()).toEqual(['one', 'two'])
    expect(zoom.meetings().map(({ host, body }) => [host, body['start_time']])).toEqual([
      ['one', FRIDAY],
      ['two', FRIDAY],
    ])
  })

  test('one that Zoom does not know leaves its sessions to the others', async () => {
    const spy = quiet()
    const practice = await aZoomPractice({ hosts: ['two'] })
    const { session, sweep, later, house, rows, calls } = practice
    house.settings.zoom!.hosts = ['nobody@hool.test', 'two']
    await session()
    await sweep()
    expect(await rows()).toEqual([])
    expect(await faults(practice)).toEqual(['404 1001'])
    expect(JSON.stringify(spy.mock.calls)).not.toContain('nobody')
    await later()
    expect(await rows()).toMatchObject([{ host: 'two', state: 'standing' }])
    expect(calls('POST')).toHaveLength(2)
  })
})

describe('when Zoom does not do as it is asked', () => {
  test.each([
    ['is down', { does: 'down' }],
    ['fails', { does: { status: 503 } }],
    ['takes our word no more', { at: 'POST /oauth', does: { status: 401 } }],
  ] as const)('while it %s it is asked once a sweep, and caught up with afterwards', async (_how, trouble) => {
    quiet()
    const practice = await aZoomPractice()
    const { session, sweep, later, zoom, times } = practice
    await session(THURSDAY)
    await session(FRIDAY)
    const back = zoom.trouble(trouble)
    await sweep()
    expect(zoom.said).toHaveLength(1)
    await later()
    await later()
    expect(zoom.meetings()).toEqual([])
    expect(await faults(practice)).toHaveLength(1)
    back()
    await later({ minutes: 5 })
    expect(times().toSorted()).toEqual([
      [THURSDAY, 60],
      [FRIDAY, 60],
    ])
  })

  test('a cancellation that it missed is caught up with', async () => {
    quiet()
    const { call, session, sweep, later, zoom, rows } = await aZoomPractice()
    const { id, them } = await session()
    await sweep()
    const back = zoom.trouble({ does: 'down' })
    await call('cancelBooking', { id, x: '0' }, await them())
    await sweep()
    expect(zoom.meetings()).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'leaving' }])
    back()
    await later()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('too many questions: the host rests as long as Zoom says, and another one takes over', async () => {
    quiet()
    const practice = await aZoomPractice({ hosts: ['one', 'two'] })
    const { session, sweep, later, zoom, house, rows, calls } = practice
    zoom.trouble({
      at: 'POST /v2/users/one',
      does: { status: 429, headers: { 'retry-after': house.clock.now().add({ minutes: 40 }).toString() } },
    })
    await session(THURSDAY)
    await session(FRIDAY)
    await sweep()
    await later()
    expect((await rows()).map(({ host }) => host)).toEqual(['two', 'two'])
    expect(await faults(practice)).toEqual(['429 429'])
    expect(calls('POST').filter(({ path }) => path.includes('/one/'))).toHaveLength(1)
    await session('2026-11-26T13:00:00Z')
    await later({ minutes: 40 })
    expect(calls('POST').filter(({ path }) => path.includes('/one/'))).toHaveLength(2)
  })

  test('with one host that rests, its sessions wait and are made then', async () => {
    quiet()
    const { session, sweep, later, zoom, times } = await aZoomPractice()
    await session()
    zoom.trouble({ at: 'POST /v2', does: { status: 429, headers: { 'retry-after': '300' } }, times: 1 })
    await sweep()
    await later({ minutes: 4 })
    expect(zoom.meetings()).toEqual([])
    await later()
    expect(times()).toEqual([[THURSDAY, 60]])
  })

  test('a token is used until shortly before its end, and one that is not taken is replaced', async () => {
    const { session, sweep, zoom, house } = await aZoomPractice()
    const tokens = () => zoom.said.filter(({ path }) => path === '/oauth/token').length
    await session(THURSDAY)
    await session(FRIDAY)
    await sweep()
    expect(tokens()).toBe(1)
    await session('2026-11-26T12:00:00Z')
    house.clock.forward({ minutes: 58 })
    await sweep()
    expect(tokens()).toBe(2)
    zoom.endTokens()
    await session('2026-11-26T14:00:00Z')
    await sweep()
    expect(tokens()).toBe(3)
    expect(zoom.meetings()).toHaveLength(4)
  })

  test('a meeting that somebody took out in Zoom is made anew when its session moves, and missed by nobody when it ends', async () => {
    const { call, session, sweep, zoom, times, rows } = await aZoomPractice()
    const { id, them } = await session()
    await sweep()
    zoom.lose(zoom.meetings()[0]!.id)
    await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    await sweep()
    expect(times()).toEqual([[FRIDAY, 60]])
    zoom.lose(zoom.meetings()[0]!.id)
    await call('cancelBooking', { id, x: '0' }, await them())
    await sweep()
    expect(await rows()).toEqual([])
  })

  test('one session that Zoom refuses holds up no other', async () => {
    quiet()
    const practice = await aZoomPractice({ hosts: ['one', 'two'] })
    const { session, sweep, later, zoom, times } = practice
    zoom.trouble({ at: 'POST /v2', does: { status: 400, code: 300 }, times: 1 })
    await session(THURSDAY)
    await session(FRIDAY)
    await sweep()
    expect(times()).toEqual([[FRIDAY, 60]])
    await later()
    expect(times()).toHaveLength(2)
  })

  test('without its settings nothing is asked', async () => {
    const { session, sweep, zoom, house } = await aZoomPractice()
    await session()
    house.settings.zoom = null
    await sweep()
    expect(zoom.said).toEqual([])
  })
})

test('a group of the same counsellor and a longer session are made for their own length', async () => {
  const { session, sweep, times, house, provider } = await aZoomPractice()
  const long = await aTemplate(house, provider.providerId, { durationMinutes: 105 })
  await session(THURSDAY, { ...provider, sessionTemplateId: long })
  await sweep()
  expect(times()).toEqual([[THURSDAY, 105]])
})
