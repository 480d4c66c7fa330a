import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createProviderWithAdmins } from '#testing/server/provider-with-admins.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'
import { peopleJobs } from './public.ts'

const FRIDAY = '2026-11-27T10:00:00Z'
const REASON = 'Two clients were promised a cure.'

test('deactivating a therapist has the previewed effect: refunds sessions, emails both parties and prevents bookings', async () => {
  const setup = await createProviderWithAdmins()
  const { deps, call, provider, session, asSuperuser, refunds, entries, listAuditLog, isListed } = setup
  const [first, second] = [await session(), await session(FRIDAY)]
  const id = provider.providerId
  const preview = (await call('previewBlock', { id, change: 'deactivateTherapist' }, await asSuperuser())).body.data!
  expect(preview).toEqual({ isDone: false, sessions: 2, people: 2, refund: 90, logins: 0 })
  expect(await isListed()).toBe(true)
  const input = { id, reason: REASON, sessions: 'cancel' }
  const result = (await call('deactivateTherapist', input, await asSuperuser())).body.data!
  expect(result).toEqual({
    isChanged: true,
    cancelledSessions: 2,
    people: 2,
    refunded: 90,
    endedLogins: 0,
    sessions: 'cancel',
    remainingSessions: 0,
  })
  expect([await refunds(), await entries(), await isListed()]).toEqual([[4500, 4500], [], false])
  expect((await setup.booking(first.id)).status).toBe('cancelledByProvider')
  const cancellationEmails = await listSentEmails(deps, 'sessionCancelledByPlatform')
  expect(cancellationEmails.map(({ to }) => to.email).toSorted()).toEqual(
    [first.customer.email, second.customer.email].toSorted(),
  )
  expect(JSON.stringify(cancellationEmails)).not.toContain('cure')
  const [email] = await listSentEmails(deps, 'accountStatusChanged')
  expect([email!.to.email, email!.data]).toMatchObject([
    provider.email,
    { what: 'therapistDeactivated', reason: REASON, cancelled: 2, kept: 0, refundCents: 9000 },
  ])
  expect(renderEmailText({ ...email!, to: { ...email!.to, language: 'en' } }, THURSDAY)).toContain('You can object')
  expect(await listAuditLog()).toEqual(['deactivateTherapist provider: other', 'cancelSessions provider: other'])
  expect(await deps.db.selectFrom('pending_block').selectAll().execute()).toEqual([])
  const bookingError = await setup.bookTime(provider, FRIDAY).catch((error: Error) => error.message)
  expect(bookingError).toMatch(/no longer offered/)
  expect((await call('getProfile', {}, await setup.me())).body.data!.providerAccountStatus).toBe('deactivated')
})

test('booked sessions of a deactivated therapist can stay booked, and reactivation lists the therapist again', async () => {
  const { deps, call, provider, session, asSuperuser, refunds, listAuditLog, isListed, booking } =
    await createProviderWithAdmins()
  const { id: bookingId } = await session()
  const id = provider.providerId
  const deactivation = await call('deactivateTherapist', { id, reason: REASON, sessions: 'keep' }, await asSuperuser())
  expect(deactivation.body.data).toMatchObject({ isChanged: true, cancelledSessions: 0, refunded: 0 })
  expect([await refunds(), await isListed(), (await booking(bookingId)).status]).toEqual([[], false, 'booked'])
  expect((await call('providerProfile', { id })).status).toBe(404)
  const input = { id, reason: 'It was a mistake.' }
  expect((await call('activateTherapist', input, await asSuperuser())).body.data).toEqual({ isChanged: true })
  expect((await call('activateTherapist', input, await asSuperuser())).body.data).toEqual({ isChanged: false })
  expect([await isListed(), (await call('providerProfile', { id })).status]).toEqual([true, 200])
  const emails = await listSentEmails(deps, 'accountStatusChanged')
  expect(emails.map(({ data }) => [data.what, data.kept])).toEqual([
    ['therapistDeactivated', 1],
    ['therapistActive', 0],
  ])
  expect(await listAuditLog()).toHaveLength(2)
})

test('blocking requires a decision about upcoming sessions only if there are any', async () => {
  const { deps, call, provider, session, asSuperuser, isListed } = await createProviderWithAdmins()
  const input = { id: provider.customerAccountId, reason: REASON }
  await session()
  const { status, body } = await call('blockUser', input, await asSuperuser())
  expect([status, Object.keys(body.fieldErrors!), await isListed()]).toEqual([422, ['sessions'], true])
  const unbookedProvider = await createTestProvider(deps)
  const reply = await call('blockUser', { ...input, id: unbookedProvider.customerAccountId }, await asSuperuser())
  expect(reply.body.data).toMatchObject({ isChanged: true, cancelledSessions: 0 })
})

