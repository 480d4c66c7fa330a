import { expect, test } from 'vitest'
import { EMPTY_SESSION_TEXT, SESSION_TEXT_NAMES, type SessionText } from '#modules/providers/values/session-texts.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createProviderSetup, formatTallinnTime } from '#testing/server/provider-setup.ts'
import { buildGroupInput, buildSessionTypeInput } from '#testing/server/session-type-input.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

type Setup = Awaited<ReturnType<typeof createProviderSetup>>

async function createGroup({ call, me }: Setup, overrides: Record<string, unknown> = {}) {
  const dates = { date: '2026-12-01', time: '18:00', every: 'week', count: 3 }
  const { body, status } = await call('addSessionTemplate', buildGroupInput({ dates, ...overrides }), { as: me })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data!
}

const listStarts = (dates: { startDateTime: string }[]) => dates.map((date) => date.startDateTime)

test('shows a new session type on the public page immediately and returns the counsellor’s share', async () => {
  const { call, me, provider } = await createProviderSetup()
  const { body } = await call('addSessionTemplate', buildSessionTypeInput({ fee: 40, durationInMinutes: 50 }), {
    as: me,
  })
  expect(body.data).toMatchObject({ fee: 40, youReceive: 34, title: 'A first talk', isActive: true, bookedAhead: 0 })
  const page = (await call('providerPage', { id: provider.providerId })).body.data!
  expect(page.sessionTemplates.map((template) => template.title)).toContain('A first talk')
  // A new type comes last in display order, so the search card shows it only if no earlier type matches.
  const findSession = async (criteria: object) =>
    (await call('searchProviders', { ...criteria })).body.data!.items[0]?.session
  expect(await findSession({})).toMatchObject({ sessionTemplateId: provider.sessionTemplateId })
  expect(await findSession({ maxPrice: 40 })).toMatchObject({ title: 'A first talk', fee: 40, durationInMinutes: 50 })
})

test('stores and shows every text in each language, and shows rows without one of them', async () => {
  const { deps, call, me, provider } = await createProviderSetup()
  const fillTexts = (language: string) =>
    Object.fromEntries(SESSION_TEXT_NAMES.map((name) => [name, `${name} in ${language}`])) as SessionText
  const texts = { en: fillTexts('en'), et: fillTexts('et'), ru: fillTexts('ru') }
  const id = (await call('addSessionTemplate', buildSessionTypeInput({ texts }), { as: me })).body.data!
    .sessionTemplateId
  const readTexts = async () => (await call('getSessionTemplate', { id }, { as: me })).body.data!.texts
  const readPage = async () => {
    const { sessionTemplates } = (await call('providerPage', { id: provider.providerId })).body.data!
    return sessionTemplates.find(({ sessionTemplateId }) => sessionTemplateId === id)
  }
  expect(await readTexts()).toEqual(texts)
  expect(await readPage()).toMatchObject(texts.en)
  await deps.db
    .updateTable('session_template')
    .set({ texts: { en: { title: 'Talk' } } })
    .where('session_template_id', '=', id)
    .execute()
  const filled = { ...EMPTY_SESSION_TEXT, title: 'Talk' }
  expect(await readTexts()).toEqual({ en: filled })
  expect(await readPage()).toMatchObject(filled)
})

test('suggests the address of the first session type in person, or that of a company, but never a private address', async () => {
  const { call, deps, me, provider } = await createProviderSetup()
  const readAddress = async () => (await call('listSessionTemplates', {}, { as: me })).body.data!.address
  const setAccount = (business_type: 'person' | 'company') =>
    deps.db
      .updateTable('provider_account')
      .set({ business_type, address_line1: 'Kodu 1', city: 'Tartu' })
      .where('provider_id', '=', provider.providerId)
      .execute()
  await setAccount('person')
  expect(await readAddress()).toBeNull()
  await setAccount('company')
  expect(await readAddress()).toBe('Kodu 1, Tartu')
  await call('addSessionTemplate', buildSessionTypeInput({ location: 2, address: 'Praksise 2, Tartu' }), { as: me })
  await call('addSessionTemplate', buildSessionTypeInput({ location: 2, address: 'Teine 3, Tartu' }), { as: me })
  await setAccount('person')
  expect(await readAddress()).toBe('Praksise 2, Tartu')
})

