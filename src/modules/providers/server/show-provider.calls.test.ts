import { expect, test } from 'vitest'
import { anEndedSession } from '#testing/server/an-ended-session.ts'
import { aCustomer, aGroupDate, aProvider, aTemplate } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'

async function aPage() {
  const house = await testHouse()
  const { call } = await testApp(house)
  const provider = await aProvider(house, { firstName: 'Anna', opens: 'tue 09:00-11:00', feeCents: 4500 })
  const change = (values: object) =>
    house.db.updateTable('provider_account').set(values).where('provider_id', '=', provider.providerId).execute()
  const page = async (asked: object = {}, input: object = {}) =>
    (await call('providerPage', { id: provider.providerId, ...input }, asked)).body.data!
  return { house, call, provider, change, page }
}

test('phone and e-mail are shown only by a counsellor who wants that', async () => {
  const { house, provider, change, page } = await aPage()
  await house.db
    .updateTable('customer_account')
    .set({ phone: '+37255555555' })
    .where('customer_account_id', '=', provider.customerAccountId)
    .execute()
  expect(await page()).toMatchObject({ phone: null, emailAddress: null })
  await change({ is_phone_public: true, is_email_public: true })
  expect(await page()).toMatchObject({ phone: '+372 5555 5555', emailAddress: provider.email })
})

test('id and slug, in any letters, lead to the same counsellor', async () => {
  const { call, provider, page } = await aPage()
  const { slug } = await page()
  for (const id of [slug, slug.toUpperCase(), provider.providerId.toUpperCase()])
    expect((await call('providerPage', { id })).body.data!.providerId).toBe(provider.providerId)
})

test.each([
  ['is a draft', { status: 'draft' }],
  ['is blocked', { blocked_at: Temporal.Now.instant() }],
  ['has left', { deactivated_at: Temporal.Now.instant() }],
  ['cannot be paid', { payout_ready_at: null }],
  ['has no hours', { working_hours_at: null }],
])('who %s has no page, no feedback, no free times and no metadata', async (_why, values) => {
  const { call, provider, change } = await aPage()
  await change(values)
  const id = provider.providerId
  const answers = [
    await call('providerPage', { id }),
    await call('providerProfile', { id }),
    await call('publicFeedback', { id }),
    await call('providerMetadata', { slug: id }),
    await call('firstAvailability', { id, durationInMinutes: 60 }),
    await call('getAvailability', { id, fromDate: '2026-11-24', toDate: '2026-11-24', durationInMinutes: 60 }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'providerNotFound']))
})

test('the page holds what can be booked and two weeks of free times on the reader’s clock', async () => {
  const { house, provider, page } = await aPage()
  const { occurrenceId } = await aGroupDate(house, provider.providerId, { startAt: '2026-12-01T15:00:00Z', seats: 6 })
  const { sessionTemplates, availability } = await page({}, { timezone: 'America/New_York' })
  expect(sessionTemplates.map((one) => one.type).toSorted()).toEqual([1, 2])
  expect(sessionTemplates.flatMap((one) => one.groupSessionRecurrence ?? [])).toEqual([
    {
      ...{ groupSessionRecurrenceId: occurrenceId, startDateTime: '2026-12-01T15:00:00Z' },
      participantsCount: 0,
      freeSeats: 6,
      zoomMeetingJoinUrl: null,
    },
  ])
  expect(availability.map((day) => day.date)).toHaveLength(14)
  const first = availability.find((day) => day.slots.length > 0)!
  // Tuesday 9:00 in Tallinn is two in the night in New York, still on Tuesday.
  expect([first.date, first.slots[0]!.startDateTime]).toEqual(['2026-11-24', '2026-11-24T07:00:00Z'])
})

test('statistics count sessions that ended, persons once, and who came', async () => {
  const { house, provider, page, change } = await aPage()
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
    await anEndedSession(house, provider, { status })
  expect((await page()).statistics).toEqual({
    ...{ endedSessionsCount: 4, uniqueCustomersWithEndedSessions: 4, attendancePercentage: 75, experienceInYears: 9 },
  })
})

test('price from and average price of an hour are of personal sessions', async () => {
  const { house, provider, page } = await aPage()
  await aTemplate(house, provider.providerId, { feeCents: 3000, durationMinutes: 30 })
  await aGroupDate(house, provider.providerId, { startAt: '2026-12-01T15:00:00Z', seats: 6, feeCents: 500 })
  expect(await page()).toMatchObject({ minPrice: 30, avgHourlyPrice: 52.5 })
})

test('a saved counsellor is marked for who saved them only', async () => {
  const { house, call, provider, page } = await aPage()
  const me = await signInAs(house, await aCustomer(house))
  await call('putBookmark', { providerId: provider.providerId, isBookmarked: true }, { as: me })
  expect([(await page({ as: me })).isBookmarked, (await page()).isBookmarked]).toEqual([true, false])
})

test('metadata speak each language the counsellor does, and never stay empty', async () => {
  const { call, provider, change } = await aPage()
  const long = 'Words of the counsellor about the work. '.repeat(10)
  await change({
    texts: {
      en: { profession: 'Psychologist', about: long, metaTitle: 'Anna in Tallinn', metaDescription: 'Calm.' },
      et: { profession: 'Psühholoog', about: long },
      ru: { profession: 'Психолог', about: ' ' },
    },
  })
  const { data } = (await call('providerMetadata', { slug: provider.providerId })).body
  const [en, et, ru] = ['en', 'et', 'ru'].map((code) => data!.find((one) => one.languageCode === code)!)
  expect([en!.title, en!.description]).toEqual(['Anna in Tallinn', 'Calm.'])
  expect(et!.title).toBe('Anna Person, Psühholoog')
  expect([et!.description.length <= 156, et!.description.endsWith('…')]).toEqual([true, true])
  expect(ru!.description).toMatch(/^Anna Person: /)
})

test('a reader is told of a counsellor in their own language where they speak it, else in one they do', async () => {
  const { change, page } = await aPage()
  await change({ texts: { et: { profession: 'Psühholoog', about: 'Minust.' } } })
  for (const language of ['et', 'en', 'ru']) expect((await page({ language })).profession).toBe('Psühholoog')
})

test('an organisation is linked by its page, a name typed by hand stands alone', async () => {
  const { house, call, provider, page } = await aPage()
  const { organization_id: organizationId } = await house.db
    .insertInto('organization')
    .values({ slug: 'a-house', name: 'A House', logo_url: null, texts: { et: { description: 'Maja.' } } })
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  const { providerId } = provider
  await house.db
    .insertInto('provider_organization')
    .values([
      { provider_id: providerId, organization_id: organizationId, confirmed_at: house.clock.now() },
      { provider_id: providerId, organization_id: null, name: 'Free Union' },
    ])
    .execute()
  expect((await page()).organizations).toEqual([
    { organizationId, name: 'A House', slug: 'a-house' },
    { organizationId: null, name: 'Free Union', slug: null },
  ])
  const shown = (id: string) => call('getOrganization', { id })
  const expected = { organizationId, slug: 'a-house', description: 'Maja.', providerCount: 1 }
  for (const id of ['a-house', organizationId]) expect((await shown(id)).body.data).toMatchObject(expected)
  expect((await shown('no-house')).status).toBe(404)
  expect((await call('listOrganizations')).body.data).toEqual([{ organizationId, name: 'A House', slug: 'a-house' }])
})
