import { expect, test } from 'vitest'
import { aPractice, clock } from '#testing/server/a-practice.ts'
import { aCustomer, aProvider } from '#testing/server/factories.ts'
import { offered, offeredGroup } from '#testing/server/offered.ts'
import { signInAs } from '#testing/server/test-app.ts'

type Practice = Awaited<ReturnType<typeof aPractice>>

async function aGroup({ call, me }: Practice, given: Record<string, unknown> = {}) {
  const dates = { date: '2026-12-01', time: '18:00', every: 'week', count: 3 }
  const { body, status } = await call('addSessionTemplate', offeredGroup({ dates, ...given }), { as: me })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data!
}

const startsIn = (dates: { startDateTime: string }[]) => dates.map((one) => one.startDateTime)

test('a new session stands on the page at once, with what the counsellor receives of it', async () => {
  const { call, me, provider } = await aPractice()
  const { body } = await call('addSessionTemplate', offered({ fee: 40, durationInMinutes: 50 }), { as: me })
  expect(body.data).toMatchObject({ fee: 40, youReceive: 34, title: 'A first talk', isActive: true, bookedAhead: 0 })
  const page = (await call('providerPage', { id: provider.providerId })).body.data!
  expect(page.sessionTemplates.map((one) => one.title)).toContain('A first talk')
  // A new type comes last in the counsellor's own order, so it is the one on the finder's card only where it alone matches.
  const found = async (wanted: object) => (await call('searchProviders', { ...wanted })).body.data!.items[0]?.session
  expect(await found({})).toMatchObject({ sessionTemplateId: provider.sessionTemplateId })
  expect(await found({ maxPrice: 40 })).toMatchObject({ title: 'A first talk', fee: 40, durationInMinutes: 50 })
})

test('session types are put in order; those not named come last, and another counsellor’s are refused', async () => {
  const { call, house, me, provider } = await aPractice()
  const add = async (title: string) => {
    const wanted = offered({ texts: { en: { title } } })
    return (await call('addSessionTemplate', wanted, { as: me })).body.data!.sessionTemplateId
  }
  const ids = [provider.sessionTemplateId, await add('Second'), await add('Third')]
  const order = (sessionTemplateIds: unknown[]) => call('orderSessionTemplates', { sessionTemplateIds }, { as: me })
  const shown = async () => {
    const own = (await call('listSessionTemplates', {}, { as: me })).body.data!.sessionTemplates
    const open = (await call('providerPage', { id: provider.providerId })).body.data!.sessionTemplates
    expect(open.map((one) => one.sessionTemplateId)).toEqual(own.map((one) => one.sessionTemplateId))
    return own.map((one) => ids.indexOf(one.sessionTemplateId))
  }
  expect(await shown()).toEqual([0, 1, 2])
  expect((await order([ids[2]])).status).toBe(200)
  expect(await shown()).toEqual([2, 0, 1])
  expect((await order([ids[1], ids[0], ids[2]])).status).toBe(200)
  expect(await shown()).toEqual([1, 0, 2])
  const foreign = (await aProvider(house)).sessionTemplateId
  expect((await order([ids[0], foreign])).status).toBe(404)
  expect((await order([ids[0], ids[0]])).status).toBe(422)
  expect((await order([])).status).toBe(422)
  expect(await shown()).toEqual([1, 0, 2])
})

test('the first session type ends onboarding’s step, and the listing says what is missing', async () => {
  const { house, call, me, provider } = await aPractice()
  await house.db.deleteFrom('session_template').execute()
  await house.db.updateTable('provider_account').set({ sessions_at: null, payout_ready_at: null }).execute()
  const listing = async () => (await call('listSessionTemplates', {}, { as: me })).body.data!.listing
  expect(await listing()).toEqual({ isListed: false, missing: ['payout', 'sessions'] })
  await call('addSessionTemplate', offered(), { as: me })
  expect(await listing()).toEqual({ isListed: false, missing: ['payout'] })
  const row = await house.db
    .selectFrom('provider_account')
    .select('sessions_at')
    .where('provider_id', '=', provider.providerId)
    .executeTakeFirstOrThrow()
  expect(row.sessions_at).toEqual(house.clock.now())
})

