import { describe, expect, test, vi } from 'vitest'
import { THURSDAY } from '#testing/server/booked-provider.ts'
import { createZoomProvider } from '#testing/server/zoom-provider.ts'
import { syncZoomMeetings } from './sync-meetings.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
/** Mutes the errors that the job logs. */
const muteErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const listFailureCodes = async ({ deps }: Awaited<ReturnType<typeof createZoomProvider>>) =>
  (await deps.db.selectFrom('noted_fault').select(['kind', 'code']).execute()).map(({ code }) => code)

describe('several server processes', () => {
  test('that run concurrently create one meeting per session', async () => {
    const { session, zoom, deps, anotherCopy, rows } = await createZoomProvider({ hosts: ['one', 'two', 'three'] })
    for (const start of [THURSDAY, FRIDAY, '2026-11-26T13:00:00Z']) await session(start)
    const copies = [deps, anotherCopy(), anotherCopy(), anotherCopy()]
    await Promise.all(copies.flatMap((copy) => [syncZoomMeetings(copy), syncZoomMeetings(copy)]))
    expect(zoom.meetings()).toHaveLength(3)
    expect((await rows()).map(({ state }) => state)).toEqual(['standing', 'standing', 'standing'])
  })

  test('do not process a meeting that another one has claimed', async () => {
    const { session, sweep, zoom, deps, rows, anotherCopy } = await createZoomProvider()
    await session()
    const restore = zoom.trouble({ at: 'POST /v2', does: 'slow', times: 1 })
    const slow = syncZoomMeetings({ ...anotherCopy() })
    await expect.poll(rows).toHaveLength(1)
    deps.clock.forward({ seconds: 119 })
    await sweep()
    expect(zoom.meetings()).toEqual([])
    muteErrors()
    await slow
    restore()
  })

  test('find a meeting that was created but not recorded because of a crash', async () => {
    const setup = await createZoomProvider()
    const { session, sweep, zoom, deps, rows, calls } = setup
    await session()
    await sweep()
    const [made] = zoom.meetings()
    // The row as it was before the reply: claimed, without a meeting number.
    await deps.db
      .updateTable('zoom_meeting')
      .set({ state: 'claimed', meeting_number: null, sealed_join_url: null, stood_at: null, tries: 1 })
      .execute()
    await sweep()
    expect(zoom.meetings()).toEqual([made])
    expect(calls('POST')).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'standing', meeting_number: String(made!.id) }])
  })

  test('find and move a meeting after a lost reply when the session was rescheduled', async () => {
    muteErrors()
    const { call, session, sweep, later, zoom, times, calls } = await createZoomProvider()
    const { id, them } = await session()
    zoom.trouble({ at: 'POST /v2/users', does: 'cut', times: 1 })
    await sweep()
    expect(times()).toEqual([[THURSDAY, 60]])
    await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    await later()
    expect(times()).toEqual([[FRIDAY, 60]])
    expect(calls('POST')).toHaveLength(1)
  })

  test('delete a meeting after a lost reply when the session was cancelled', async () => {
    muteErrors()
    const { call, session, sweep, later, zoom, rows } = await createZoomProvider()
    const { id, them } = await session()
    zoom.trouble({ at: 'POST /v2/users', does: 'cut', times: 1 })
    await sweep()
    await call('cancelBooking', { id, x: '0' }, await them())
    await later()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })
})

