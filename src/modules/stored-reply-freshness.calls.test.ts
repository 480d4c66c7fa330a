import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expireHolds } from '#modules/bookings/server/holds/expire-holds.ts'
import { createCallApp } from '#platform/server/http/call-app.ts'
import { buildApp } from '#src/app.ts'
import { THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { buildOpenDay } from '#testing/server/provider-setup.ts'
import { createProviderWithAdmins } from '#testing/server/provider-with-admins.ts'
import { buildSessionTypeInput } from '#testing/server/session-type-input.ts'

const FRIDAY = '2026-11-27T10:00:00Z'

/** Creates two counsellors and a second app, whose replies for visitors are stored. */
async function createStoringApp() {
  const setup = await createProviderWithAdmins()
  const { deps, provider } = setup
  const other = await createTestProvider(deps)
  const { databaseUrl, connection } = deps
  const storing = await buildApp({ deps, databaseUrl, pages: 'none', onCommit: connection.onCommit })
  onTestFinished(() => storing.close())
  const callStoring = await createCallApp(storing)
  const shownReplies = [
    ['providerPage', { id: provider.providerId }],
    ['providerMetadata', { slug: provider.providerId }],
    ['searchProviders', {}],
    ['searchGroupSessions', {}],
    ['listForMatching', {}],
  ] as const
  const readShown = async (call: typeof callStoring) => {
    const replies: unknown[] = []
    for (const [name, input] of shownReplies) replies.push((await call(name, input)).body)
    return replies
  }
  const openOther = () => callStoring('providerPage', { id: other.providerId })
  /** Makes a change. @returns whether the other counsellor's page was read again after it */
  const change = async (make: () => Promise<unknown>): Promise<'stored' | 'read again'> => {
    await readShown(callStoring)
    await openOther()
    await make()
    expect(await readShown(callStoring)).toEqual(await readShown(setup.call))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await openOther()
    const count = query.mock.calls.length
    query.mockRestore()
    return count === 0 ? 'stored' : 'read again'
  }
  /** Counts the queries of the replies that show the counsellor. */
  const countQueries = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await readShown(callStoring)
    const count = query.mock.calls.length
    query.mockRestore()
    return count
  }
  return { ...setup, change, countQueries }
}

test('a session that is held or booked shows at once where its counsellor is shown, and nothing else is read again; so does one that is cancelled', async () => {
  const { change, call, session, me, tokens, provider, deps } = await createStoringApp()
  let booked: Awaited<ReturnType<typeof session>>
  expect(
    await change(async () => {
      booked = await session(THURSDAY)
    }),
  ).toBe('stored')
  const client = await createTestCustomer(deps)
  const hold = { sessionTemplateId: provider.sessionTemplateId, startDateTime: FRIDAY }
  const login = await tokens(client)
  expect(await change(() => call('createPaymentIntent', hold, login))).toBe('stored')
  const cancellation = { id: booked!.id, x: '0', cancellationReason: 'Flu' } as const
  const cancel = async () => expect((await call('cancelBooking', cancellation, await me())).status).toBe(200)
  await change(cancel)
})

test('a time whose reservation has ended shows at once where its counsellor is shown', async () => {
  const { change, call, tokens, provider, deps } = await createStoringApp()
  const hold = { sessionTemplateId: provider.sessionTemplateId, startDateTime: FRIDAY }
  await call('createPaymentIntent', hold, await tokens(await createTestCustomer(deps)))
  deps.clock.forward({ hours: 1 })
  await change(() => expireHolds(deps))
  expect(await deps.db.selectFrom('calendar_entry').select('calendar_entry_id').execute()).toEqual([])
})

test('a seat in a group that is held and booked shows at once', async () => {
  const { change, call, book, tokens, provider, deps } = await createStoringApp()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: FRIDAY, seats: 2 })
  const seat = { groupSessionRecurrenceId: occurrenceId }
  const login = await tokens(await createTestCustomer(deps))
  await change(async () => expect((await call('createPaymentIntent', seat, login)).status).toBe(200))
  await change(() => book(seat))
})

test('a counsellor who is blocked disappears at once', async () => {
  const { change, call, asSuperuser, provider } = await createStoringApp()
  const input = { id: provider.providerId, reason: 'Not licensed.', sessions: 'keep' } as const
  await change(async () => expect((await call('deactivateTherapist', input, await asSuperuser())).status).toBe(200))
})

test('other changes of a counsellor show at once everywhere', async () => {
  const { change, call, me, provider } = await createStoringApp()
  const sessionType = buildSessionTypeInput({ id: provider.sessionTemplateId, fee: 70 })
  const changePrice = async () => expect((await call('putSessionTemplate', sessionType, await me())).status).toBe(200)
  expect(await change(changePrice)).toBe('read again')
  const week = { pivotStart: '2026-11-23', workingTimeForDay: [buildOpenDay(4, '15:00-16:00')] }
  const changeHours = async () => expect((await call('putWorkingHoursItems', week, await me())).status).toBe(200)
  expect(await change(changeHours)).toBe('read again')
})

test('a new account drops nothing', async () => {
  const { countQueries, deps } = await createStoringApp()
  await countQueries()
  await createTestCustomer(deps)
  expect(await countQueries()).toBe(0)
})