test.each([
  ['a free session', { fee: 0 }, 'fee', 'A session costs at least 1 €'],
  ['three decimals', { fee: 10.005 }, 'fee', 'two decimals'],
  ['no title', { texts: {} }, 'texts', 'at least one language'],
  ['an odd length', { durationInMinutes: 47 }, 'durationInMinutes', 'quarters of an hour'],
  ['a place without an address', { location: 2 }, 'address', 'where the session takes place'],
  ['a size of a personal session', { maxParticipants: 4 }, 'maxParticipants', 'Only groups'],
  ['dates of a personal session', { dates: { date: '2026-12-01', time: '18:00' } }, 'dates', 'Only groups'],
  ['a minimum above the maximum', { type: 1, minParticipants: 5, maxParticipants: 4 }, 'minParticipants', 'minimum'],
  ['more than a hundred seats', { type: 1, maxParticipants: 101 }, 'maxParticipants', ''],
  ['an unknown language', { languageId: 77 }, 'languageId', ''],
  ['dates off the quarter', { type: 1, dates: { date: '2026-12-01', time: '18:05' } }, 'dates.time', 'quarter'],
  [
    'a repetition without an end',
    { type: 1, dates: { date: '2026-12-01', time: '18:00', every: 'week' } },
    'dates.count',
    'times',
  ],
  ['dates that are over', { type: 1, dates: { date: '2026-11-20', time: '18:00' } }, 'dates.date', 'over'],
  [
    'dates of what is switched off',
    { type: 1, isActive: false, dates: { date: '2026-12-01', time: '18:00' } },
    'dates',
    'Switch',
  ],
])('%s is refused beside its field and makes nothing', async (_name, wrong, field, text) => {
  const { house, call, me } = await aPractice()
  const { status, body } = await call('addSessionTemplate', offered(wrong), { as: me })
  expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, [field]])
  expect(body.fieldErrors![field]).toContain(text)
  expect(await house.db.selectFrom('session_template').select('type').execute()).toHaveLength(1)
})

test('a group of weekly dates takes the time of each, breaks included, and clients see the seats', async () => {
  const practice = await aPractice({ opens: 'tue 08:00-22:00', bufferAfter: 30 })
  const { call, me, provider, times } = practice
  const group = await aGroup(practice, { maxParticipants: 8 })
  expect(group.datesNotMade).toEqual([])
  expect(startsIn(group.groupSessionRecurrence)).toEqual([
    '2026-12-01T16:00:00Z',
    '2026-12-08T16:00:00Z',
    '2026-12-15T16:00:00Z',
  ])
  const free = await times('2026-12-08')
  // An hour that ends at half past five keeps its half hour of break before the group, and one at eight after it.
  expect(free.filter((time) => time > '16:15')).toEqual(['16:30', '20:00', '20:15', '20:30', '20:45', '21:00'])
  const page = (await call('providerPage', { id: provider.providerId })).body.data!
  const shown = page.sessionTemplates.find((one) => one.type === 1)!
  expect(shown.groupSessionRecurrence!.map((one) => one.freeSeats)).toEqual([8, 8, 8])
  const { body } = await call('listSessionTemplates', {}, { as: me })
  expect(body.data!.sessionTemplates.map((one) => one.groupSessionRecurrence.length).sort()).toEqual([0, 3])
})

test('a group left without a size is of 1 to 12', async () => {
  const group = await aGroup(await aPractice())
  expect([group.minParticipants, group.maxParticipants]).toEqual([1, 12])
})