test('sorts session types, puts unnamed ones last and rejects those of another counsellor', async () => {
  const { call, deps, me, provider } = await createProviderSetup()
  const add = async (title: string) => {
    const input = buildSessionTypeInput({ texts: { en: { title } } })
    return (await call('addSessionTemplate', input, { as: me })).body.data!.sessionTemplateId
  }
  const ids = [provider.sessionTemplateId, await add('Second'), await add('Third')]
  const order = (sessionTemplateIds: unknown[]) => call('orderSessionTemplates', { sessionTemplateIds }, { as: me })
  const listOrder = async () => {
    const own = (await call('listSessionTemplates', {}, { as: me })).body.data!.sessionTemplates
    const publicTemplates = (await call('providerPage', { id: provider.providerId })).body.data!.sessionTemplates
    expect(publicTemplates.map((template) => template.sessionTemplateId)).toEqual(
      own.map((template) => template.sessionTemplateId),
    )
    return own.map((template) => ids.indexOf(template.sessionTemplateId))
  }
  expect(await listOrder()).toEqual([0, 1, 2])
  expect((await order([ids[2]])).status).toBe(200)
  expect(await listOrder()).toEqual([2, 0, 1])
  expect((await order([ids[1], ids[0], ids[2]])).status).toBe(200)
  expect(await listOrder()).toEqual([1, 0, 2])
  const foreign = (await createTestProvider(deps)).sessionTemplateId
  expect((await order([ids[0], foreign])).status).toBe(404)
  expect((await order([ids[0], ids[0]])).status).toBe(422)
  expect((await order([])).status).toBe(422)
  expect(await listOrder()).toEqual([1, 0, 2])
})

test('the first session type completes the onboarding step, and the listing shows what is missing', async () => {
  const { deps, call, me, provider } = await createProviderSetup()
  await deps.db.deleteFrom('session_template').execute()
  await deps.db.updateTable('provider_account').set({ sessions_at: null, payout_ready_at: null }).execute()
  const listing = async () => (await call('listSessionTemplates', {}, { as: me })).body.data!.listing
  expect(await listing()).toEqual({ isListed: false, missing: ['payout', 'sessions'] })
  await call('addSessionTemplate', buildSessionTypeInput(), { as: me })
  expect(await listing()).toEqual({ isListed: false, missing: ['payout'] })
  const row = await deps.db
    .selectFrom('provider_account')
    .select('sessions_at')
    .where('provider_id', '=', provider.providerId)
    .executeTakeFirstOrThrow()
  expect(row.sessions_at).toEqual(deps.clock.now())
})

test.each([
  ['a free session', { fee: 0 }, 'fee', 'The price must be at least 1\u00A0€'],
  ['three decimals', { fee: 10.005 }, 'fee', 'two decimal places'],
  ['no title', { texts: {} }, 'texts', 'at least one language'],
  ['an unsupported length', { durationInMinutes: 47 }, 'durationInMinutes', 'multiple of 15 minutes'],
  ['a place without an address', { location: 2 }, 'address', 'where the session takes place'],
  ['a group size for a personal session', { maxParticipants: 4 }, 'maxParticipants', 'only for groups'],
  ['dates for a personal session', { dates: { date: '2026-12-01', time: '18:00' } }, 'dates', 'only for groups'],
  ['a minimum above the maximum', { type: 1, minParticipants: 5, maxParticipants: 4 }, 'minParticipants', 'minimum'],
  ['more than a hundred seats', { type: 1, maxParticipants: 101 }, 'maxParticipants', ''],
  ['an unknown language', { languageId: 77 }, 'languageId', ''],
  ['dates off the quarter hour', { type: 1, dates: { date: '2026-12-01', time: '18:05' } }, 'dates.time', 'quarter'],
  [
    'a repetition without an end',
    { type: 1, dates: { date: '2026-12-01', time: '18:00', every: 'week' } },
    'dates.count',
    'number of dates',
  ],
  ['dates in the past', { type: 1, dates: { date: '2026-11-20', time: '18:00' } }, 'dates.date', 'already passed'],
  [
    'dates of an inactive session type',
    { type: 1, isActive: false, dates: { date: '2026-12-01', time: '18:00' } },
    'dates',
    'Switch this session type on',
  ],
])('rejects %s with a field error and creates nothing', async (_name, input, field, text) => {
  const { deps, call, me } = await createProviderSetup()
  const { status, body } = await call('addSessionTemplate', buildSessionTypeInput(input), { as: me })
  expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, [field]])
  expect(body.fieldErrors![field]).toContain(text)
  expect(await deps.db.selectFrom('session_template').select('type').execute()).toHaveLength(1)
})

