import { describe, expect, test, vi } from 'vitest'
import { THURSDAY } from '#testing/server/booked-provider.ts'
import { createZoomProvider } from '#testing/server/zoom-provider.ts'
import { syncZoomMeetings } from './sync-meetings.ts'
import { requestZoom } from './zoom-client.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
const muteErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const listFailureCodes = async ({ deps }: Awaited<ReturnType<typeof createZoomProvider>>) =>
  (await deps.db.selectFrom('failed_job').select(['kind', 'code']).execute()).map(({ code }) => code)

describe('several server processes', () => {
  test('that run concurrently create one meeting per session', async () => {
    const { session, zoom, deps, createProcessDeps, rows } = await createZoomProvider({
      hosts: ['one', 'two', 'three'],
    })
    for (const start of [THURSDAY, FRIDAY, '2026-11-26T13:00:00Z']) await session(start)
    const copies = [deps, createProcessDeps(), createProcessDeps(), createProcessDeps()]
    await Promise.all(copies.flatMap((copy) => [syncZoomMeetings(copy), syncZoomMeetings(copy)]))
    expect(zoom.meetings()).toHaveLength(3)
    expect((await rows()).map(({ state }) => state)).toEqual(['created', 'created', 'created'])
  })

  test('do not process a meeting that another one has locked', async () => {
    const { session, syncMeetings, zoom, deps, rows, createProcessDeps } = await createZoomProvider()
    await session()
    const restore = zoom.addFault({ call: 'POST /v2', effect: 'slow', times: 1 })
    const slow = syncZoomMeetings({ ...createProcessDeps() })
    await expect.poll(rows).toHaveLength(1)
    deps.clock.forward({ seconds: 119 })
    await syncMeetings()
    expect(zoom.meetings()).toEqual([])
    muteErrors()
    await slow
    restore()
  })

  test('find a meeting that was created but not recorded because of a crash', async () => {
    const setup = await createZoomProvider()
    const { session, syncMeetings, zoom, deps, rows, calls } = setup
    await session()
    await syncMeetings()
    const [made] = zoom.meetings()
    // The row as it was before the reply: `creating`, without a meeting number.
    await deps.db
      .updateTable('zoom_meeting')
      .set({ state: 'creating', meeting_number: null, encrypted_join_url: null, matched_at: null, attempts: 1 })
      .execute()
    await syncMeetings()
    expect(zoom.meetings()).toEqual([made])
    expect(calls('POST')).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'created', meeting_number: String(made!.id) }])
  })

  test('find and move a meeting after a lost reply when the session was rescheduled', async () => {
    muteErrors()
    const { call, session, syncMeetings, syncAfter, zoom, times, calls } = await createZoomProvider()
    const { id, them } = await session()
    zoom.addFault({ call: 'POST /v2/users', effect: 'cut', times: 1 })
    await syncMeetings()
    expect(times()).toEqual([[THURSDAY, 60]])
    await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    await syncAfter()
    expect(times()).toEqual([[FRIDAY, 60]])
    expect(calls('POST')).toHaveLength(1)
  })

  test('delete a meeting after a lost reply when the session was cancelled', async () => {
    muteErrors()
    const { call, session, syncMeetings, syncAfter, zoom, rows } = await createZoomProvider()
    const { id, them } = await session()
    zoom.addFault({ call: 'POST /v2/users', effect: 'cut', times: 1 })
    await syncMeetings()
    await call('cancelBooking', { id, x: '0' }, await them())
    await syncAfter()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })
})

