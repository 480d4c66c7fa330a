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
  const practice = await createProviderWithAdmins()
  const { deps, call, provider, session, asSuperuser, refunds, entries, listAuditLog, isListed } = practice
  const [first, second] = [await session(), await session(FRIDAY)]
  const id = provider.providerId
  const preview = (await call('previewBlock', { id, change: 'deactivateTherapist' }, await asSuperuser())).body.data!
  expect(preview).toEqual({ isDone: false, sessions: 2, people: 2, refund: 90, logins: 0 })
  expect(await isListed()).toBe(true)
  const input = { id, reason: REASON, sessions: 'cancel' }
  const done = (await call('deactivateTherapist', input, await asSuperuser())).body.data!
  expect(done).toEqual({
    ...{ isChanged: true, cancelledSessions: 2, people: 2, refunded: 90, endedLogins: 0 },
    ...{ sessions: 'cancel', remainingSessions: 0 },
  })
  expect([await refunds(), await entries(), await isListed()]).toEqual([[4500, 4500], [], false])
  expect((await practice.booking(first.id)).status).toBe('cancelledByProvider')
  const clients = await listSentEmails(deps, 'sessionCalledOff')
  expect(clients.map((mail) => mail.to.email).toSorted()).toEqual(
    [first.customer.email, second.customer.email].toSorted(),
  )
  expect(JSON.stringify(clients)).not.toContain('cure')
  const [email] = await listSentEmails(deps, 'standingChanged')
  expect([email!.to.email, email!.data]).toMatchObject([
    provider.email,
    { what: 'therapistDeactivated', reason: REASON, cancelled: 2, kept: 0, refundCents: 9000 },
  ])
  expect(renderEmailText({ ...email!, to: { ...email!.to, language: 'en' } }, THURSDAY)).toContain('You can object')
  expect(await listAuditLog()).toEqual(['deactivateTherapist provider: other', 'cancelSessions provider: other'])
  expect(await deps.db.selectFrom('pending_block').selectAll().execute()).toEqual([])
  const booked = await practice.bookTime(provider, FRIDAY).catch((error: Error) => error.message)
  expect(booked).toMatch(/not offered/)
  expect((await call('getProfile', {}, await practice.me())).body.data!.providerAccountStatus).toBe('deactivated')
})

test('a deactivated therapist keeps booked sessions if chosen, and is listed again after reactivation', async () => {
  const { deps, call, provider, session, asSuperuser, refunds, listAuditLog, isListed, booking } =
    await createProviderWithAdmins()
  const { id: bookingId } = await session()
  const id = provider.providerId
  const deactivation = await call('deactivateTherapist', { id, reason: REASON, sessions: 'keep' }, await asSuperuser())
  expect(deactivation.body.data).toMatchObject({ isChanged: true, cancelledSessions: 0, refunded: 0 })
  expect([await refunds(), await isListed(), (await booking(bookingId)).status]).toEqual([[], false, 'booked'])
  expect((await call('providerProfile', { id })).status).toBe(404)
  const back = { id, reason: 'It was a mistake.' }
  expect((await call('activateTherapist', back, await asSuperuser())).body.data).toEqual({ isChanged: true })
  expect((await call('activateTherapist', back, await asSuperuser())).body.data).toEqual({ isChanged: false })
  expect([await isListed(), (await call('providerProfile', { id })).status]).toEqual([true, 200])
  const emails = await listSentEmails(deps, 'standingChanged')
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
  const idle = await createTestProvider(deps)
  const done = await call('blockUser', { ...input, id: idle.customerAccountId }, await asSuperuser())
  expect(done.body.data).toMatchObject({ isChanged: true, cancelledSessions: 0 })
})

