import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import {
  createTestCustomer,
  createTestProvider,
  type TestCustomer,
  type TestProvider,
} from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { updateOrganizations } from './public.ts'

const SINCE = '2026-01-01T00:00:00Z'

/**
 * Creates an organization whose providers have been members since January; `addSessions` adds past sessions with new
 * clients, spread evenly across the providers.
 */
async function createTeam(counsellors = 3) {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const organization = await createOrganizationWithManager(deps, { since: SINCE })
  const team: TestProvider[] = []
  for (let index = 0; index < counsellors; index++) {
    const provider = await createTestProvider(deps)
    await organization.addMember(provider)
    team.push(provider)
  }
  let hour = 0
  const session = async (
    provider: TestProvider,
    month: string,
    options: { person?: TestCustomer; status?: 'noShow' } = {},
  ) => {
    hour += 1
    const startAt = Temporal.Instant.from(`${month}-01T22:00:00Z`).add({ hours: hour * 2 })
    const person = options.person ?? (await createTestCustomer(deps, { firstName: 'Whisper' }))
    const bookingId = await createCompletedBooking(deps, provider, { start: startAt.toString(), person })
    if (options.status)
      await deps.db.updateTable('booking').set({ status: options.status }).where('booking_id', '=', bookingId).execute()
    return { person, bookingId, startAt }
  }
  const addSessions = async (month: string, clients: number, by = team) => {
    for (let index = 0; index < clients; index++) await session(by[index % by.length]!, month)
  }
  const count = () => updateOrganizations(deps)
  const numbers = async () => (await call('companyNumbers', {}, await organization.me())).body.data!
  const month = async (monthName: string) => (await numbers()).months.find((row) => row.month === monthName)
  return { deps, call, organization, team, session, addSessions, count, numbers, month }
}

const HIDDEN = { sessions: null, clients: null, attendancePercentage: null, rating: null }

test('shows a month with five clients and three counsellors, and hides one with four clients', async () => {
  const { addSessions, count, month } = await createTeam()
  await addSessions('2026-09', 5)
  await addSessions('2026-08', 4)
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

test('hides a month with two counsellors, who could subtract their own clients', async () => {
  const { addSessions, count, month } = await createTeam(2)
  await addSessions('2026-09', 12)
  await count()
  expect(await month('2026-09')).toEqual({ month: '2026-09', ...HIDDEN })
})

test('the total contains only shown months, so that subtraction discloses no hidden month', async () => {
  const { addSessions, count, numbers } = await createTeam()
  await addSessions('2026-07', 5)
  await addSessions('2026-08', 4)
  await addSessions('2026-09', 7)
  await count()
  const { months, total } = await numbers()
  const shown = months.flatMap(({ sessions }) => (sessions === null ? [] : [sessions]))
  expect([shown, total.sessions, total.shownMonths]).toEqual([[5, 7], 12, 2])
})

test('a counsellor who is a manager cannot subtract their own share', async () => {
  const { deps, organization, team, addSessions, count, month } = await createTeam(4)
  const [own, ...others] = team
  const values = { customer_account_id: own!.customerAccountId, organization_id: organization.organizationId }
  await deps.db
    .insertInto('organization_manager')
    .values({ ...values, since: deps.clock.now() })
    .execute()
  await addSessions('2026-08', 6, [own!])
  await addSessions('2026-08', 4, others)
  await addSessions('2026-09', 6, [own!])
  await addSessions('2026-09', 5, others)
  await count()
  expect(await month('2026-08')).toMatchObject(HIDDEN)
  expect(await month('2026-09')).toMatchObject({ sessions: 11, clients: 11 })
})

test('a former manager of that month cannot subtract their own share', async () => {
  const { deps, call, organization, team, addSessions, count, month } = await createTeam(4)
  const [own, ...others] = team
  const { organizationId: id } = organization
  await deps.db
    .insertInto('organization_manager')
    .values({ customer_account_id: own!.customerAccountId, organization_id: id, since: Temporal.Instant.from(SINCE) })
    .execute()
  await addSessions('2026-08', 6, [own!])
  await addSessions('2026-08', 4, others)
  await addSessions('2026-09', 6, [own!])
  await addSessions('2026-09', 4, others)
  deps.clock.moveTo('2026-08-20T10:00:00Z')
  const admin = await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin }))
  const removal = await call('removeManager', { id, managerId: own!.customerAccountId }, { as: admin })
  expect(removal.status).toBe(200)
  deps.clock.moveTo('2026-11-23T07:20:00Z')
  await count()
  expect(await month('2026-08')).toMatchObject(HIDDEN)
  // From September on, the former manager has no more information than anyone else, so their sessions count towards the
  // thresholds.
  expect(await month('2026-09')).toMatchObject({ sessions: 10, clients: 10 })
})

