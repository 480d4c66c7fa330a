import { expect, test, vi } from 'vitest'
import { THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestGroupDate } from '#testing/server/factories.ts'
import { createZoomProvider } from '#testing/server/zoom-provider.ts'

const OPEN = '2026-11-26T09:50:00Z'
const FRIDAY = '2026-11-27T12:00:00Z'

async function createZoomSession() {
  const setup = await createZoomProvider()
  const booked = await setup.session()
  const { id, them } = booked
  const getRoom = async (as: Awaited<ReturnType<typeof them>>) => {
    const { way, state, zoomMeetingJoinUrl } = (await setup.call('sessionRoom', { id }, as)).body.data!
    return { way, state, url: zoomMeetingJoinUrl }
  }
  return {
    ...setup,
    id,
    them,
    client: async () => getRoom(await them()),
    counsellor: async () => getRoom(await setup.me()),
  }
}

test('returns the join URL to the client and the start URL to the provider while the room is open', async () => {
  const { syncMeetings, client, counsellor, deps, zoom } = await createZoomSession()
  expect(await client()).toEqual({ way: 'direct', state: 'early', url: null })
  await syncMeetings()
  deps.clock.moveTo('2026-11-26T09:49:59Z')
  expect(await client()).toEqual({ way: 'zoom', state: 'early', url: null })
  expect(await counsellor()).toEqual({ way: 'zoom', state: 'early', url: null })
  deps.clock.moveTo(OPEN)
  const { id } = zoom.meetings()[0]!
  expect(await client()).toEqual({ way: 'zoom', state: 'open', url: `${zoom.url}/j/${id}?pwd=word${id}` })
  const providerRoom = await counsellor()
  expect(providerRoom.url).toMatch(`${zoom.url}/s/${id}?zak=`)
  expect((await counsellor()).url).not.toBe(providerRoom.url)
  deps.clock.moveTo('2026-11-26T11:30:00Z')
  expect(await client()).toMatchObject({ state: 'over', url: null })
  expect(await counsellor()).toMatchObject({ state: 'over', url: null })
})

test('returns nothing to other people', async () => {
  const { syncMeetings, call, id, deps, tokens } = await createZoomSession()
  await syncMeetings()
  deps.clock.moveTo(OPEN)
  const { status, body } = await call('sessionRoom', { id }, await tokens(await createTestCustomer(deps)))
  expect([status, body.data]).toEqual([404, null])
})

test.each([
  ['down', { effect: 'down' }],
  ['slow', { effect: 'slow' }],
  ['refusing', { effect: { status: 400, code: 300 } }],
] as const)('returns the join URL to the provider when Zoom is %s', async (_how, fault) => {
  const { syncMeetings, client, counsellor, deps, zoom } = await createZoomSession()
  await syncMeetings()
  deps.clock.moveTo(OPEN)
  zoom.addFault({ call: 'GET /v2/meetings', ...fault })
  expect(await counsellor()).toEqual(await client())
  expect((await client()).way).toBe('zoom')
})

test('uses the built-in room if the meeting was not ready when the room opened', async () => {
  const { syncMeetings, client, counsellor, deps, zoom } = await createZoomSession()
  deps.clock.moveTo('2026-11-26T09:49:59Z')
  zoom.addFault({ call: 'POST /v2', effect: 'cut', times: 1 })
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await syncMeetings()
  expect(log).toHaveBeenCalledWith('circuit opened service=zoom outages=1')
  expect(zoom.meetings()).toHaveLength(1)
  deps.clock.moveTo('2026-11-26T09:51:00Z')
  await syncMeetings()
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
  expect(await counsellor()).toEqual({ way: 'direct', state: 'open', url: null })
  expect(zoom.meetings()).toEqual([])
})

test('uses the built-in room for everyone if the meeting was recorded after the room opened', async () => {
  const { syncMeetings, client, deps } = await createZoomSession()
  await syncMeetings()
  await deps.db
    .updateTable('zoom_meeting')
    .set({ matched_at: Temporal.Instant.from(OPEN).add({ seconds: 1 }) })
    .execute()
  deps.clock.moveTo('2026-11-26T10:00:00Z')
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
})

test('uses the built-in room for a rescheduled session until Zoom has moved the meeting', async () => {
  const { call, syncMeetings, client, id, them } = await createZoomSession()
  await syncMeetings()
  await call('rescheduleBooking', { id, date: FRIDAY }, await them())
  expect((await client()).way).toBe('direct')
  await syncMeetings()
  expect((await client()).way).toBe('zoom')
})

test('uses the built-in room for both if the meeting no longer exists in Zoom', async () => {
  const { syncMeetings, client, counsellor, deps, zoom } = await createZoomSession()
  await syncMeetings()
  deps.clock.moveTo(OPEN)
  zoom.deleteMeeting(zoom.meetings()[0]!.id)
  expect(await counsellor()).toEqual({ way: 'direct', state: 'open', url: null })
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
  await syncMeetings()
  expect(zoom.meetings()).toEqual([])
  expect((await client()).way).toBe('direct')
})

test('returns one join URL to all members of a group, with places for twelve', async () => {
  const { call, book, deps, provider, syncMeetings, tokens, me, zoom } = await createZoomProvider()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 12 })
  const members = [
    await book({ groupSessionRecurrenceId: occurrenceId }),
    await book({ groupSessionRecurrenceId: occurrenceId }),
  ]
  await syncMeetings()
  deps.clock.moveTo(OPEN)
  const urls = []
  for (const { bookingId: id, customer } of members) {
    const { data } = (await call('sessionRoom', { id }, await tokens(customer))).body
    expect(data).toMatchObject({ way: 'zoom', places: 13, isGroup: true })
    urls.push(data!.zoomMeetingJoinUrl)
  }
  const number = zoom.meetings()[0]!.id
  expect(new Set(urls)).toEqual(new Set([`${zoom.url}/j/${number}?pwd=word${number}`]))
  const { data } = (await call('sessionRoom', { id: occurrenceId }, await me())).body
  expect(data!.zoomMeetingJoinUrl).toContain('zak=')
})

test('uses the built-in room for an existing meeting without Zoom settings', async () => {
  const { syncMeetings, client, deps } = await createZoomSession()
  await syncMeetings()
  deps.settings.zoom = null
  deps.clock.moveTo(OPEN)
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
})

test('shows the URL of each date in the provider’s own list, but not on the public page', async () => {
  const { call, book, deps, provider, syncMeetings, tokens, me, zoom } = await createZoomProvider()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 3 })
  const { customer } = await book({ groupSessionRecurrenceId: occurrenceId })
  const listUrls = async () => {
    const { sessionTemplates } = (await call('listSessionTemplates', {}, await me())).body.data!
    return sessionTemplates.flatMap((one) => one.groupSessionRecurrence.map((date) => date.zoomMeetingJoinUrl))
  }
  expect(await listUrls()).toEqual([null])
  await syncMeetings()
  const number = zoom.meetings()[0]!.id
  expect(await listUrls()).toEqual([`${zoom.url}/j/${number}?pwd=word${number}`])
  const answers = [
    await call('providerPage', { id: provider.providerId }),
    await call('providerPage', { id: provider.providerId }, await tokens(customer)),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('"zoomMeetingJoinUrl":null')
    expect(JSON.stringify(body)).not.toContain(zoom.url)
  }
})
