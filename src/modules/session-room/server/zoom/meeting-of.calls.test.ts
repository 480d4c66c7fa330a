import { expect, test, vi } from 'vitest'
import { THURSDAY } from '#testing/server/a-booked-practice.ts'
import { aZoomPractice } from '#testing/server/a-zoom-practice.ts'
import { aCustomer, aGroupDate } from '#testing/server/factories.ts'

const OPEN = '2026-11-26T09:50:00Z'
const FRIDAY = '2026-11-27T12:00:00Z'

async function aHeldSession() {
  const practice = await aZoomPractice()
  const booked = await practice.session()
  const { id, them } = booked
  const roomOf = async (as: Awaited<ReturnType<typeof them>>) => {
    const { way, state, zoomMeetingJoinUrl } = (await practice.call('sessionRoom', { id }, as)).body.data!
    return { way, state, url: zoomMeetingJoinUrl }
  }
  return {
    ...practice,
    id,
    them,
    client: async () => roomOf(await them()),
    counsellor: async () => roomOf(await practice.me()),
  }
}

test('the way is known before, the address while the room is open: the client’s to the waiting room, the counsellor’s begins', async () => {
  const { sweep, client, counsellor, house, zoom } = await aHeldSession()
  expect(await client()).toEqual({ way: 'direct', state: 'early', url: null })
  await sweep()
  house.clock.moveTo('2026-11-26T09:49:59Z')
  expect(await client()).toEqual({ way: 'zoom', state: 'early', url: null })
  expect(await counsellor()).toEqual({ way: 'zoom', state: 'early', url: null })
  house.clock.moveTo(OPEN)
  const { id } = zoom.meetings()[0]!
  expect(await client()).toEqual({ way: 'zoom', state: 'open', url: `${zoom.url}/j/${id}?pwd=word${id}` })
  const begins = await counsellor()
  expect(begins.url).toMatch(`${zoom.url}/s/${id}?zak=`)
  expect((await counsellor()).url).not.toBe(begins.url)
  house.clock.moveTo('2026-11-26T11:30:00Z')
  expect(await client()).toMatchObject({ state: 'over', url: null })
  expect(await counsellor()).toMatchObject({ state: 'over', url: null })
})

test('nobody else hears of it', async () => {
  const { sweep, call, id, house, tokens } = await aHeldSession()
  await sweep()
  house.clock.moveTo(OPEN)
  const { status, body } = await call('sessionRoom', { id }, await tokens(await aCustomer(house)))
  expect([status, body.data]).toEqual([404, null])
})

test.each([
  ['down', { does: 'down' }],
  ['slow', { does: 'slow' }],
  ['refusing', { does: { status: 400, code: 300 } }],
] as const)('with Zoom %s at the door the counsellor has the address that all have', async (_how, trouble) => {
  const { sweep, client, counsellor, house, zoom } = await aHeldSession()
  await sweep()
  house.clock.moveTo(OPEN)
  zoom.trouble({ at: 'GET /v2/meetings', ...trouble })
  expect(await counsellor()).toEqual(await client())
  expect((await client()).way).toBe('zoom')
})

test('a session whose meeting was not ready when its room opened stays in the built-in room', async () => {
  const { sweep, client, counsellor, house, zoom } = await aHeldSession()
  house.clock.moveTo('2026-11-26T09:49:59Z')
  zoom.trouble({ at: 'POST /v2', does: 'cut', times: 1 })
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await sweep()
  expect(log).toHaveBeenCalledOnce()
  expect(zoom.meetings()).toHaveLength(1)
  house.clock.moveTo('2026-11-26T09:51:00Z')
  await sweep()
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
  expect(await counsellor()).toEqual({ way: 'direct', state: 'open', url: null })
  expect(zoom.meetings()).toEqual([])
})

test('one that was noted only after the room had opened splits nobody from anybody', async () => {
  const { sweep, client, house } = await aHeldSession()
  await sweep()
  await house.db
    .updateTable('zoom_meeting')
    .set({ stood_at: Temporal.Instant.from(OPEN).add({ seconds: 1 }) })
    .execute()
  house.clock.moveTo('2026-11-26T10:00:00Z')
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
})

test('a moved session has no meeting until Zoom has moved it', async () => {
  const { call, sweep, client, id, them } = await aHeldSession()
  await sweep()
  await call('rescheduleBooking', { id, date: FRIDAY }, await them())
  expect((await client()).way).toBe('direct')
  await sweep()
  expect((await client()).way).toBe('zoom')
})

test('a meeting that Zoom does not know any more leaves both in the built-in room', async () => {
  const { sweep, client, counsellor, house, zoom } = await aHeldSession()
  await sweep()
  house.clock.moveTo(OPEN)
  zoom.lose(zoom.meetings()[0]!.id)
  expect(await counsellor()).toEqual({ way: 'direct', state: 'open', url: null })
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
  await sweep()
  expect(zoom.meetings()).toEqual([])
  expect((await client()).way).toBe('direct')
})

test('a group meets by one address, and a group of twelve has places for all', async () => {
  const { call, book, house, provider, sweep, tokens, me, zoom } = await aZoomPractice()
  const { occurrenceId } = await aGroupDate(house, provider.providerId, { startAt: THURSDAY, seats: 12 })
  const members = [
    await book({ groupSessionRecurrenceId: occurrenceId }),
    await book({ groupSessionRecurrenceId: occurrenceId }),
  ]
  await sweep()
  house.clock.moveTo(OPEN)
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

test('without its settings a session whose meeting stands is held in the built-in room', async () => {
  const { sweep, client, house } = await aHeldSession()
  await sweep()
  house.settings.zoom = null
  house.clock.moveTo(OPEN)
  expect(await client()).toEqual({ way: 'direct', state: 'open', url: null })
})

test('the counsellor’s own list has the address of each date, the public page and whoever has no seat have none', async () => {
  const { call, book, house, provider, sweep, tokens, me, zoom } = await aZoomPractice()
  const { occurrenceId } = await aGroupDate(house, provider.providerId, { startAt: THURSDAY, seats: 3 })
  const { customer } = await book({ groupSessionRecurrenceId: occurrenceId })
  const own = async () => {
    const { sessionTemplates } = (await call('listSessionTemplates', {}, await me())).body.data!
    return sessionTemplates.flatMap((one) => one.groupSessionRecurrence.map((date) => date.zoomMeetingJoinUrl))
  }
  expect(await own()).toEqual([null])
  await sweep()
  const number = zoom.meetings()[0]!.id
  expect(await own()).toEqual([`${zoom.url}/j/${number}?pwd=word${number}`])
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
