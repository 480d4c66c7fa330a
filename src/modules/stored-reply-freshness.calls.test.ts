import { expect, onTestFinished, test, vi } from 'vitest'
import { expireHolds } from '#modules/bookings/server/holds/expire-holds.ts'
import { connect } from '#platform/server/database/connect.ts'
import { createCallApp } from '#platform/server/http/call-app.ts'
import { buildApp } from '#src/app.ts'
import { countQueries } from '#testing/server/count-queries.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { buildOpenDay } from '#testing/server/provider-setup.ts'
import { createProviderWithAdmins } from '#testing/server/provider-with-admins.ts'
import { buildSessionTypeInput } from '#testing/server/session-type-input.ts'
import type { CallName } from './call-paths.ts'

const FRIDAY = '2026-11-27T10:00:00Z'
/** Replies that show a provider's next free slots. */
const REPLIES_WITH_TIMES: CallName[] = ['providerPage', 'searchProviders', 'listForMatching']

/** Creates two providers and a second app, which stores its replies to visitors. */
async function createStoringApp() {
  const setup = await createProviderWithAdmins()
  const { deps, provider, call } = setup
  const other = await createTestProvider(deps)
  const { databaseUrl, connection } = deps
  const storing = await buildApp({ deps, databaseUrl, pages: 'none', onCommit: connection.onCommit })
  onTestFinished(() => storing.close())
  const callStoring = await createCallApp(storing)
  const { providerId } = provider
  const inputs: [CallName, Record<string, unknown>][] = [
    ['providerPage', { id: providerId }],
    ['providerProfile', { id: providerId }],
    ['providerMetadata', { slug: providerId }],
    ['publicFeedback', { id: providerId }],
    ['searchProviders', {}],
    ['searchGroupSessions', {}],
    ['listForMatching', {}],
  ]
  const readReplies = async (from: typeof call) => {
    const replies: [CallName, unknown][] = []
    for (const [name, input] of inputs) replies.push([name, (await from(name, input)).body])
    return replies
  }
  /** Loads the other provider's page. @returns whether the reply came from the store */
  const isOtherStored = async () => {
    const open = () => callStoring('providerPage', { id: other.providerId })
    return (await countQueries(async () => expect((await open()).status).toBe(200))) === 0
  }
  /**
   * Stores the replies, makes a change and asserts that the replies then equal those of an app without a store.
   * @returns which of them have changed, and whether the other provider's page was still stored
   */
  const change = async (make: () => Promise<unknown>) => {
    const before = await readReplies(callStoring)
    await isOtherStored()
    await make()
    const after = await readReplies(callStoring)
    expect(after).toEqual(await readReplies(call))
    const changed = after.filter(([, reply], at) => JSON.stringify(reply) !== JSON.stringify(before[at]![1]))
    return { changed: changed.map(([name]) => name), isOtherStored: await isOtherStored() }
  }
  const findStart = async (index = 0) => {
    const { items } = (await call('searchProviders', {})).body.data!
    return items.find((card) => card.providerId === providerId)!.nextAvailable[index]!.toString()
  }
  return { ...setup, change, findStart }
}

test('a time that is held or booked disappears at once where its counsellor is shown, and other counsellors stay stored', async () => {
  const { change, call, bookTime, tokens, provider, deps, findStart } = await createStoringApp()
  const client = await createTestCustomer(deps)
  const start = await findStart()
  const book = () => bookTime(provider, start, client)
  expect(await change(book)).toEqual({ changed: REPLIES_WITH_TIMES, isOtherStored: true })
  const hold = { sessionTemplateId: provider.sessionTemplateId, startDateTime: await findStart() }
  const login = await tokens(client)
  const makeHold = async () => expect((await call('createPaymentIntent', hold, login)).status).toBe(200)
  expect(await change(makeHold)).toEqual({ changed: REPLIES_WITH_TIMES, isOtherStored: true })
})

test.each(['client', 'counsellor'] as const)(
  'a time that is free again after a cancellation by the %s shows at once where its counsellor is shown',
  async (by) => {
    const { change, call, session, me, findStart } = await createStoringApp()
    const { id, them } = await session(await findStart())
    const input = { id, x: '0', cancellationReason: 'Flu' }
    const login = by === 'client' ? await them() : await me()
    const cancel = async () => expect((await call('cancelBooking', input, login)).status).toBe(200)
    expect((await change(cancel)).changed).toEqual(REPLIES_WITH_TIMES)
  },
)