describe('when Zoom fails', () => {
  test.each([
    ['is down', { does: 'down' }],
    ['fails', { does: { status: 503 } }],
    ['rejects the credentials', { at: 'POST /oauth', does: { status: 401 } }],
  ] as const)('sends one request per run while it %s, and recovers afterwards', async (_how, trouble) => {
    muteErrors()
    const setup = await createZoomProvider()
    const { session, sweep, later, zoom, times } = setup
    await session(THURSDAY)
    await session(FRIDAY)
    const restore = zoom.trouble(trouble)
    await sweep()
    expect(zoom.said).toHaveLength(1)
    await later()
    await later()
    expect(zoom.meetings()).toEqual([])
    expect(await listFailureCodes(setup)).toHaveLength(1)
    restore()
    await later({ minutes: 5 })
    expect(times().toSorted()).toEqual([
      [THURSDAY, 60],
      [FRIDAY, 60],
    ])
  })

  test('deletes the meeting of a session cancelled during an outage', async () => {
    muteErrors()
    const { call, session, sweep, later, zoom, rows } = await createZoomProvider()
    const { id, them } = await session()
    await sweep()
    const restore = zoom.trouble({ does: 'down' })
    await call('cancelBooking', { id, x: '0' }, await them())
    await sweep()
    expect(zoom.meetings()).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'leaving' }])
    restore()
    await later()
    expect(zoom.meetings()).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('pauses a rate-limited host as long as Zoom requires and uses another one', async () => {
    muteErrors()
    const setup = await createZoomProvider({ hosts: ['one', 'two'] })
    const { session, sweep, later, zoom, deps, rows, calls } = setup
    zoom.trouble({
      at: 'POST /v2/users/one',
      does: { status: 429, headers: { 'retry-after': deps.clock.now().add({ minutes: 40 }).toString() } },
    })
    await session(THURSDAY)
    await session(FRIDAY)
    await sweep()
    await later()
    expect((await rows()).map(({ host }) => host)).toEqual(['two', 'two'])
    expect(await listFailureCodes(setup)).toEqual(['429 429'])
    expect(calls('POST').filter(({ path }) => path.includes('/one/'))).toHaveLength(1)
    await session('2026-11-26T13:00:00Z')
    await later({ minutes: 40 })
    expect(calls('POST').filter(({ path }) => path.includes('/one/'))).toHaveLength(2)
  })

  test('creates the meetings later if the only host is paused', async () => {
    muteErrors()
    const { session, sweep, later, zoom, times } = await createZoomProvider()
    await session()
    zoom.trouble({ at: 'POST /v2', does: { status: 429, headers: { 'retry-after': '300' } }, times: 1 })
    await sweep()
    await later({ minutes: 4 })
    expect(zoom.meetings()).toEqual([])
    await later()
    expect(times()).toEqual([[THURSDAY, 60]])
  })

  test('reuses a token until shortly before it expires and replaces a rejected one', async () => {
    const { session, sweep, zoom, deps } = await createZoomProvider()
    const countTokenRequests = () => zoom.said.filter(({ path }) => path === '/oauth/token').length
    await session(THURSDAY)
    await session(FRIDAY)
    await sweep()
    expect(countTokenRequests()).toBe(1)
    await session('2026-11-26T12:00:00Z')
    deps.clock.forward({ minutes: 58 })
    await sweep()
    expect(countTokenRequests()).toBe(2)
    zoom.endTokens()
    await session('2026-11-26T14:00:00Z')
    await sweep()
    expect(countTokenRequests()).toBe(3)
    expect(zoom.meetings()).toHaveLength(4)
  })

  test('recreates a meeting deleted in Zoom when its session moves, and ignores it on cancellation', async () => {
    const { call, session, sweep, zoom, times, rows } = await createZoomProvider()
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

  test('continues with other sessions when Zoom rejects one', async () => {
    muteErrors()
    const setup = await createZoomProvider({ hosts: ['one', 'two'] })
    const { session, sweep, later, zoom, times } = setup
    zoom.trouble({ at: 'POST /v2', does: { status: 400, code: 300 }, times: 1 })
    await session(THURSDAY)
    await session(FRIDAY)
    await sweep()
    expect(times()).toEqual([[FRIDAY, 60]])
    await later()
    expect(times()).toHaveLength(2)
  })

  test('sends no requests without Zoom settings', async () => {
    const { session, sweep, zoom, deps } = await createZoomProvider()
    await session()
    deps.settings.zoom = null
    await sweep()
    expect(zoom.said).toEqual([])
  })
})