test('blocking the client role refunds its sessions and leaves the login and the provider role unaffected', async () => {
  const practice = await createProviderWithAdmins()
  const { deps, call, tokens, asSuperuser, provider } = practice
  const both = await createTestProvider(deps, { opens: 'mon 06:00-07:00' })
  const { bookingId } = await practice.bookTime(provider, THURSDAY, both)
  const input = { id: both.customerAccountId, reason: REASON }
  const preview = await call('previewBlock', { id: input.id, change: 'block', side: 'customer' }, await asSuperuser())
  expect(preview.body.data).toMatchObject({ sessions: 1, people: 1, refund: 45, logins: 0 })
  const before = await tokens(both)
  const done = await call('blockUserRole', { ...input, x: 'customer', sessions: 'cancel' }, await asSuperuser())
  expect(done.body.data).toMatchObject({ cancelledSessions: 1, refunded: 45, endedLogins: 0 })
  expect((await practice.booking(bookingId)).status).toBe('cancelledByCustomer')
  const cancellationEmails = await listSentEmails(deps, 'sessionCalledOff')
  expect(cancellationEmails.map(({ to, data }) => [to.email, data.reader]).toSorted()).toEqual(
    [
      [both.email, 'client'],
      [provider.email, 'counsellor'],
    ].toSorted(),
  )
  expect((await call('getProfile', {}, before)).status).toBe(200)
  expect((await call('providerProfile', { id: both.providerId })).status).toBe(200)
  await expect(practice.bookTime(provider, FRIDAY, both)).rejects.toThrow()
  expect((await call('activateUserRole', { ...input, x: 'customer' }, await asSuperuser())).body.data).toEqual({
    isChanged: true,
  })
  expect((await practice.bookTime(provider, FRIDAY, both)).bookingId).toBeTruthy()
})

test('blocking the provider role hides the profile and keeps their own bookings as a client', async () => {
  const practice = await createProviderWithAdmins()
  const { deps, call, asSuperuser, provider } = practice
  const both = await createTestProvider(deps)
  const { bookingId } = await practice.bookTime(provider, THURSDAY, both)
  const input = { id: both.customerAccountId, reason: REASON, x: 'provider' }
  expect((await call('blockUserRole', input, await asSuperuser())).body.data).toMatchObject({ isChanged: true })
  expect((await call('providerProfile', { id: both.providerId })).status).toBe(404)
  expect((await practice.booking(bookingId)).status).toBe('booked')
  const client = await createTestCustomer(deps)
  const none = await call('blockUserRole', { ...input, id: client.customerAccountId }, await asSuperuser())
  expect(none.status).toBe(404)
})

test('blocking a login logs out all devices immediately and prevents logins until it is unblocked', async () => {
  const practice = await createProviderWithAdmins()
  const { deps, call, provider, session, me, asSuperuser, isListed } = practice
  await session()
  const phone = await me()
  const id = provider.customerAccountId
  const input = { id, reason: REASON, sessions: 'cancel' }
  const preview = await call('previewBlock', { id, change: 'block' }, await asSuperuser())
  expect(preview.body.data).toEqual({ isDone: false, sessions: 1, people: 1, refund: 45, logins: 1 })
  const done = await call('blockUser', input, await asSuperuser())
  expect(done.body.data).toEqual({
    ...{ isChanged: true, cancelledSessions: 1, people: 1 },
    ...{ refunded: 45, endedLogins: 1 },
  })
  expect([(await call('getProfile', {}, phone)).status, await isListed()]).toEqual([401, false])
  expect((await call('previewBlock', { id, change: 'block' }, await asSuperuser())).body.data!.isDone).toBe(true)
  await call('activateUser', { id, reason: 'Sorry.' }, await asSuperuser())
  expect([(await call('getProfile', {}, phone)).status, await isListed()]).toEqual([401, true])
  expect((await call('getProfile', {}, await me())).status).toBe(200)
  expect((await listSentEmails(deps, 'standingChanged')).map((mail) => mail.data.what)).toEqual([
    'loginBlocked',
    'loginActive',
  ])
})

