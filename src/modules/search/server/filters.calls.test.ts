import { expect, test } from 'vitest'
import { aCustomer, aGroupDate, aProvider, aTemplate } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { refreshSearchRow } from './public.ts'

// Which counsellors a search finds, in which order and with which session is compared with a brute-force search of public
// data in ops/search-oracle. These tests say what each rule means.

const [ESTONIAN, ENGLISH] = [1, 2]
const [ONLINE, ON_SITE] = [1, 2] as const

/** One counsellor with the session types given, in this order. Now is Monday 23 November 2026, 07:20 UTC. */
async function aPractice(sessions: Parameters<typeof aTemplate>[2][], given: Parameters<typeof aProvider>[1] = {}) {
  const house = await testHouse()
  await withPayments(house)
  const { call } = await testApp(house)
  const [first, ...others] = sessions
  const provider = await aProvider(house, { ...given, ...first })
  const ids = [provider.sessionTemplateId]
  for (const one of others) ids.push(await aTemplate(house, provider.providerId, one))
  const refresh = () => refreshSearchRow(house.db, provider.providerId, house.clock.now())
  await refresh()
  const search = async (wanted: object = {}) => (await call('searchProviders', { ...wanted })).body.data!
  /** The place in `sessions` of the one that the card names; null where the counsellor is not found. */
  const shown = async (wanted: object = {}) => {
    const [card] = (await search(wanted)).items
    return card ? ids.indexOf(card.session.sessionTemplateId) : null
  }
  return { house, call, provider, ids, refresh, search, shown }
}

test('without filters a card names the first session in the counsellor’s own order, however cheap the others are', async () => {
  const { call, house, provider, ids, shown, search } = await aPractice([{ feeCents: 6000 }, { feeCents: 2000 }])
  expect(await shown()).toBe(0)
  expect((await search({ sort: 'price' })).items[0]).toMatchObject({ minPrice: 60, session: { fee: 60 } })
  const me = await signInAs(house, provider)
  await call('orderSessionTemplates', { sessionTemplateIds: ids.toReversed() }, { as: me })
  expect(await shown()).toBe(1)
})

test('a counsellor is found when one session meets every filter, and not when two sessions meet them between them', async () => {
  const { shown } = await aPractice([
    { languageId: ESTONIAN, location: ON_SITE, feeCents: 5000 },
    { languageId: ENGLISH, location: ONLINE, feeCents: 7000 },
  ])
  expect(await shown({ languageIds: [ENGLISH] })).toBe(1)
  expect(await shown({ sessionLocation: ON_SITE })).toBe(0)
  expect(await shown({ languageIds: [ENGLISH], sessionLocation: ON_SITE })).toBe(null)
  expect(await shown({ languageIds: [ENGLISH], maxPrice: 60 })).toBe(null)
  expect(await shown({ languageIds: [ENGLISH, ESTONIAN], minPrice: 60 })).toBe(1)
})

test('of several sessions that meet the filters the card names the first in the counsellor’s own order, once', async () => {
  const { shown, search } = await aPractice([
    { languageId: ESTONIAN },
    { languageId: ENGLISH, feeCents: 5000 },
    { languageId: ENGLISH, feeCents: 3000 },
  ])
  expect(await shown({ languageIds: [ENGLISH] })).toBe(1)
  expect((await search({ languageIds: [ENGLISH] })).totalCount).toBe(1)
})

test('a language that the counsellor speaks but holds no session in finds no one', async () => {
  const { shown } = await aPractice([{ languageId: ESTONIAN }], { languageIds: [ESTONIAN, ENGLISH] })
  expect([await shown({ languageIds: [ENGLISH] }), await shown({ languageIds: [ESTONIAN] })]).toEqual([null, 0])
})

test('a day asked for is asked of each session: a long one may have no room left where a short one has', async () => {
  const { search, shown } = await aPractice([{ durationMinutes: 90 }, { durationMinutes: 30 }], {
    opens: 'mon 12:00-13:00, tue 09:00-17:00',
  })
  expect([await shown(), await shown({ availability: 'today' })]).toEqual([0, 1])
  const [card] = (await search({ availability: 'today' })).items
  // Tallinn is two hours ahead, and the notice is two hours; tomorrow's times are not those asked for.
  expect(card!.nextAvailable).toEqual(['2026-11-23T10:00:00Z'])
})

test('a group’s card shows its dates with places left, and a full date neither matches nor shows', async () => {
  const { house, call, provider, refresh, search } = await aPractice([{}])
  const { occurrenceId, sessionTemplateId } = await aGroupDate(house, provider.providerId, {
    startAt: '2026-11-24T16:00:00Z',
    seats: 1,
    feeCents: 1500,
  })
  await refresh()
  const card = async (more: object = {}) => (await search({ sessionType: 1, ...more })).items[0]
  expect(await card({ availability: 'thisWeek' })).toMatchObject({
    session: { sessionTemplateId, type: 1, fee: 15 },
    nextSessionTemplateId: sessionTemplateId,
    nextAvailable: ['2026-11-24T16:00:00Z'],
    nextDates: [{ groupSessionRecurrenceId: occurrenceId, startDateTime: '2026-11-24T16:00:00Z', freeSeats: 1 }],
  })
  const someone = await signInAs(house, await aCustomer(house))
  const seat = await call('createPaymentIntent', { groupSessionRecurrenceId: occurrenceId }, { as: someone })
  expect(seat.status).toBe(200)
  expect(await card({ availability: 'thisWeek' })).toBe(undefined)
  expect(await card()).toMatchObject({ nextAvailable: [], nextDates: [] })
})

