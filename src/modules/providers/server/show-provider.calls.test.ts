import { expect, test } from 'vitest'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import {
  createTestCustomer,
  createTestGroupDate,
  createTestProvider,
  createTestSessionTemplate,
} from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createPage() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps, { firstName: 'Anna', opens: 'tue 09:00-11:00', feeCents: 4500 })
  const change = (values: object) =>
    deps.db.updateTable('provider_account').set(values).where('provider_id', '=', provider.providerId).execute()
  const page = async (auth: object = {}, input: object = {}) =>
    (await call('providerPage', { id: provider.providerId, ...input }, auth)).body.data!
  return { deps, call, provider, change, page }
}

test('shows phone and email only if the counsellor published them', async () => {
  const { deps, provider, change, page } = await createPage()
  await deps.db
    .updateTable('customer_account')
    .set({ phone: '+37255555555' })
    .where('customer_account_id', '=', provider.customerAccountId)
    .execute()
  expect(await page()).toMatchObject({ phone: null, emailAddress: null })
  await change({ is_phone_public: true, is_email_public: true })
  expect(await page()).toMatchObject({ phone: '+372 5555 5555', emailAddress: provider.email })
})

test('finds the counsellor by id or slug, ignoring case', async () => {
  const { call, provider, page } = await createPage()
  const { slug } = await page()
  for (const id of [slug, slug.toUpperCase(), provider.providerId.toUpperCase()])
    expect((await call('providerPage', { id })).body.data!.providerId).toBe(provider.providerId)
})

test.each([
  ['is a draft', { status: 'draft' }],
  ['is blocked', { blocked_at: Temporal.Now.instant() }],
  ['is deactivated', { deactivated_at: Temporal.Now.instant() }],
  ['cannot be paid', { payout_ready_at: null }],
  ['has no hours', { working_hours_at: null }],
])('hides the page, feedback, available times and metadata of a counsellor who %s', async (_why, values) => {
  const { call, provider, change } = await createPage()
  await change(values)
  const id = provider.providerId
  const replies = [
    await call('providerPage', { id }),
    await call('providerProfile', { id }),
    await call('publicFeedback', { id }),
    await call('providerMetadata', { slug: id }),
    await call('firstAvailability', { id, durationInMinutes: 60 }),
    await call('getAvailability', { id, fromDate: '2026-11-24', toDate: '2026-11-24', durationInMinutes: 60 }),
  ]
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'providerNotFound']))
})

test('returns active session types and two weeks of available times in the visitor’s time zone', async () => {
  const { deps, provider, page } = await createPage()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-12-01T15:00:00Z',
    seats: 6,
  })
  const { sessionTemplates, availability } = await page({}, { timezone: 'America/New_York' })
  expect(sessionTemplates.map((template) => template.type).toSorted()).toEqual([1, 2])
  expect(sessionTemplates.flatMap((template) => template.groupSessionRecurrence ?? [])).toEqual([
    {
      ...{ groupSessionRecurrenceId: occurrenceId, startDateTime: '2026-12-01T15:00:00Z' },
      participantsCount: 0,
      freeSeats: 6,
      zoomMeetingJoinUrl: null,
    },
  ])
  expect(availability.map((day) => day.date)).toHaveLength(14)
  const first = availability.find((day) => day.slots.length > 0)!
  // Tuesday 9:00 in Tallinn is 2:00 in New York, still on Tuesday.
  expect([first.date, first.slots[0]!.startDateTime]).toEqual(['2026-11-24', '2026-11-24T07:00:00Z'])
})

test('statistics count ended sessions, distinct clients and attendance', async () => {
  const { deps, provider, page, change } = await createPage()
  await change({ experience_in_years: 9 })
  for (const status of [
    'completed',
    'completed',
    'completed',
    'noShow',
    'booked',
    'expired',
    'cancelledByCustomer',
  ] as const)
    await createCompletedBooking(deps, provider, { status })
  expect((await page()).statistics).toEqual({
    ...{ endedSessionsCount: 4, uniqueCustomersWithEndedSessions: 4, attendancePercentage: 75, experienceInYears: 9 },
  })
})

test('minimum price and average hourly price are based on personal sessions', async () => {
  const { deps, provider, page } = await createPage()
  await createTestSessionTemplate(deps, provider.providerId, { feeCents: 3000, durationMinutes: 30 })
  await createTestGroupDate(deps, provider.providerId, { startAt: '2026-12-01T15:00:00Z', seats: 6, feeCents: 500 })
  expect(await page()).toMatchObject({ minPrice: 30, avgHourlyPrice: 52.5 })
})

test('marks a bookmarked counsellor only for the client who saved them', async () => {
  const { deps, call, provider, page } = await createPage()
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  await call('putBookmark', { providerId: provider.providerId, isBookmarked: true }, { as: me })
  expect([(await page({ as: me })).isBookmarked, (await page()).isBookmarked]).toEqual([true, false])
})

test('returns metadata in each language of the profile, never empty', async () => {
  const { call, provider, change } = await createPage()
  const long = 'Words of the counsellor about the work. '.repeat(10)
  await change({
    texts: {
      en: { profession: 'Psychologist', about: long, metaTitle: 'Anna in Tallinn', metaDescription: 'Calm.' },
      et: { profession: 'Psühholoog', about: long },
      ru: { profession: 'Психолог', about: ' ' },
    },
  })
  const { data } = (await call('providerMetadata', { slug: provider.providerId })).body
  const [en, et, ru] = ['en', 'et', 'ru'].map((code) => data!.find((metadata) => metadata.languageCode === code)!)
  expect([en!.title, en!.description]).toEqual(['Anna in Tallinn', 'Calm.'])
  expect(et!.title).toBe('Anna Person, psühholoog')
  expect([et!.description.length <= 156, et!.description.endsWith('…')]).toEqual([true, true])
  expect(ru!.description).toMatch(/^Anna Person: /)
})

test('falls back to another language of the profile where the requested one is missing', async () => {
  const { change, page } = await createPage()
  await change({ texts: { et: { profession: 'Psühholoog', about: 'Minust.' } } })
  for (const language of ['et', 'en', 'ru']) expect((await page({ language })).profession).toBe('Psühholoog')
})

test('links a registered organisation and shows a hand-typed name without a link', async () => {
  const { deps, call, provider, page } = await createPage()
  const { organization_id: organizationId } = await deps.db
    .insertInto('organization')
    .values({ slug: 'a-house', name: 'A House', logo_url: null, texts: { et: { description: 'Maja.' } } })
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  const { providerId } = provider
  await deps.db
    .insertInto('provider_organization')
    .values([
      { provider_id: providerId, organization_id: organizationId, confirmed_at: deps.clock.now() },
      { provider_id: providerId, organization_id: null, name: 'Free Union' },
    ])
    .execute()
  expect((await page()).organizations).toEqual([
    { organizationId, name: 'A House', slug: 'a-house' },
    { organizationId: null, name: 'Free Union', slug: null },
  ])
  const loadOrganization = (id: string) => call('getOrganization', { id })
  const expected = { organizationId, slug: 'a-house', description: 'Maja.', providerCount: 1 }
  for (const id of ['a-house', organizationId]) expect((await loadOrganization(id)).body.data).toMatchObject(expected)
  expect((await loadOrganization('no-house')).status).toBe(404)
  expect((await call('listOrganizations')).body.data).toEqual([{ organizationId, name: 'A House', slug: 'a-house' }])
})