test('concurrent requests by two administrators block once, with one refund, one email and one log entry', async () => {
  const practice = await createProviderWithAdmins({ poolSize: 20 })
  const { deps, call, provider, session, asSuperuser, asAnother, refunds, listAuditLog } = practice
  await session()
  await session(FRIDAY)
  const [one, other] = [await asSuperuser(), await asAnother()]
  const input = { id: provider.providerId, reason: REASON, sessions: 'cancel' }
  const requests = Array.from({ length: 8 }, (_, at) => call('deactivateTherapist', input, at % 2 ? one : other))
  const answers = await Promise.all(requests)
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  expect(answers.filter((answer) => answer.body.data!.isChanged)).toHaveLength(1)
  expect(answers.reduce((sum, answer) => sum + answer.body.data!.cancelledSessions, 0)).toBe(2)
  expect([await refunds(), (await listAuditLog()).length]).toEqual([[4500, 4500], 2])
  expect(await listSentEmails(deps, 'standingChanged')).toHaveLength(1)
  expect(await listSentEmails(deps, 'sessionCalledOff')).toHaveLength(2)
})

test('bookings made during a deactivation are rejected or refunded', async () => {
  const practice = await createProviderWithAdmins({ poolSize: 20 })
  const { deps, call, provider, tokens, asSuperuser } = practice
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T15:00:00Z',
    seats: 8,
  })
  const clients = await Promise.all(Array.from({ length: 8 }, () => createTestCustomer(deps)))
  const superuser = await asSuperuser()
  const bookings = clients.map(async (client, at) => {
    const start = Temporal.Instant.from(THURSDAY).add({ hours: (at >> 1) * 24 })
    const slot = { sessionTemplateId: provider.sessionTemplateId, startDateTime: start.toString() }
    return call('createPaymentIntent', at % 2 ? slot : { groupSessionRecurrenceId: occurrenceId }, await tokens(client))
  })
  const closing = call(
    'deactivateTherapist',
    { id: provider.providerId, reason: REASON, sessions: 'cancel' },
    superuser,
  )
  const [closed, ...answers] = await Promise.all([closing, ...bookings])
  expect(closed.status).toBe(200)
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  const activeBookings = await deps.db
    .selectFrom('booking')
    .select('status')
    .where('status', 'in', ['pendingPayment', 'booked'])
    .execute()
  expect(activeBookings).toEqual([])
})

test('administrators cannot block themselves, and one remains if two block each other concurrently', async () => {
  const { deps, call, superuser, another, asSuperuser, asAnother } = await createProviderWithAdmins()
  const block = (caller: { customerAccountId: string }, as: Awaited<ReturnType<typeof asSuperuser>>) =>
    call('blockUser', { id: caller.customerAccountId, reason: REASON }, as)
  expect((await block(superuser, await asSuperuser())).body.code).toBe('notYourself')
  const [one, other] = [await asSuperuser(), await asAnother()]
  const answers = await Promise.all([block(another, one), block(superuser, other)])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
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
  const bare = await call('blockUser', { id: provider.customerAccountId }, as)
  expect([bare.status, Object.keys(bare.body.fieldErrors!)]).toEqual([422, ['reason']])
})

test('completes a block after a crash: the sessions, the email with its reason and the log', async () => {
  const practice = await createProviderWithAdmins()
  const { deps, call, provider, session, asSuperuser, refunds, listAuditLog, isListed } = practice
  const { id: bookingId } = await session()
  const id = provider.providerId
  // The process dies before the second transaction.
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
    deps.db,
  )
  await sql`create trigger die before delete on pending_block for each row execute function die()`.execute(deps.db)
  const input = { id, reason: REASON, choice: 'safety', sessions: 'cancel' }
  expect((await call('deactivateTherapist', input, await asSuperuser())).status).toBe(500)
  await sql`drop trigger die on pending_block`.execute(deps.db)
  expect([await refunds(), await listSentEmails(deps, 'standingChanged')]).toEqual([[], []])
  deps.clock.forward({ minutes: 3 })
  for (const _twice of [1, 2]) await peopleJobs(deps).work['finish-blocks']!({})
  expect([await refunds(), await isListed()]).toEqual([[4500], false])
  expect((await practice.booking(bookingId)).status).toBe('cancelledByProvider')
  const emails = await listSentEmails(deps, 'standingChanged')
  expect(emails.map(({ data }) => [data.what, data.reason, data.cancelled])).toEqual([
    ['therapistDeactivated', REASON, 1],
  ])
  expect(await listAuditLog()).toEqual(['deactivateTherapist provider: safety', 'cancelSessions provider: safety'])
})