test('a next start whose notice has begun no longer counts as free, before the minute’s job has found the next one', async () => {
  const { house, shown } = await aPractice([{}], { opens: 'mon 10:00-13:00', advanceHours: 2 })
  expect(await shown({ availability: 'today' })).toBe(0)
  house.clock.forward({ hours: 3 })
  expect(await shown({ availability: 'today' })).toBe(null)
})

test('a notice of hours between the steps of the masks is kept to the minute', async () => {
  const { shown } = await aPractice([{}], { opens: 'mon 14:30-15:30', advanceHours: 5 })
  // 12:30 UTC is five hours and ten minutes away.
  expect(await shown({ availability: 'today' })).toBe(0)
})

test('booking one session takes the time from all sessions of the counsellor', async () => {
  const { house, call, ids, search } = await aPractice(
    [{ durationMinutes: 60 }, { durationMinutes: 30, feeCents: 2000 }],
    {
      opens: 'mon 12:00-13:00',
    },
  )
  const someone = await signInAs(house, await aCustomer(house))
  const booked = { sessionTemplateId: ids[1], startDateTime: '2026-11-23T10:00:00Z' }
  expect((await call('createPaymentIntent', booked, { as: someone })).status).toBe(200)
  const today = (await search({ availability: 'today' })).items
  expect(today.map((card) => [card.session.sessionTemplateId, card.nextAvailable])).toEqual([
    [ids[1], ['2026-11-23T10:30:00Z']],
  ])
})

test('an organisation’s search finds its confirmed members with the same rules', async () => {
  const { house, call, provider } = await aPractice([{ languageId: ESTONIAN }, { languageId: ENGLISH }])
  const { organization_id } = await house.db
    .insertInto('organization')
    .values({ slug: 'tugi', name: 'Tugi', logo_url: null })
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  const found = async (wanted: object = {}) => {
    const { body } = await call('searchOrganizationProviders', { slug: 'tugi', ...wanted })
    return body.data!.items.map((card) => card.session.languageId)
  }
  expect(await found()).toEqual([])
  await house.db
    .insertInto('provider_organization')
    .values({ provider_id: provider.providerId, organization_id, confirmed_at: house.clock.now() })
    .execute()
  expect([await found(), await found({ languageIds: [ENGLISH] }), await found({ languageIds: [9] })]).toEqual([
    [ESTONIAN],
    [ENGLISH],
    [],
  ])
  expect((await call('getOrganization', { id: 'tugi' })).body.data).toMatchObject({ providerCount: 1 })
  expect((await call('searchOrganizationProviders', { slug: 'none' })).status).toBe(404)
})

test('group sessions are searched by the same filters, each on the group itself', async () => {
  const { house, call, provider, refresh } = await aPractice([{ languageId: ESTONIAN, feeCents: 9000 }])
  const { occurrenceId } = await aGroupDate(house, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 6,
    feeCents: 1500,
    languageId: ENGLISH,
  })
  await refresh()
  const found = async (wanted: object) =>
    (await call('searchGroupSessions', { ...wanted })).body.data!.items.map((one) => one.groupSessionRecurrenceId)
  expect(await found({ languageIds: [ENGLISH], maxPrice: 20, availability: 'thisWeek' })).toEqual([occurrenceId])
  expect(await found({ languageIds: [ESTONIAN] })).toEqual([])
  expect(await found({ sessionLocation: ON_SITE })).toEqual([])
  expect(await found({ availability: 'today' })).toEqual([])
})

test('saved counsellors are searched by the same filters, and an empty list finds no one', async () => {
  const { house, provider, search } = await aPractice([{ feeCents: 6000 }])
  const other = await aProvider(house)
  await refreshSearchRow(house.db, other.providerId, house.clock.now())
  const found = async (wanted: object) => {
    const { items, totalCount } = await search(wanted)
    return { ids: items.map((card) => card.providerId), totalCount }
  }
  expect((await found({})).totalCount).toBe(2)
  expect(await found({ providerIds: [provider.providerId] })).toEqual({ ids: [provider.providerId], totalCount: 1 })
  expect(await found({ providerIds: [provider.providerId], maxPrice: 59 })).toEqual({ ids: [], totalCount: 0 })
  expect(await found({ providerIds: [] })).toEqual({ ids: [], totalCount: 0 })
  const { loosen } = await search({ providerIds: [provider.providerId], maxPrice: 59 })
  expect(loosen.toSorted((a, b) => a.filter.localeCompare(b.filter))).toEqual([
    { filter: 'price', count: 1 },
    { filter: 'saved', count: expect.any(Number) },
  ])
})
