import { describe, expect, test, vi } from 'vitest'
import { THURSDAY } from '#testing/server/a-booked-practice.ts'
import { aZoomPractice } from '#testing/server/a-zoom-practice.ts'
import { keepZoomMeetings } from './keep-meetings.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
/** The sweeper says in the log what it could not do. */
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const faults = async ({ house }: Awaited<ReturnType<typeof aZoomPractice>>) =>
  (await house.db.selectFrom('noted_fault').select(['kind', 'code']).execute()).map(({ code }) => code)

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
    await expect.poll(rows).toHaveLength(1)
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