test('blocking the client role refunds its sessions and leaves the login and the provider role unaffected', async () => {
  const setup = await createProviderWithAdmins()
  const { deps, call, tokens, asSuperuser, provider } = setup
  const providerAndClient = await createTestProvider(deps, { opens: 'mon 06:00-07:00' })
  const { bookingId } = await setup.bookTime(provider, THURSDAY, providerAndClient)
  const input = { id: providerAndClient.customerAccountId, reason: REASON }
  const preview = await call('previewBlock', { id: input.id, change: 'block', side: 'customer' }, await asSuperuser())
  expect(preview.body.data).toMatchObject({ sessions: 1, people: 1, refund: 45, logins: 0 })
  const existingLogin = await tokens(providerAndClient)
  const reply = await call('blockUserRole', { ...input, x: 'customer', sessions: 'cancel' }, await asSuperuser())
  expect(reply.body.data).toMatchObject({ cancelledSessions: 1, refunded: 45, endedLogins: 0 })
  expect((await setup.booking(bookingId)).status).toBe('cancelledByCustomer')
  const cancellationEmails = await listSentEmails(deps, 'sessionCancelledByPlatform')
  expect(cancellationEmails.map(({ to, data }) => [to.email, data.reader]).toSorted()).toEqual(
    [
      [providerAndClient.email, 'client'],
      [provider.email, 'counsellor'],
    ].toSorted(),
  )
  expect((await call('getProfile', {}, existingLogin)).status).toBe(200)
  expect((await call('providerProfile', { id: providerAndClient.providerId })).status).toBe(200)
  await expect(setup.bookTime(provider, FRIDAY, providerAndClient)).rejects.toThrow()
  expect((await call('activateUserRole', { ...input, x: 'customer' }, await asSuperuser())).body.data).toEqual({
    isChanged: true,
  })
  expect((await setup.bookTime(provider, FRIDAY, providerAndClient)).bookingId).toBeTruthy()
})

test('blocking the provider role hides the profile and does not cancel the provider’s own bookings as a client', async () => {
  const setup = await createProviderWithAdmins()
  const { deps, call, asSuperuser, provider } = setup
  const providerAndClient = await createTestProvider(deps)
  const { bookingId } = await setup.bookTime(provider, THURSDAY, providerAndClient)
  const input = { id: providerAndClient.customerAccountId, reason: REASON, x: 'provider' }
  expect((await call('blockUserRole', input, await asSuperuser())).body.data).toMatchObject({ isChanged: true })
  expect((await call('providerProfile', { id: providerAndClient.providerId })).status).toBe(404)
  expect((await setup.booking(bookingId)).status).toBe('booked')
  const client = await createTestCustomer(deps)
  const rejection = await call('blockUserRole', { ...input, id: client.customerAccountId }, await asSuperuser())
  expect(rejection.status).toBe(404)
})

test('blocking a login logs out all devices immediately and prevents logins until it is unblocked', async () => {
  const setup = await createProviderWithAdmins()
  const { deps, call, provider, session, me, asSuperuser, isListed } = setup
  await session()
  const phoneLogin = await me()
  const id = provider.customerAccountId
  const input = { id, reason: REASON, sessions: 'cancel' }
  const preview = await call('previewBlock', { id, change: 'block' }, await asSuperuser())
  expect(preview.body.data).toEqual({ isDone: false, sessions: 1, people: 1, refund: 45, logins: 1 })
  const reply = await call('blockUser', input, await asSuperuser())
  expect(reply.body.data).toEqual({
    isChanged: true,
    cancelledSessions: 1,
    people: 1,
    refunded: 45,
    endedLogins: 1,
  })
  expect([(await call('getProfile', {}, phoneLogin)).status, await isListed()]).toEqual([401, false])
  expect((await call('previewBlock', { id, change: 'block' }, await asSuperuser())).body.data!.isDone).toBe(true)
  await call('activateUser', { id, reason: 'Sorry.' }, await asSuperuser())
  expect([(await call('getProfile', {}, phoneLogin)).status, await isListed()]).toEqual([401, true])
  expect((await call('getProfile', {}, await me())).status).toBe(200)
  expect((await listSentEmails(deps, 'accountStatusChanged')).map(({ data }) => data.what)).toEqual([
    'loginBlocked',
    'loginActive',
  ])
})