test('weekly group dates occupy their time including breaks, and clients see the seats', async () => {
  const setup = await createProviderSetup({ opens: 'tue 08:00-22:00', bufferAfter: 30 })
  const { call, me, provider, times } = setup
  const group = await createGroup(setup, { maxParticipants: 8 })
  expect(group.datesNotMade).toEqual([])
  expect(listStarts(group.groupSessionRecurrence)).toEqual([
    '2026-12-01T16:00:00Z',
    '2026-12-08T16:00:00Z',
    '2026-12-15T16:00:00Z',
  ])
  const starts = await times('2026-12-08')
  // A session that ends at 17:30 keeps its half-hour break before
  // the group, and one at 20:00 starts after the group's break.
  expect(starts.filter((time) => time > '16:15')).toEqual(['16:30', '20:00', '20:15', '20:30', '20:45', '21:00'])
  const page = (await call('providerPage', { id: provider.providerId })).body.data!
  const groupOnPage = page.sessionTemplates.find((template) => template.type === 1)!
  expect(groupOnPage.groupSessionRecurrence!.map((date) => date.freeSeats)).toEqual([8, 8, 8])
  const { body } = await call('listSessionTemplates', {}, { as: me })
  expect(body.data!.sessionTemplates.map((template) => template.groupSessionRecurrence.length).sort()).toEqual([0, 3])
})

test('defaults a group to 1 to 12 participants', async () => {
  const group = await createGroup(await createProviderSetup())
  expect([group.minParticipants, group.maxParticipants]).toEqual([1, 12])
})

test('creates dates outside working hours and reports colliding and past dates as not created', async () => {
  const setup = await createProviderSetup()
  const { call, me } = setup
  await createGroup(setup, { texts: { en: { title: 'In the way' } }, dates: { date: '2026-12-01', time: '17:00' } })
  const dates = { date: '2026-11-17', time: '18:00', every: 'week', count: 4 }
  const preview = (await call('previewGroupDates', { dates, durationInMinutes: 90 }, { as: me })).body.data!
  expect(preview.dates.map((date) => [date.state, date.isOutsideHours])).toEqual([
    ['past', true],
    ['free', true],
    ['taken', true],
    ['free', true],
  ])
  expect(preview.dates[2]!.collidesWith).toEqual({
    title: 'In the way',
    startDateTime: '2026-12-01T15:00:00Z',
    endDateTime: '2026-12-01T16:30:00Z',
  })
  const group = await createGroup(setup, { dates })
  expect(listStarts(group.groupSessionRecurrence)).toEqual(['2026-11-24T16:00:00Z', '2026-12-08T16:00:00Z'])
  expect(group.datesNotMade).toEqual([preview.dates[0], preview.dates[2]])
  const more = await call('addGroupDates', { id: group.sessionTemplateId, dates }, { as: me })
  expect([more.body.data!.datesMade, more.body.data!.datesNotMade.length]).toEqual([0, 4])
})

test('a group date occupies personal session times, and the times around it stay available', async () => {
  const setup = await createProviderSetup()
  const { times } = setup
  expect(await times('2026-12-01')).toContain('11:00')
  await createGroup(setup, { durationInMinutes: 30, dates: { date: '2026-12-01', time: '11:30' } })
  expect(await times('2026-12-01')).toEqual(['10:00', '10:15', '10:30'])
})

test('gives a time to only one of several concurrent groups', async () => {
  const setup = await createProviderSetup()
  const dates = { date: '2026-12-01', time: '18:00', every: 'week', count: 5 }
  const replies = await Promise.all(Array.from({ length: 6 }, () => createGroup(setup, { dates })))
  const dateCounts = replies.map((reply) => reply.groupSessionRecurrence.length)
  expect(dateCounts.reduce((sum, count) => sum + count)).toBe(5)
  expect(replies.every((reply) => reply.groupSessionRecurrence.length + reply.datesNotMade.length === 5)).toBe(true)
  const entries = await setup.deps.db.selectFrom('calendar_entry').select('calendar_entry_id').execute()
  expect(entries).toHaveLength(5)
})

