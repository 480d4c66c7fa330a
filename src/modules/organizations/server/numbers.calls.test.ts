import { expect, test } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { ROLE } from '#platform/values/enums.ts'
import { anEndedSession } from '#testing/server/an-ended-session.ts'
import { anOrganisation } from '#testing/server/an-organisation.ts'
import { type ACustomer, type AProvider, aCustomer, aProvider } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { lookAfterOrganisations } from './public.ts'

const SINCE = '2026-01-01T00:00:00Z'

/** An organisation of so many counsellors since January; `held` writes past sessions of new clients, round about. */
async function aTeam(counsellors = 3) {
  const house = await testHouse()
  const { call } = await testApp(house)
  const organisation = await anOrganisation(house, { since: SINCE })
  const team: AProvider[] = []
  for (let index = 0; index < counsellors; index++) {
    const provider = await aProvider(house)
    await organisation.lists(provider)
    team.push(provider)
  }
  let hour = 0
  const session = async (provider: AProvider, month: string, given: { person?: ACustomer; status?: 'noShow' } = {}) => {
    hour += 1
    const startAt = Temporal.Instant.from(`${month}-01T22:00:00Z`).add({ hours: hour * 2 })
    const person = given.person ?? (await aCustomer(house, { firstName: 'Whisper' }))
    const bookingId = await anEndedSession(house, provider, { start: startAt.toString(), person })
    if (given.status)
      await house.db.updateTable('booking').set({ status: given.status }).where('booking_id', '=', bookingId).execute()
    return { person, bookingId, startAt }
  }
  const held = async (month: string, clients: number, by = team) => {
    for (let index = 0; index < clients; index++) await session(by[index % by.length]!, month)
  }
  const count = () => lookAfterOrganisations(house)
  const numbers = async () => (await call('companyNumbers', {}, await organisation.me())).body.data!
  const month = async (wanted: string) => (await numbers()).months.find((one) => one.month === wanted)
  return { house, call, organisation, team, session, held, count, numbers, month }
}

const HIDDEN = { sessions: null, clients: null, attendancePercentage: null, rating: null }

test('a month of five clients and three counsellors is shown, and one of four clients is not', async () => {
  const { held, count, month } = await aTeam()
  await held('2026-09', 5)
  await held('2026-08', 4)
  await count()
  expect(await month('2026-09')).toEqual({
    month: '2026-09',
    sessions: 5,
    clients: 5,
    attendancePercentage: null,
    rating: null,
  })
  expect(await month('2026-08')).toEqual({ month: '2026-08', ...HIDDEN })
})

test('many clients of two counsellors tell of one of them to the other, and are hidden', async () => {
  const { held, count, month } = await aTeam(2)
  await held('2026-09', 12)
  await count()
  expect(await month('2026-09')).toEqual({ month: '2026-09', ...HIDDEN })
})

test('a total is made of what is shown: taking the months away leaves nothing of a hidden one', async () => {
  const { held, count, numbers } = await aTeam()
  await held('2026-07', 5)
  await held('2026-08', 4)
  await held('2026-09', 7)
  await count()
  const { months, total } = await numbers()
  const shown = months.flatMap((one) => (one.sessions === null ? [] : [one.sessions]))
  expect([shown, total.sessions, total.shownMonths]).toEqual([[5, 7], 12, 2])
})

test('who looks after the organisation and counsels there cannot take away their own part', async () => {
  const { house, organisation, team, held, count, month } = await aTeam(4)
  const [own, ...others] = team
  const values = { customer_account_id: own!.customerAccountId, organization_id: organisation.organizationId }
  await house.db
    .insertInto('organization_manager')
    .values({ ...values, since: house.clock.now() })
    .execute()
  await held('2026-08', 6, [own!])
  await held('2026-08', 4, others)
  await held('2026-09', 6, [own!])
  await held('2026-09', 5, others)
  await count()
  expect(await month('2026-08')).toMatchObject(HIDDEN)
  expect(await month('2026-09')).toMatchObject({ sessions: 11, clients: 11 })
})

test('who looked after it in the month and does no more cannot take away their own part either', async () => {
  const { house, call, organisation, team, held, count, month } = await aTeam(4)
  const [own, ...others] = team
  const { organizationId: id } = organisation
  await house.db
    .insertInto('organization_manager')
    .values({ customer_account_id: own!.customerAccountId, organization_id: id, since: Temporal.Instant.from(SINCE) })
    .execute()
  await held('2026-08', 6, [own!])
  await held('2026-08', 4, others)
  await held('2026-09', 6, [own!])
  await held('2026-09', 4, others)
  house.clock.moveTo('2026-08-20T10:00:00Z')
  const admin = await signInAs(house, await aCustomer(house, { role: ROLE.admin }))
  const gone = await call('removeKeeper', { id, managerId: own!.customerAccountId }, { as: admin })
  expect(gone.status).toBe(200)
  house.clock.moveTo('2026-11-23T07:20:00Z')
  await count()
  expect(await month('2026-08')).toMatchObject(HIDDEN)
  // Since then they know no more than anybody.
  expect(await month('2026-09')).toMatchObject({ sessions: 10, clients: 10 })
})

