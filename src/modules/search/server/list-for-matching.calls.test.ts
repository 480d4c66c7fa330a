import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MATCH_PAGE_SIZE } from '#modules/search/values/match-constants.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createRandomMarket } from '#testing/server/random-market.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { refreshSearchRow } from './public.ts'

let deps: TestDeps
let site: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  site = await createTestApp(deps, { keep: true })
  await createRandomMarket(deps, 12, 7)
})
afterAll(async () => {
  await site.app.close()
  await deps.close()
})

const list = async (input: Record<string, unknown> = {}) =>
  (await site.call('listForMatching', input, { language: 'en' })).body.data!
const toLocalTime = (at: string, zone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone)

test('lists every counsellor in the finder once, with the same card', async () => {
  const { items, hasMore } = await list()
  const results = (await site.call('searchProviders', { pageSize: 100 }, { language: 'en' })).body.data!
  expect(items.map(({ card }) => card)).toEqual(results.items)
  expect([items.length, hasMore]).toEqual([12, false])
  expect((await list({ page: 2 })).items).toEqual([])
})

test.each(['Europe/Tallinn', 'America/New_York'])(
  'returns the first free slot of each part of the week in %s',
  async (timezone) => {
    const { items } = await list({ timezone })
    const now = deps.clock.now()
    let checkedCount = 0
    for (const { firstIn, nextAvailable } of items.flatMap(({ sessions }) => sessions)) {
      for (const [part, at] of Object.entries(firstIn)) {
        const { hour, dayOfWeek } = toLocalTime(at!, timezone)
        const expected = dayOfWeek > 5 ? 'weekend' : hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
        expect([part, hour >= 6 && hour < 22]).toEqual([expected, true])
        expect(Temporal.Instant.compare(at!, now)).toBe(1)
        expect(Date.parse(at!)).toBeGreaterThanOrEqual(Date.parse(nextAvailable[0]!))
        checkedCount++
      }
      // A next slot that is in the daytime and within a week must be in one of the parts of the week, and no part may
      // have an earlier slot.
      const first = nextAvailable[0]
      if (!first || Date.parse(first) > now.epochMilliseconds + 7 * 86_400_000) continue
      const { hour } = toLocalTime(first, timezone)
      if (hour >= 6 && hour < 22) expect(Object.values(firstIn)).toContain(first)
    }
    expect(checkedCount).toBeGreaterThan(10)
  },
)

test('returns the experience, video and session types of the counsellor', async () => {
  const { providerId } = await createTestProvider(deps, { opens: 'mon 18:00-21:00' })
  await deps.db
    .updateTable('provider_account')
    .set({ experience_in_years: 17, video_url: '/media/intro.mp4' })
    .where('provider_id', '=', providerId)
    .execute()
  await refreshSearchRow(deps.db, providerId, deps.clock.now())
  const { items } = await list()
  const entry = items.find(({ card }) => card.providerId === providerId)!
  expect([entry.experienceInYears, entry.hasVideo, entry.sessions.map(({ type }) => type)]).toEqual([17, true, [2]])
  expect(Object.keys(entry.sessions[0]!.firstIn)).toEqual(['evening'])
  expect(entry.card.session).toMatchObject({ sessionTemplateId: entry.sessions[0]!.sessionTemplateId })
})

test('accepts no questionnaire answers and rejects pages beyond the limit', async () => {
  for (const input of [{ topicIds: '7' }, { languageIds: '9' }, { maxPrice: '40' }, { page: '11' }, { page: '0' }]) {
    expect((await site.call('listForMatching', input)).status, JSON.stringify(input)).toBe(422)
  }
  expect(MATCH_PAGE_SIZE).toBe(100)
})

test('sends the same content compressed to clients that accept it', async () => {
  const request = (acceptEncoding: string) =>
    site.app.inject({ url: '/api/customer/provider/match-list', headers: { 'accept-encoding': acceptEncoding } })
  const [compressed, plain] = [await request('gzip, deflate, br'), await request('identity')]
  expect([compressed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined])
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(plain.json())
})