test('a month is counted once: later changes of members or sessions disclose nothing', async () => {
  const { deps, team, session, addSessions, count, month } = await createTeam()
  await addSessions('2026-09', 8)
  await count()
  const before = await month('2026-09')
  await session(team[0]!, '2026-09')
  await deps.db
    .updateTable('provider_organization')
    .set({ state: 'ended', ended_at: Temporal.Instant.from('2026-09-01T00:00:00Z'), ended_by: 'provider' })
    .where('provider_id', '=', team[1]!.providerId)
    .execute()
  await count()
  expect(await month('2026-09')).toEqual(before)
})

test('does not compute stored months again', async () => {
  const { deps, count } = await createTeam()
  await count()
  const stored = deps.db.selectFrom('organization_month').select('month')
  const months = (await stored.execute()).length
  // The trigger also fires for rows that would conflict with a stored one.
  await sql`create function fails() returns trigger language plpgsql as 'begin raise ''computed again''; end'`.execute(
    deps.db,
  )
  await sql`create trigger fails before insert on organization_month for each row execute function fails()`.execute(
    deps.db,
  )
  await count()
  expect([months, (await stored.execute()).length]).toEqual([10, 10])
})

test('counts a month eight days after it ends, and only sessions during confirmed membership', async () => {
  const { deps, team, addSessions, count, numbers, month } = await createTeam(4)
  await addSessions('2026-09', 6, team.slice(0, 3))
  await addSessions('2026-09', 3, team.slice(3))
  await deps.db
    .updateTable('provider_organization')
    .set({ confirmed_at: Temporal.Instant.from('2026-10-15T00:00:00Z') })
    .where('provider_id', '=', team[3]!.providerId)
    .execute()
  deps.clock.moveTo('2026-10-08T12:00:00Z')
  await count()
  expect((await numbers()).months.map((row) => row.month).at(-1)).toBe('2026-08')
  deps.clock.moveTo('2026-10-09T12:00:00Z')
  await count()
  expect(await month('2026-09')).toMatchObject({ sessions: 6, clients: 6 })
})

test('shows attendance in steps of five if five clients were absent, and a rating for five clients of three counsellors', async () => {
  const { deps, team, session, count, month } = await createTeam()
  const addFeedback = async (bookingId: string, providerId: string, score: number) => {
    const at = { created_at: '2026-09-20T10:00:00Z', published_at: '2026-09-21T10:00:00Z' }
    await deps.db
      .insertInto('feedback')
      .values({ booking_id: bookingId, provider_id: providerId, score, text: '', ...at } as never)
      .execute()
  }
  for (let index = 0; index < 7; index++) {
    const provider = team[index % 3]!
    const { bookingId } = await session(provider, '2026-09')
    if (index < 4) await addFeedback(bookingId, provider.providerId, 4)
    if (index === 6) await session(provider, '2026-09', { status: 'noShow' })
  }
  await count()
  expect(await month('2026-09')).toMatchObject({ sessions: 7, clients: 7, attendancePercentage: null, rating: null })
  for (let index = 0; index < 5; index++) {
    const provider = team[index % 3]!
    await addFeedback((await session(provider, '2026-08')).bookingId, provider.providerId, 5)
  }
  await deps.db.deleteFrom('organization_month').execute()
  await count()
  expect((await month('2026-09'))!.rating).toBe(4.6)
  // A client who misses three sessions counts as one client; the threshold is five.
  const { person } = await session(team[0]!, '2026-07', { status: 'noShow' })
  for (let index = 0; index < 12; index++) await session(team[index % 3]!, '2026-07')
  for (let index = 0; index < 2; index++) await session(team[0]!, '2026-07', { person, status: 'noShow' })
  for (let index = 0; index < 3; index++) await session(team[index]!, '2026-07', { status: 'noShow' })
  await deps.db.deleteFrom('organization_month').execute()
  await count()
  expect(await month('2026-07')).toMatchObject({ sessions: 12, attendancePercentage: null })
  await session(team[1]!, '2026-07', { status: 'noShow' })
  await deps.db.deleteFrom('organization_month').execute()
  await count()
  expect(await month('2026-07')).toMatchObject({ sessions: 12, attendancePercentage: 65 })
})

test('no reply to a manager contains a name, address, id or session time of a client', async () => {
  const { call, organization, team, session, addSessions, count } = await createTeam()
  await addSessions('2026-09', 6)
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
    const replyText = JSON.stringify((await call(name, { ...input[name] }, await organization.me())).body)
    expect([name, secrets.filter((secret) => replyText.includes(secret))]).toEqual([name, []])
  }
})

test('a manager cannot read the booking of a client', async () => {
  const { call, organization, team, session } = await createTeam()
  const { bookingId } = await session(team[0]!, '2026-09')
  for (const name of ['sessionInfo', 'getSession', 'getProviderSession'] as const)
    expect((await call(name, { id: bookingId }, await organization.me())).status).toBeGreaterThanOrEqual(403)
})