test('kept sessions can be cancelled later, and the person is emailed again', async () => {
  const { deps, call, provider, session, asSuperuser, refunds } = await createProviderWithAdmins()
  await session()
  const input = { id: provider.providerId, reason: REASON }
  await call('deactivateTherapist', { ...input, sessions: 'keep' }, await asSuperuser())
  expect(await refunds()).toEqual([])
  deps.clock.forward({ minutes: 5 })
  const shown = await call('getProviderProfile', { providerId: provider.providerId }, await asSuperuser())
  expect(shown.body.data).toMatchObject({ aheadAsClient: 0, aheadAsCounsellor: 1 })
  const done = await call('deactivateTherapist', { ...input, sessions: 'cancel' }, await asSuperuser())
  expect(done.body.data).toMatchObject({ isChanged: false, cancelledSessions: 1, refunded: 45 })
  expect((await listSentEmails(deps, 'standingChanged')).map(({ data }) => [data.kept, data.cancelled])).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test.each(['customer', 'therapist'] as const)(
  'sessions cancelled by blocking a %s count as cancelled by the platform everywhere',
  async (side) => {
    const practice = await createProviderWithAdmins()
    const { deps, call, provider, session, me, asSuperuser } = practice
    const { customer } = await session()
    const input = { reason: REASON, sessions: 'cancel' }
    if (side === 'customer')
      await call('blockUserRole', { ...input, id: customer.customerAccountId, x: 'customer' }, await asSuperuser())
    else await call('deactivateTherapist', { ...input, id: provider.providerId }, await asSuperuser())
    const dates = { fromDate: '2026-11-01', toDate: '2026-11-30' }
    const statistics = (await call('getStatistics', dates, await me())).body.data!
    expect([statistics.cancelledByClient, statistics.cancelledByCounsellor]).toEqual([0, 0])
    const days = (await call('superuserDashboard', { days: 7 }, await asSuperuser())).body.data!.days
    const sum = (name: 'cancelledByClient' | 'cancelledByCounsellor' | 'cancelledByPlatform') =>
      days.reduce((all, day) => all + day[name], 0)
    expect([sum('cancelledByClient'), sum('cancelledByCounsellor'), sum('cancelledByPlatform')]).toEqual([0, 0, 1])
    const { contactId: id } = (await call('listContacts', {}, await me())).body.data!.items[0]!
    expect((await call('getContact', { id }, await me())).body.data!.history).toMatchObject([{ isByPlatform: true }])
    expect((await call('exportContact', { id }, await me())).body as unknown as string).toMatch(
      /by the platform|Platvorm/,
    )
    const line = (
      await call('getProviderProfile', { providerId: provider.providerId, kind: 'session' }, await asSuperuser())
    ).body.data!
    expect(line.history.items.map((one) => one.what)).toContain('calledOff')
    const { rows } = await sql<{ status: string }>`select status from booking`.execute(deps.db)
    expect(rows[0]!.status).toBe(side === 'customer' ? 'cancelledByCustomer' : 'cancelledByProvider')
    const shown = (await call('getProviderSession', { id: await bookingId(deps) }, await me())).body.data!
    expect([shown.status, shown.places[0]!.status]).toEqual(['cancelledByProvider', 'cancelledByProvider'])
  },
)

async function bookingId(deps: TestDeps): Promise<string> {
  return (await deps.db.selectFrom('booking').select('booking_id').executeTakeFirstOrThrow()).booking_id
}
