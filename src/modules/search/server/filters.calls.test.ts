import { expect, test } from 'vitest'
import {
  createTestCustomer,
  createTestGroupDate,
  createTestProvider,
  createTestSessionTemplate,
} from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { refreshSearchRow } from './public.ts'

// ops/search-oracle compares the results of searches, their order and the sessions shown with those of a brute-force
// search of public data. These tests document what each rule means.

const [ESTONIAN, ENGLISH] = [1, 2]
const [ONLINE, ON_SITE] = [1, 2] as const

/**
 * Creates a provider with the given session types, in this order. The test clock shows Monday 23 November 2026, 07:20
 * UTC.
 */
async function createProviderInSearch(
  sessions: Parameters<typeof createTestSessionTemplate>[2][],
  options: Parameters<typeof createTestProvider>[1] = {},
) {
  const deps = await createTestDeps()
  await withPayments(deps)
  const { call } = await createTestApp(deps)
  const [first, ...others] = sessions
  const provider = await createTestProvider(deps, { ...options, ...first })
  const ids = [provider.sessionTemplateId]
  for (const session of others) ids.push(await createTestSessionTemplate(deps, provider.providerId, session))
  const refresh = () => refreshSearchRow(deps.db, provider.providerId, deps.clock.now())
  await refresh()
  const search = async (filters: object = {}) => (await call('searchProviders', { ...filters })).body.data!
  /** Returns the index in `sessions` of the session on the card, or null if the provider is not found. */
  const findShown = async (filters: object = {}) => {
    const [card] = (await search(filters)).items
    return card ? ids.indexOf(card.session.sessionTemplateId) : null
  }
  return { deps, call, provider, ids, refresh, search, findShown }
}

test('without filters a card shows the first session in the counsellor’s own order, regardless of price', async () => {
  const { call, deps, provider, ids, findShown, search } = await createProviderInSearch([
    { feeCents: 6000 },
    { feeCents: 2000 },
  ])
  expect(await findShown()).toBe(0)
  expect((await search({ sort: 'price' })).items[0]).toMatchObject({ minPrice: 60, session: { fee: 60 } })
  const me = await logInTestUser(deps, provider)
  await call('orderSessionTemplates', { sessionTemplateIds: ids.toReversed() }, { as: me })
  expect(await findShown()).toBe(1)
})

test('a counsellor matches if a single session meets every filter, not if two sessions do together', async () => {
  const { findShown } = await createProviderInSearch([
    { languageId: ESTONIAN, location: ON_SITE, feeCents: 5000 },
    { languageId: ENGLISH, location: ONLINE, feeCents: 7000 },
  ])
  expect(await findShown({ languageIds: [ENGLISH] })).toBe(1)
  expect(await findShown({ sessionLocation: ON_SITE })).toBe(0)
  expect(await findShown({ languageIds: [ENGLISH], sessionLocation: ON_SITE })).toBe(null)
  expect(await findShown({ languageIds: [ENGLISH], maxPrice: 60 })).toBe(null)
  expect(await findShown({ languageIds: [ENGLISH, ESTONIAN], minPrice: 60 })).toBe(1)
})

test('a counsellor with several matching sessions appears once, with the first one in their own order', async () => {
  const { findShown, search } = await createProviderInSearch([
    { languageId: ESTONIAN },
    { languageId: ENGLISH, feeCents: 5000 },
    { languageId: ENGLISH, feeCents: 3000 },
  ])
  expect(await findShown({ languageIds: [ENGLISH] })).toBe(1)
  expect((await search({ languageIds: [ENGLISH] })).totalCount).toBe(1)
})

test('does not match a language that the counsellor speaks but offers no session in', async () => {
  const { findShown } = await createProviderInSearch([{ languageId: ESTONIAN }], { languageIds: [ESTONIAN, ENGLISH] })
  expect([await findShown({ languageIds: [ENGLISH] }), await findShown({ languageIds: [ESTONIAN] })]).toEqual([null, 0])
})

test('availability applies to each session: a short one may fit where a long one does not', async () => {
  const { search, findShown } = await createProviderInSearch([{ durationMinutes: 90 }, { durationMinutes: 30 }], {
    opens: 'mon 12:00-13:00, tue 09:00-17:00',
  })
  expect([await findShown(), await findShown({ availability: 'today' })]).toEqual([0, 1])
  const [card] = (await search({ availability: 'today' })).items
  // Tallinn is two hours ahead and the notice period is two hours; tomorrow's times are outside the filter.
  expect(card!.nextAvailable).toEqual(['2026-11-23T10:00:00Z'])
})

test('a group card shows dates with free places; a full date neither matches nor is shown', async () => {
  const { deps, call, provider, refresh, search } = await createProviderInSearch([{}])
  const { occurrenceId, sessionTemplateId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-24T16:00:00Z',
    seats: 1,
    feeCents: 1500,
  })
  await refresh()
  const findGroupCard = async (filters: object = {}) => (await search({ sessionType: 1, ...filters })).items[0]
  expect(await findGroupCard({ availability: 'thisWeek' })).toMatchObject({
    session: { sessionTemplateId, type: 1, fee: 15 },
    nextSessionTemplateId: sessionTemplateId,
    nextAvailable: ['2026-11-24T16:00:00Z'],
    nextDates: [{ groupSessionRecurrenceId: occurrenceId, startDateTime: '2026-11-24T16:00:00Z', freeSeats: 1 }],
  })
  const customer = await logInTestUser(deps, await createTestCustomer(deps))
  const response = await call('createPaymentIntent', { groupSessionRecurrenceId: occurrenceId }, { as: customer })
  expect(response.status).toBe(200)
  expect(await findGroupCard({ availability: 'thisWeek' })).toBe(undefined)
  expect(await findGroupCard()).toMatchObject({ nextAvailable: [], nextDates: [] })
})