test('concurrent requests by two administrators block once, with one refund, one email and one log entry', async () => {
  const setup = await createProviderWithAdmins({ poolSize: 20 })
  const { deps, call, provider, session, asSuperuser, asAnother, refunds, listAuditLog } = setup
  await session()
  await session(FRIDAY)
  const logins = [await asSuperuser(), await asAnother()]
  const input = { id: provider.providerId, reason: REASON, sessions: 'cancel' }
  const requests = Array.from({ length: 8 }, (_, index) => call('deactivateTherapist', input, logins[index % 2]!))
  const replies = await Promise.all(requests)
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(replies.filter(({ body }) => body.data!.isChanged)).toHaveLength(1)
  expect(replies.reduce((sum, { body }) => sum + body.data!.cancelledSessions, 0)).toBe(2)
  expect([await refunds(), (await listAuditLog()).length]).toEqual([[4500, 4500], 2])
  expect(await listSentEmails(deps, 'accountStatusChanged')).toHaveLength(1)
  expect(await listSentEmails(deps, 'sessionCancelledByPlatform')).toHaveLength(2)
})

test('bookings made during a deactivation are rejected or refunded', async () => {
  const setup = await createProviderWithAdmins({ poolSize: 20 })
  const { deps, call, provider, tokens, asSuperuser } = setup
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T15:00:00Z',
    seats: 8,
  })
  const clients = await Promise.all(Array.from({ length: 8 }, () => createTestCustomer(deps)))
  const adminLogin = await asSuperuser()
  const bookings = clients.map(async (client, index) => {
    const start = Temporal.Instant.from(THURSDAY).add({ hours: (index >> 1) * 24 })
    const slot = { sessionTemplateId: provider.sessionTemplateId, startDateTime: start.toString() }
    return call(
      'createPaymentIntent',
      index % 2 ? slot : { groupSessionRecurrenceId: occurrenceId },
      await tokens(client),
    )
  })
  const deactivation = call(
    'deactivateTherapist',
    { id: provider.providerId, reason: REASON, sessions: 'cancel' },
    adminLogin,
  )
  const [deactivationReply, ...bookingReplies] = await Promise.all([deactivation, ...bookings])
  expect(deactivationReply.status).toBe(200)
  expect(bookingReplies.filter(({ status }) => status >= 500)).toEqual([])
  const activeBookings = await deps.db
    .selectFrom('booking')
    .select('status')
    .where('status', 'in', ['pendingPayment', 'booked'])
    .execute()
  expect(activeBookings).toEqual([])
})