test('a time whose reservation has ended shows at once', async () => {
  const { change, call, tokens, provider, deps, findStart } = await createStoringApp()
  const hold = { sessionTemplateId: provider.sessionTemplateId, startDateTime: await findStart(2) }
  await call('createPaymentIntent', hold, await tokens(await createTestCustomer(deps)))
  deps.clock.forward({ hours: 1 })
  expect((await change(() => expireHolds(deps))).changed).toContain('searchProviders')
})

test('a seat in a group that is held or booked shows at once', async () => {
  const { change, call, book, tokens, provider, deps } = await createStoringApp()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: FRIDAY, seats: 3 })
  const seat = { groupSessionRecurrenceId: occurrenceId }
  const login = await tokens(await createTestCustomer(deps))
  const hold = async () => expect((await call('createPaymentIntent', seat, login)).status).toBe(200)
  expect((await change(hold)).changed).toEqual(['providerPage'])
  expect((await change(() => book(seat))).changed).toEqual(['providerPage'])
})

test.each(['deactivateTherapist', 'blockUser'] as const)('%s makes a counsellor disappear at once', async (name) => {
  const { change, call, asSuperuser, provider } = await createStoringApp()
  const id = name === 'blockUser' ? provider.customerAccountId : provider.providerId
  const input = { id, reason: 'Not licensed.', sessions: 'keep' }
  const block = async () => expect((await call(name, input, await asSuperuser())).status).toBe(200)
  expect((await change(block)).changed).toEqual(
    expect.arrayContaining(['providerPage', 'providerMetadata', 'publicFeedback', 'searchProviders']),
  )
})

test('prices, hours and contact details show at once', async () => {
  const { change, call, me, provider, deps } = await createStoringApp()
  const sessionType = buildSessionTypeInput({ id: provider.sessionTemplateId, fee: 70 })
  const changePrice = async () => expect((await call('putSessionTemplate', sessionType, await me())).status).toBe(200)
  expect((await change(changePrice)).changed).toContain('searchProviders')
  const week = { pivotStart: '2026-11-23', workingTimeForDay: [buildOpenDay(4, '15:00-16:00')] }
  const changeHours = async () => expect((await call('putWorkingHoursItems', week, await me())).status).toBe(200)
  expect((await change(changeHours)).changed).toContain('providerPage')
  await deps.db.updateTable('provider_account').set({ is_phone_public: true }).execute()
  const contact = { phone: '+37255500102' }
  const changePhone = async () => expect((await call('putProfile', contact, await me())).status).toBe(200)
  expect((await change(changePhone)).changed).toEqual(['providerPage', 'providerProfile'])
})

test('changes of another server process show without waiting until stored replies are old', async () => {
  const { call, bookTime, provider, deps, findStart, me } = await createStoringApp()
  const connection = connect(deps.databaseUrl, 2)
  onTestFinished(connection.close)
  const { databaseUrl } = deps
  const otherDeps = { ...deps, db: connection.db }
  const other = await buildApp({ deps: otherDeps, databaseUrl, pages: 'none', onCommit: connection.onCommit })
  onTestFinished(() => other.close())
  const callOther = await createCallApp(other)
  const readTimes = async (from: typeof call) => (await from('providerPage', { id: provider.providerId })).body
  const expectSame = () =>
    vi.waitFor(async () => expect(await readTimes(callOther)).toEqual(await readTimes(call)), 10_000)
  // Runs twice: the other process may start listening only after the first change, and drops all its stored replies
  // when it does.
  for (let round = 0; round < 2; round++) {
    const before = await readTimes(callOther)
    await bookTime(provider, await findStart(), await createTestCustomer(deps))
    await expectSame()
    expect(await readTimes(callOther)).not.toEqual(before)
  }
  const sessionType = buildSessionTypeInput({ id: provider.sessionTemplateId, fee: 70 })
  expect((await call('putSessionTemplate', sessionType, await me())).status).toBe(200)
  await expectSame()
})