test('a start time within the notice period is no longer available, even before the minutely job runs', async () => {
  const { deps, findShown } = await createProviderInSearch([{}], { opens: 'mon 10:00-13:00', advanceHours: 2 })
  expect(await findShown({ availability: 'today' })).toBe(0)
  deps.clock.forward({ hours: 3 })
  expect(await findShown({ availability: 'today' })).toBe(null)
})

test('applies a notice period to the minute, also between two of the notice steps', async () => {
  const { findShown } = await createProviderInSearch([{}], { opens: 'mon 14:30-15:30', advanceHours: 5 })
  // 14:30 in Tallinn (12:30 UTC) is five hours and ten minutes away.
  expect(await findShown({ availability: 'today' })).toBe(0)
})

test('booking one session blocks the slot for all sessions of the counsellor', async () => {
  const { deps, call, ids, search } = await createProviderInSearch(
    [{ durationMinutes: 60 }, { durationMinutes: 30, feeCents: 2000 }],
    {
      opens: 'mon 12:00-13:00',
    },
  )
  const customer = await logInTestUser(deps, await createTestCustomer(deps))
  const booked = { sessionTemplateId: ids[1], startDateTime: '2026-11-23T10:00:00Z' }
  expect((await call('createPaymentIntent', booked, { as: customer })).status).toBe(200)
  const today = (await search({ availability: 'today' })).items
  expect(today.map((card) => [card.session.sessionTemplateId, card.nextAvailable])).toEqual([
    [ids[1], ['2026-11-23T10:30:00Z']],
  ])
})

test('an organisation’s search finds its confirmed members with the same rules', async () => {
  const { deps, call, provider } = await createProviderInSearch([{ languageId: ESTONIAN }, { languageId: ENGLISH }])
  const { organization_id } = await deps.db
    .insertInto('organization')
    .values({ slug: 'tugi', name: 'Tugi', logo_url: null })
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  const listLanguages = async (filters: object = {}) => {
    const { body } = await call('searchOrganizationProviders', { slug: 'tugi', ...filters })
    return body.data!.items.map((card) => card.session.languageId)
  }
  expect(await listLanguages()).toEqual([])
  await deps.db
    .insertInto('provider_organization')
    .values({ provider_id: provider.providerId, organization_id, confirmed_at: deps.clock.now() })
    .execute()
  expect([
    await listLanguages(),
    await listLanguages({ languageIds: [ENGLISH] }),
    await listLanguages({ languageIds: [9] }),
  ]).toEqual([[ESTONIAN], [ENGLISH], []])
  expect((await call('getOrganization', { id: 'tugi' })).body.data).toMatchObject({ providerCount: 1 })
  expect((await call('searchOrganizationProviders', { slug: 'none' })).status).toBe(404)
})

test('the same filters apply to group sessions, each to the group itself', async () => {
  const { deps, call, provider, refresh } = await createProviderInSearch([{ languageId: ESTONIAN, feeCents: 9000 }])
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 6,
    feeCents: 1500,
    languageId: ENGLISH,
  })
  await refresh()
  const listIds = async (filters: object) =>
    (await call('searchGroupSessions', { ...filters })).body.data!.items.map((item) => item.groupSessionRecurrenceId)
  expect(await listIds({ languageIds: [ENGLISH], maxPrice: 20, availability: 'thisWeek' })).toEqual([occurrenceId])
  expect(await listIds({ languageIds: [ESTONIAN] })).toEqual([])
  expect(await listIds({ sessionLocation: ON_SITE })).toEqual([])
  expect(await listIds({ availability: 'today' })).toEqual([])
})

test('the same filters apply to saved counsellors; an empty list returns no results', async () => {
  const { deps, provider, search } = await createProviderInSearch([{ feeCents: 6000 }])
  const other = await createTestProvider(deps)
  await refreshSearchRow(deps.db, other.providerId, deps.clock.now())
  const searchIds = async (filters: object) => {
    const { items, totalCount } = await search(filters)
    return { ids: items.map((card) => card.providerId), totalCount }
  }
  expect((await searchIds({})).totalCount).toBe(2)
  expect(await searchIds({ providerIds: [provider.providerId] })).toEqual({ ids: [provider.providerId], totalCount: 1 })
  expect(await searchIds({ providerIds: [provider.providerId], maxPrice: 59 })).toEqual({ ids: [], totalCount: 0 })
  expect(await searchIds({ providerIds: [] })).toEqual({ ids: [], totalCount: 0 })
  const { loosen } = await search({ providerIds: [provider.providerId], maxPrice: 59 })
  expect(loosen.toSorted((a, b) => a.filter.localeCompare(b.filter))).toEqual([
    { filter: 'price', count: 1 },
    { filter: 'saved', count: expect.any(Number) },
  ])
})