test('administrators cannot block themselves, and one remains if two block each other concurrently', async () => {
  const { deps, call, superuser, another, asSuperuser, asAnother } = await createProviderWithAdmins()
  const block = (target: { customerAccountId: string }, as: Awaited<ReturnType<typeof asSuperuser>>) =>
    call('blockUser', { id: target.customerAccountId, reason: REASON }, as)
  expect((await block(superuser, await asSuperuser())).body.code).toBe('notYourself')
  const [firstLogin, secondLogin] = [await asSuperuser(), await asAnother()]
  const replies = await Promise.all([block(another, firstLogin), block(superuser, secondLogin)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const activeAdmins = await deps.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('role', '=', 3)
    .where('login_blocked_at', 'is', null)
    .execute()
  expect(activeAdmins).toHaveLength(1)
})

test('rejects unknown people and requires a reason', async () => {
  const { call, provider, asSuperuser } = await createProviderWithAdmins()
  const as = await asSuperuser()
  expect((await call('blockUser', { id: randomUUID(), reason: REASON }, as)).status).toBe(404)
  expect((await call('deactivateTherapist', { id: provider.customerAccountId, reason: REASON }, as)).status).toBe(404)
  const rejection = await call('blockUser', { id: provider.customerAccountId }, as)
  expect([rejection.status, Object.keys(rejection.body.fieldErrors!)]).toEqual([422, ['reason']])
})

test('completes a block after a crash: cancels sessions, emails the reason and writes the audit log', async () => {
  const setup = await createProviderWithAdmins()
  const { deps, call, provider, session, asSuperuser, refunds, listAuditLog, isListed } = setup
  const { id: bookingId } = await session()
  const id = provider.providerId
  // Simulates a crash in the second transaction.
  await sql`create function crash() returns trigger language plpgsql as $$ begin raise exception 'crashed'; end $$`.execute(
    deps.db,
  )
  await sql`create trigger crash before delete on pending_block for each row execute function crash()`.execute(deps.db)
  const input = { id, reason: REASON, choice: 'safety', sessions: 'cancel' }
  expect((await call('deactivateTherapist', input, await asSuperuser())).status).toBe(500)
  await sql`drop trigger crash on pending_block`.execute(deps.db)
  expect([await refunds(), await listSentEmails(deps, 'accountStatusChanged')]).toEqual([[], []])
  deps.clock.forward({ minutes: 3 })
  for (const _run of [1, 2]) await peopleJobs(deps).work['finish-blocks']!({})
  expect([await refunds(), await isListed()]).toEqual([[4500], false])
  expect((await setup.booking(bookingId)).status).toBe('cancelledByProvider')
  const emails = await listSentEmails(deps, 'accountStatusChanged')
  expect(emails.map(({ data }) => [data.what, data.reason, data.cancelled])).toEqual([
    ['therapistDeactivated', REASON, 1],
  ])
  expect(await listAuditLog()).toEqual(['deactivateTherapist provider: safety', 'cancelSessions provider: safety'])
})

test('sessions that stayed booked can be cancelled later, and the person is emailed again', async () => {
  const { deps, call, provider, session, asSuperuser, refunds } = await createProviderWithAdmins()
  await session()
  const input = { id: provider.providerId, reason: REASON }
  await call('deactivateTherapist', { ...input, sessions: 'keep' }, await asSuperuser())
  expect(await refunds()).toEqual([])
  deps.clock.forward({ minutes: 5 })
  const profile = await call('getProviderProfile', { providerId: provider.providerId }, await asSuperuser())
  expect(profile.body.data).toMatchObject({ aheadAsClient: 0, aheadAsCounsellor: 1 })
  const reply = await call('deactivateTherapist', { ...input, sessions: 'cancel' }, await asSuperuser())
  expect(reply.body.data).toMatchObject({ isChanged: false, cancelledSessions: 1, refunded: 45 })
  expect((await listSentEmails(deps, 'accountStatusChanged')).map(({ data }) => [data.kept, data.cancelled])).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test.each(['customer', 'therapist'] as const)(
  'sessions cancelled by blocking a %s count as cancelled by the platform everywhere',
  async (scope) => {
    const setup = await createProviderWithAdmins()
    const { deps, call, provider, session, me, asSuperuser } = setup
    const { customer } = await session()
    const input = { reason: REASON, sessions: 'cancel' }
    if (scope === 'customer')
      await call('blockUserRole', { ...input, id: customer.customerAccountId, x: 'customer' }, await asSuperuser())
    else await call('deactivateTherapist', { ...input, id: provider.providerId }, await asSuperuser())
    const dates = { fromDate: '2026-11-01', toDate: '2026-11-30' }
    const statistics = (await call('getStatistics', dates, await me())).body.data!
    expect([statistics.cancelledByClient, statistics.cancelledByCounsellor]).toEqual([0, 0])
    const days = (await call('superuserDashboard', { days: 7 }, await asSuperuser())).body.data!.days
    const sum = (name: 'cancelledByClient' | 'cancelledByCounsellor' | 'cancelledByPlatform') =>
      days.reduce((total, day) => total + day[name], 0)
    expect([sum('cancelledByClient'), sum('cancelledByCounsellor'), sum('cancelledByPlatform')]).toEqual([0, 0, 1])
    const { contactId: id } = (await call('listContacts', {}, await me())).body.data!.items[0]!
    expect((await call('getContact', { id }, await me())).body.data!.history).toMatchObject([{ isByPlatform: true }])
    expect((await call('exportContact', { id }, await me())).body as unknown as string).toMatch(
      /by the platform|platvorm/,
    )
    const profile = (
      await call('getProviderProfile', { providerId: provider.providerId, kind: 'session' }, await asSuperuser())
    ).body.data!
    expect(profile.history.items.map((item) => item.what)).toContain('cancelledByAdmin')
    const { rows } = await sql<{ status: string }>`select status from booking`.execute(deps.db)
    expect(rows[0]!.status).toBe(scope === 'customer' ? 'cancelledByCustomer' : 'cancelledByProvider')
    const providerSession = (await call('getProviderSession', { id: await findBookingId(deps) }, await me())).body.data!
    expect([providerSession.status, providerSession.places[0]!.status]).toEqual([
      'cancelledByProvider',
      'cancelledByProvider',
    ])
  },
)

async function findBookingId(deps: TestDeps): Promise<string> {
  return (await deps.db.selectFrom('booking').select('booking_id').executeTakeFirstOrThrow()).booking_id
}