test('shows changes to a personal session to clients immediately', async () => {
  const { deps, call, me, provider, times } = await createProviderSetup()
  const input = buildSessionTypeInput({
    id: provider.sessionTemplateId,
    durationInMinutes: 90,
    fee: 70,
    texts: { et: { title: 'Jutt' } },
  })
  const { body } = await call('putSessionTemplate', input, { as: me })
  expect(body.data).toMatchObject({ title: 'Jutt', fee: 70, youReceive: 59.5, durationInMinutes: 90 })
  const row = await deps.db.selectFrom('session_search').select(['price_cents', 'duration_minutes']).executeTakeFirst()
  expect(row).toEqual({ price_cents: 7000, duration_minutes: 90 })
  expect(await times('2026-11-24')).toContain('11:00')
  const other = await call('putSessionTemplate', { ...input, type: 1 }, { as: me })
  expect([other.status, Object.keys(other.body.fieldErrors!)]).toEqual([422, ['type']])
})

test('accepts the current unsupported length, but not as a new choice', async () => {
  const { deps, call, me, provider } = await createProviderSetup({ opens: 'tue 10:00-12:00', durationMinutes: 80 })
  const withLength = (durationInMinutes: number) =>
    buildSessionTypeInput({ id: provider.sessionTemplateId, durationInMinutes })
  expect((await call('putSessionTemplate', withLength(80), { as: me })).status).toBe(200)
  expect((await call('putSessionTemplate', withLength(60), { as: me })).status).toBe(200)
  expect((await call('putSessionTemplate', withLength(80), { as: me })).status).toBe(422)
  expect(deps.jobs.sent).toEqual([])
})

test('lengthens a group only if every date has room', async () => {
  const setup = await createProviderSetup()
  const { call, me } = setup
  const group = await createGroup(setup)
  await createGroup(setup, { dates: { date: '2026-12-08', time: '20:00' } })
  const withLength = (durationInMinutes: number) => ({
    ...buildGroupInput({ durationInMinutes }),
    id: group.sessionTemplateId,
  })
  const rejected = await call('putSessionTemplate', withLength(150), { as: me })
  expect([rejected.status, rejected.body.code]).toEqual([409, 'datesCollide'])
  expect(rejected.body.data).toEqual({ startDateTimes: ['2026-12-08T16:00:00Z'] })
  const { body } = await call('putSessionTemplate', withLength(120), { as: me })
  expect(body.data!.groupSessionRecurrence.map((date) => formatTallinnTime(date.endDateTime))).toEqual([
    '20:00',
    '20:00',
    '20:00',
  ])
  const { rows } = await setup.deps.connection.pool.query(
    'select distinct upper(busy) - lower(busy) as length from calendar_entry order by 1',
  )
  expect(rows).toHaveLength(2)
})

test('does not list session types created for one invitation', async () => {
  const { deps, call, me, provider } = await createProviderSetup()
  await deps.db.updateTable('session_template').set({ is_active: false, is_private: true }).execute()
  expect((await call('listSessionTemplates', {}, { as: me })).body.data!.sessionTemplates).toEqual([])
  for (const name of ['getSessionTemplate', 'activateSessionTemplate', 'deactivateSessionTemplate'] as const)
    expect((await call(name, { id: provider.sessionTemplateId }, { as: me })).status).toBe(404)
})

test('denies access to other counsellors, clients and visitors', async () => {
  const setup = await createProviderSetup()
  const { deps, call } = setup
  const group = await createGroup(setup)
  const id = group.sessionTemplateId
  const dateId = group.groupSessionRecurrence[0]!.groupSessionRecurrenceId
  const calls = {
    getSessionTemplate: { id },
    putSessionTemplate: { id, ...buildGroupInput({ type: undefined }) },
    activateSessionTemplate: { id },
    deactivateSessionTemplate: { id },
    addGroupDates: { id, dates: { date: '2026-12-22', time: '18:00' } },
    cancelGroupDate: { id: dateId },
    holdGroupDate: { id: dateId },
  } as const
  const other = await logInTestUser(deps, await createTestProvider(deps))
  const customer = await logInTestUser(deps, await createTestCustomer(deps))
  for (const [name, input] of Object.entries(calls) as [keyof typeof calls, Record<string, unknown>][]) {
    expect([name, (await call(name, input, { as: other })).status]).toEqual([name, 404])
    expect([name, (await call(name, input, { as: customer })).status]).toEqual([name, 403])
    expect([name, (await call(name, input)).status]).toEqual([name, 401])
  }
  const mine = (await call('getSessionTemplate', { id }, { as: setup.me })).body.data!
  expect(mine).toEqual({ ...group, datesNotMade: undefined })
  expect((await call('listSessionTemplates', {}, { as: other })).body.data!.sessionTemplates).toHaveLength(1)
})