test('a month is counted once: a counsellor who leaves and a session that is changed tell nothing', async () => {
  const { house, team, session, held, count, month } = await aTeam()
  await held('2026-09', 8)
  await count()
  const before = await month('2026-09')
  await session(team[0]!, '2026-09')
  await house.db
    .updateTable('provider_organization')
    .set({ state: 'ended', ended_at: Temporal.Instant.from('2026-09-01T00:00:00Z'), ended_by: 'counsellor' })
    .where('provider_id', '=', team[1]!.providerId)
    .execute()
  await count()
  expect(await month('2026-09')).toEqual(before)
})

test('only months that are over for eight days are there, and only sessions while both had agreed count', async () => {
  const { house, team, held, count, numbers, month } = await aTeam(4)
  await held('2026-09', 6, team.slice(0, 3))
  await held('2026-09', 3, team.slice(3))
  await house.db
    .updateTable('provider_organization')
    .set({ confirmed_at: Temporal.Instant.from('2026-10-15T00:00:00Z') })
    .where('provider_id', '=', team[3]!.providerId)
    .execute()
  house.clock.moveTo('2026-10-08T12:00:00Z')
  await count()
  expect((await numbers()).months.map((one) => one.month).at(-1)).toBe('2026-08')
  house.clock.moveTo('2026-10-09T12:00:00Z')
  await count()
  expect(await month('2026-09')).toMatchObject({ sessions: 6, clients: 6 })
})

test('attendance is told in steps of five where five did not come, and a rating only of five clients of three counsellors', async () => {
  const { house, team, session, count, month } = await aTeam()
  const give = async (bookingId: string, providerId: string, score: number) => {
    const at = { created_at: '2026-09-20T10:00:00Z', published_at: '2026-09-21T10:00:00Z' }
    await house.db
      .insertInto('feedback')
      .values({ booking_id: bookingId, provider_id: providerId, score, text: '', ...at } as never)
      .execute()
  }
  for (let index = 0; index < 7; index++) {
    const provider = team[index % 3]!
    const { bookingId } = await session(provider, '2026-09')
    if (index < 4) await give(bookingId, provider.providerId, 4)
    if (index === 6) await session(provider, '2026-09', { status: 'noShow' })
  }
  await count()
  expect(await month('2026-09')).toMatchObject({ sessions: 7, clients: 7, attendancePercentage: null, rating: null })
  for (let index = 0; index < 5; index++) {
    const provider = team[index % 3]!
    await give((await session(provider, '2026-08')).bookingId, provider.providerId, 5)
  }
  await house.db.deleteFrom('organization_month').execute()
  await count()
  expect((await month('2026-09'))!.rating).toBe(4.6)
  // One who stays away thrice is one; five are enough.
  const { person } = await session(team[0]!, '2026-07', { status: 'noShow' })
  for (let index = 0; index < 12; index++) await session(team[index % 3]!, '2026-07')
  for (let index = 0; index < 2; index++) await session(team[0]!, '2026-07', { person, status: 'noShow' })
  for (let index = 0; index < 3; index++) await session(team[index]!, '2026-07', { status: 'noShow' })
  await house.db.deleteFrom('organization_month').execute()
  await count()
  expect(await month('2026-07')).toMatchObject({ sessions: 12, attendancePercentage: null })
  await session(team[1]!, '2026-07', { status: 'noShow' })
  await house.db.deleteFrom('organization_month').execute()
  await count()
  expect(await month('2026-07')).toMatchObject({ sessions: 12, attendancePercentage: 65 })
})

test('no reply to who looks after an organisation holds a client’s name, address, id, or day and time of a session', async () => {
  const { call, organisation, team, session, held, count } = await aTeam()
  await held('2026-09', 6)
  const { person, bookingId, startAt } = await session(team[0]!, '2026-09')
  await count()
  const secrets = [
    'Whisper',
    person.email,
    person.customerAccountId,
    bookingId,
    startAt.toString(),
    startAt.toString().slice(0, 10),
  ]
  const input: Partial<Record<CallName, object>> = {
    putCompany: { texts: {} },
    inviteMember: { emailAddress: 'someone@elsewhere.test' },
    confirmMember: { id: bookingId },
    endMember: { id: bookingId },
  }
  const company = (Object.entries(ALL_CALLS) as [CallName, AnyCall][]).filter(([, { who }]) => who === 'company')
  expect(company.map(([name]) => name)).toContain('companyNumbers')
  for (const [name] of company) {
    const said = JSON.stringify((await call(name, { ...input[name] }, await organisation.me())).body)
    expect([name, secrets.filter((secret) => said.includes(secret))]).toEqual([name, []])
  }
})

test('a booking of a client is nobody’s to read who looks after an organisation', async () => {
  const { call, organisation, team, session } = await aTeam()
  const { bookingId } = await session(team[0]!, '2026-09')
  for (const name of ['sessionInfo', 'getSession', 'getProviderSession'] as const)
    expect((await call(name, { id: bookingId }, await organisation.me())).status).toBeGreaterThanOrEqual(403)
})