describe('when Zoom fails', () => {
  test.each([
    ['is down', { effect: 'down' }],
    ['fails', { effect: { status: 503 } }],
    ['rejects the credentials', { call: 'POST /oauth', effect: { status: 401 } }],
  ] as const)('sends one request per run while it %s, and recovers afterwards', async (_how, fault) => {
    muteErrors()
    const setup = await createZoomProvider()
    const { session, syncMeetings, syncAfter, zoom, times } = setup
    await session(THURSDAY)
    await session(FRIDAY)
    const restore = zoom.addFault(fault)
    await syncMeetings()
    expect(zoom.requests).toHaveLength(1)
    await syncAfter()
    await syncAfter()
    expect(zoom.meetings()).toEqual([])
    expect(await listFailureCodes(setup)).toHaveLength(1)
    restore()
    await syncAfter({ minutes: 5 })
    expect(times().toSorted()).toEqual([
      [THURSDAY, 60],
      [FRIDAY, 60],
    ])
  })

  test('sends one of several concurrent requests after the pause', async () => {
    muteErrors()
    const { session, syncMeetings, zoom, deps, calls } = await createZoomProvider()
    await session()
    await syncMeetings()
    zoom.addFault({ call: 'GET /v2', effect: { status: 503 } })
    const readMeeting = () => requestZoom(deps, { method: 'GET', path: '/meetings/1' })
    await expect(readMeeting()).rejects.toMatchObject({ kind: 'away', code: '503 503' })
    await expect(readMeeting()).rejects.toMatchObject({ kind: 'away', code: 'paused' })
    deps.clock.forward({ seconds: 30 })
    const outcomes = await Promise.allSettled([readMeeting(), readMeeting(), readMeeting()])
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(['503 503', 'paused', 'paused'])
    expect(calls('GET')).toHaveLength(2)
  })

  test('deletes the meeting of a session cancelled during an outage', async () => {
    muteErrors()
    const { call, session, syncMeetings, syncAfter, zoom, rows } = await createZoomProvider()
    const { id, them } = await session()
    await syncMeetings()
    const restore = zoom.addFault({ effect: 'down' })
    await call('cancelBooking', { id, x: '0' }, await them())
    await syncMeetings()
    expect(zoom.meetings()).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'deleting' }])
    restore()
    await syncAfter()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('pauses a rate-limited host as long as Zoom requires and uses another one', async () => {
    muteErrors()
    const setup = await createZoomProvider({ hosts: ['one', 'two'] })
    const { session, syncMeetings, syncAfter, zoom, deps, rows, calls } = setup
    zoom.addFault({
      call: 'POST /v2/users/one',
      effect: { status: 429, headers: { 'retry-after': deps.clock.now().add({ minutes: 40 }).toString() } },
    })
    await session(THURSDAY)
    await session(FRIDAY)
    await syncMeetings()
    await syncAfter()
    expect((await rows()).map(({ host }) => host)).toEqual(['two', 'two'])
    expect(await listFailureCodes(setup)).toEqual(['429 429'])
    expect(calls('POST').filter(({ path }) => path.includes('/one/'))).toHaveLength(1)
    await session('2026-11-26T13:00:00Z')
    await syncAfter({ minutes: 40 })
    expect(calls('POST').filter(({ path }) => path.includes('/one/'))).toHaveLength(2)
  })

  test('creates the meetings later if the only host is paused', async () => {
    muteErrors()
    const { session, syncMeetings, syncAfter, zoom, times } = await createZoomProvider()
    await session()
    zoom.addFault({ call: 'POST /v2', effect: { status: 429, headers: { 'retry-after': '300' } }, times: 1 })
    await syncMeetings()
    await syncAfter({ minutes: 4 })
    expect(zoom.meetings()).toEqual([])
    await syncAfter()
    expect(times()).toEqual([[THURSDAY, 60]])
  })

  test('reuses a token until shortly before it expires and replaces a rejected one', async () => {
    const { session, syncMeetings, zoom, deps } = await createZoomProvider()
    const countTokenRequests = () => zoom.requests.filter(({ path }) => path === '/oauth/token').length
    await session(THURSDAY)
    await session(FRIDAY)
    await syncMeetings()
    expect(countTokenRequests()).toBe(1)
    await session('2026-11-26T12:00:00Z')
    deps.clock.forward({ minutes: 58 })
    await syncMeetings()
    expect(countTokenRequests()).toBe(2)
    zoom.expireTokens()
    await session('2026-11-26T14:00:00Z')
    await syncMeetings()
    expect(countTokenRequests()).toBe(3)
    expect(zoom.meetings()).toHaveLength(4)
  })

  test('recreates a meeting deleted in Zoom when its session moves, and ignores it on cancellation', async () => {
    const { call, session, syncMeetings, zoom, times, rows } = await createZoomProvider()
    const { id, them } = await session()
    await syncMeetings()
    zoom.deleteMeeting(zoom.meetings()[0]!.id)
    await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    await syncMeetings()
    expect(times()).toEqual([[FRIDAY, 60]])
    zoom.deleteMeeting(zoom.meetings()[0]!.id)
    await call('cancelBooking', { id, x: '0' }, await them())
    await syncMeetings()
    expect(await rows()).toEqual([])
  })

  test('continues with other sessions when Zoom rejects one', async () => {
    muteErrors()
    const setup = await createZoomProvider({ hosts: ['one', 'two'] })
    const { session, syncMeetings, syncAfter, zoom, times } = setup
    zoom.addFault({ call: 'POST /v2', effect: { status: 400, code: 300 }, times: 1 })
    await session(THURSDAY)
    await session(FRIDAY)
    await syncMeetings()
    expect(times()).toEqual([[FRIDAY, 60]])
    await syncAfter()
    expect(times()).toHaveLength(2)
  })

  test('sends no requests without Zoom settings', async () => {
    const { session, syncMeetings, zoom, deps } = await createZoomProvider()
    await session()
    deps.settings.zoom = null
    await syncMeetings()
    expect(zoom.requests).toEqual([])
  })
})