test('dates that collide or are over are named and not made; the others are, outside the hours too', async () => {
  const practice = await aPractice()
  const { call, me } = practice
  await aGroup(practice, { texts: { en: { title: 'In the way' } }, dates: { date: '2026-12-01', time: '17:00' } })
  const dates = { date: '2026-11-17', time: '18:00', every: 'week', count: 4 }
  const preview = (await call('previewGroupDates', { dates, durationInMinutes: 90 }, { as: me })).body.data!
  expect(preview.dates.map((one) => [one.state, one.isOutsideHours])).toEqual([
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
  const made = await aGroup(practice, { dates })
  expect(startsIn(made.groupSessionRecurrence)).toEqual(['2026-11-24T16:00:00Z', '2026-12-08T16:00:00Z'])
  expect(made.datesNotMade).toEqual([preview.dates[0], preview.dates[2]])
  const more = await call('addGroupDates', { id: made.sessionTemplateId, dates }, { as: me })
  expect([more.body.data!.datesMade, more.body.data!.datesNotMade.length]).toEqual([0, 4])
})

test('the time of a personal session inside the hours is taken by a date, and of a date by none', async () => {
  const practice = await aPractice()
  const { times } = practice
  expect(await times('2026-12-01')).toContain('11:00')
  await aGroup(practice, { durationInMinutes: 30, dates: { date: '2026-12-01', time: '11:30' } })
  expect(await times('2026-12-01')).toEqual(['10:00', '10:15', '10:30'])
})

test('two groups that want the same time at the same moment: one of them gets it', async () => {
  const practice = await aPractice()
  const dates = { date: '2026-12-01', time: '18:00', every: 'week', count: 5 }
  const answers = await Promise.all(Array.from({ length: 6 }, () => aGroup(practice, { dates })))
  const made = answers.map((one) => one.groupSessionRecurrence.length)
  expect(made.reduce((sum, count) => sum + count)).toBe(5)
  expect(answers.every((one) => one.groupSessionRecurrence.length + one.datesNotMade.length === 5)).toBe(true)
  const entries = await practice.house.db.selectFrom('calendar_entry').select('calendar_entry_id').execute()
  expect(entries).toHaveLength(5)
})

test('a change of a personal session shows to clients at once', async () => {
  const { house, call, me, provider, times } = await aPractice()
  const wanted = offered({
    id: provider.sessionTemplateId,
    durationInMinutes: 90,
    fee: 70,
    texts: { et: { title: 'Jutt' } },
  })
  const { body } = await call('putSessionTemplate', wanted, { as: me })
  expect(body.data).toMatchObject({ title: 'Jutt', fee: 70, youReceive: 59.5, durationInMinutes: 90 })
  const row = await house.db.selectFrom('session_search').select(['price_cents', 'duration_minutes']).executeTakeFirst()
  expect(row).toEqual({ price_cents: 7000, duration_minutes: 90 })
  expect(await times('2026-11-24')).toContain('11:00')
  const other = await call('putSessionTemplate', { ...wanted, type: 1 }, { as: me })
  expect([other.status, Object.keys(other.body.fieldErrors!)]).toEqual([422, ['type']])
})

test('a length that the session had before may stay, though nobody can choose it anew', async () => {
  const { house, call, me, provider } = await aPractice({ opens: 'tue 10:00-12:00', durationMinutes: 80 })
  const wanted = (durationInMinutes: number) => offered({ id: provider.sessionTemplateId, durationInMinutes })
  expect((await call('putSessionTemplate', wanted(80), { as: me })).status).toBe(200)
  expect((await call('putSessionTemplate', wanted(60), { as: me })).status).toBe(200)
  expect((await call('putSessionTemplate', wanted(80), { as: me })).status).toBe(422)
  expect(house.jobs.sent).toEqual([])
})

test('a longer group keeps its dates where they have room, and changes nothing where one has not', async () => {
  const practice = await aPractice()
  const { call, me } = practice
  const group = await aGroup(practice)
  await aGroup(practice, { dates: { date: '2026-12-08', time: '20:00' } })
  const wanted = (durationInMinutes: number) => ({
    ...offeredGroup({ durationInMinutes }),
    id: group.sessionTemplateId,
  })
  const refused = await call('putSessionTemplate', wanted(150), { as: me })
  expect([refused.status, refused.body.code]).toEqual([409, 'datesCollide'])
  expect(refused.body.data).toEqual({ startDateTimes: ['2026-12-08T16:00:00Z'] })
  const { body } = await call('putSessionTemplate', wanted(120), { as: me })
  expect(body.data!.groupSessionRecurrence.map((one) => clock(one.endDateTime))).toEqual(['20:00', '20:00', '20:00'])
  const { rows } = await practice.house.connection.pool.query(
    'select distinct upper(busy) - lower(busy) as length from calendar_entry order by 1',
  )
  expect(rows).toHaveLength(2)
})

test('what was made for one invitation is not among the session types', async () => {
  const { house, call, me, provider } = await aPractice()
  await house.db.updateTable('session_template').set({ is_active: false, is_private: true }).execute()
  expect((await call('listSessionTemplates', {}, { as: me })).body.data!.sessionTemplates).toEqual([])
  for (const name of ['getSessionTemplate', 'activateSessionTemplate', 'deactivateSessionTemplate'] as const)
    expect((await call(name, { id: provider.sessionTemplateId }, { as: me })).status).toBe(404)
})

test('another counsellor, a client and a visitor reach none of it', async () => {
  const practice = await aPractice()
  const { house, call } = practice
  const group = await aGroup(practice)
  const id = group.sessionTemplateId
  const dateId = group.groupSessionRecurrence[0]!.groupSessionRecurrenceId
  const wanted = {
    getSessionTemplate: { id },
    putSessionTemplate: { id, ...offeredGroup({ type: undefined }) },
    activateSessionTemplate: { id },
    deactivateSessionTemplate: { id },
    addGroupDates: { id, dates: { date: '2026-12-22', time: '18:00' } },
    cancelGroupDate: { id: dateId },
    holdGroupDate: { id: dateId },
  } as const
  const other = await signInAs(house, await aProvider(house))
  const customer = await signInAs(house, await aCustomer(house))
  for (const [name, input] of Object.entries(wanted) as [keyof typeof wanted, Record<string, unknown>][]) {
    expect([name, (await call(name, input, { as: other })).status]).toEqual([name, 404])
    expect([name, (await call(name, input, { as: customer })).status]).toEqual([name, 403])
    expect([name, (await call(name, input)).status]).toEqual([name, 401])
  }
  const mine = (await call('getSessionTemplate', { id }, { as: practice.me })).body.data!
  expect(mine).toEqual({ ...group, datesNotMade: undefined })
  expect((await call('listSessionTemplates', {}, { as: other })).body.data!.sessionTemplates).toHaveLength(1)
})
