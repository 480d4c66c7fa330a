import { expect, test } from 'vitest'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { createBookedProvider } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestGroupDate } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

const TUESDAY = '2026-11-24'
const at = (time: string) => `${TUESDAY}T${time}:00Z`
const HOURS = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00']

/** The provider type of clinical psychologists, whose clients have no right of withdrawal. */
const HEALTH = 5

/**
 * Creates a Tuesday with working hours from nine to five in Tallinn and a session in each of the first `count` hours.
 */
async function createFullDay(count: number, { isHealth = false } = {}) {
  const setup = await createBookedProvider({ poolSize: 12 })
  if (isHealth) await setup.deps.db.updateTable('provider_type').set({ provider_type_id: HEALTH }).execute()
  const sessions: Awaited<ReturnType<typeof setup.session>>[] = []
  for (const hour of HOURS.slice(0, count)) sessions.push(await setup.session(at(hour)))
  return { ...setup, sessions }
}

test('refunds a day with eight sessions: eight emails, eight refunds, and the day can no longer be booked', async () => {
  const { call, me, refunds, deps, entries, provider } = await createFullDay(8)
  const preview = await call('previewSickDay', { date: TUESDAY, mode: 'refund' }, await me())
  expect(preview.body.data!.sessions.map(({ effect, refundAmount }) => [effect, refundAmount])).toEqual(
    Array(8).fill(['refund', 45]),
  )
  expect(await refunds()).toEqual([])
  const done = await call('takeSickDay', { date: TUESDAY, mode: 'refund', note: 'I am ill.' }, await me())
  expect(done.body.data).toEqual(preview.body.data)
  expect(await refunds()).toEqual(Array(8).fill(4500))
  expect((await listSentEmails(deps, 'cancelledByProvider')).map(({ data }) => data.note)).toEqual(
    Array(8).fill('I am ill.'),
  )
  expect(await entries()).toEqual([])
  const query = { id: provider.providerId, fromDate: TUESDAY, toDate: TUESDAY, durationInMinutes: 60 }
  expect((await call('getAvailability', query)).body.data![0]!.slots).toEqual([])
  expect((await call('takeSickDay', { date: TUESDAY, mode: 'refund' }, await me())).body.data!.sessions).toEqual([])
  expect(await deps.db.selectFrom('working_hours_exception').selectAll().execute()).toHaveLength(1)
})

test('proposes three new times for each of eight sessions, on other days and never the same twice', async () => {
  const { call, me, deps, sessions, entries, booking } = await createFullDay(8)
  const preview = (await call('previewSickDay', { date: TUESDAY, mode: 'offer' }, await me())).body.data!
  const done = (await call('takeSickDay', { date: TUESDAY, mode: 'offer' }, await me())).body.data!
  expect(done).toEqual(preview)
  expect(done.sessions.map(({ effect, startDateTimes }) => [effect, startDateTimes.length])).toEqual(
    Array(8).fill(['offer', 3]),
  )
  const starts = done.sessions.flatMap(({ startDateTimes }) => startDateTimes)
  expect(new Set(starts).size).toBe(24)
  expect(starts.filter((start) => start < '2026-11-24T22:00:00Z')).toEqual([])
  // A client with a session at nine is offered nine o'clock on the following days.
  expect(done.sessions[0]!.startDateTimes).toEqual([
    '2026-11-25T07:00:00Z',
    '2026-11-26T07:00:00Z',
    '2026-11-27T07:00:00Z',
  ])
  expect((await entries()).filter(([owner]) => owner === 'offer')).toHaveLength(24)
  expect((await listSentEmails(deps, 'rescheduleProposed')).map(({ data }) => data.keepsOld)).toEqual(
    Array(8).fill(false),
  )
  const [first] = sessions
  await call('acceptReschedule', { id: first!.id, startDateTime: '2026-11-26T07:00:00Z' }, await first!.them())
  expect((await booking(first!.id)).status).toBe('booked')
  expect((await entries()).filter(([owner]) => owner === 'offer')).toHaveLength(21)
})

test('refunds an unanswered sick-day proposal at its deadline, even after the original time', async () => {
  const { call, me, deps, sessions, booking, refunds } = await createFullDay(1)
  const expireProposals = () => bookingJobs(deps).work['expire-proposals']!({})
  await call('takeSickDay', { date: TUESDAY, mode: 'offer' }, await me())
  deps.clock.moveTo('2026-11-25T04:59:59Z')
  await expireProposals()
  const upcoming = await call('listBookings', { when: 'upcoming' }, await sessions[0]!.them())
  expect(upcoming.body.data!.items.map(({ status }) => status)).toEqual(['rescheduleRequested'])
  deps.clock.moveTo('2026-11-25T05:00:00Z')
  await expireProposals()
  expect((await booking(sessions[0]!.id)).status).toBe('cancelledByProvider')
  expect(await refunds()).toEqual([4500])
  expect((await listSentEmails(deps, 'cancelledByProvider')).length).toBe(1)
  expect((await listSentEmails(deps, 'clientCancelled')).map(({ data }) => data.why)).toEqual(['unanswered'])
})

test('cancels a whole group date, expires unpaid holds and leaves other days unchanged', async () => {
  const { call, me, deps, provider, book, refunds, session, booking, entries } = await createBookedProvider()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: at('10:00'), seats: 4 })
  await book({ groupSessionRecurrenceId: occurrenceId })
  await book({ groupSessionRecurrenceId: occurrenceId })
  const other = await session('2026-11-25T10:00:00Z')
  const { body } = await call('takeSickDay', { date: TUESDAY, mode: 'offer' }, await me())
  expect(body.data!.sessions).toMatchObject([
    { id: occurrenceId, isGroup: true, effect: 'refund', members: 2, refundAmount: 36, startDateTimes: [] },
  ])
  expect(await refunds()).toEqual([1800, 1800])
  expect((await booking(other.id)).status).toBe('booked')
  expect((await entries()).map(([owner]) => owner)).toEqual(['booking'])
  const date = await deps.db.selectFrom('group_occurrence').select(['status', 'seats_taken']).executeTakeFirstOrThrow()
  expect(date).toEqual({ status: 'cancelled', seats_taken: 0 })
  const search = () =>
    deps.db
      .selectFrom('session_search')
      .select(['session_template_id', 'next_start_at'])
      .orderBy('session_template_id')
      .execute()
  const before = await search()
  await refreshSearchRow(deps.db, provider.providerId, deps.clock.now())
  expect(await search()).toEqual(before)
})

test('replaces an earlier proposal; without free days it refunds', async () => {
  const { call, me, deps, sessions, provider } = await createFullDay(2)
  await call('askToReschedule', { id: sessions[0]!.id, startDateTimes: [at('15:00')] }, await me())
  await deps.db.deleteFrom('working_hours_item').where('provider_id', '=', provider.providerId).execute()
  const { body } = await call('takeSickDay', { date: TUESDAY, mode: 'offer' }, await me())
  expect(body.data!.sessions.map(({ effect }) => effect)).toEqual(['refund', 'refund'])
})

test('withdraws invited times of the day, and cancels an invitation without other times', async () => {
  const { call, deps, provider, me, pay } = await createBookedProvider()
  const invite = (startDateTimes: string[], email: string) =>
    createSentInvitation({ deps, call, provider }, { startDateTimes, email })
  const onlyThatDay = await invite([at('10:00'), at('12:00')], 'liis@hool.test')
  const alsoLater = await invite([at('14:00'), '2026-11-25T14:00:00Z'], 'anna@hool.test')
  const client = { as: await logInTestUser(deps, await createTestCustomer(deps)) }
  const paying = { as: await logInTestUser(deps, await createTestCustomer(deps)) }
  const book = ({ invitationId, secret }: typeof alsoLater, startDateTime: string, as: typeof client) =>
    call('createPaymentIntent', { invitationId, secret, startDateTime }, as)
  const held = (await book(onlyThatDay, at('10:00'), paying)).body.data!
  await call('takeSickDay', { date: TUESDAY, mode: 'refund' }, await me())
  expect((await listSentEmails(deps, 'invitationCancelled')).map(({ to }) => to.email)).toEqual(['liis@hool.test'])
  expect((await book(onlyThatDay, at('12:00'), client)).body.code).toBe('invitationOver')
  expect((await book(alsoLater, at('14:00'), client)).body.code).toBe('timeTaken')
  expect((await book(alsoLater, '2026-11-25T14:00:00Z', client)).status).toBe(200)
  await pay(held.paymentIntentId)
  expect((await call('checkPaymentIntent', { id: held.paymentIntentId }, paying)).body.data!.bookingStatus).toBe(
    'expired',
  )
  expect(await deps.db.selectFrom('refund').select('amount_cents').execute()).toHaveLength(1)
})

test('withdraws proposed times of the day: a proposal keeps its others, and a session without any keeps its own', async () => {
  const { call, me, session, deps, booking } = await createBookedProvider()
  const [partly, wholly] = [await session('2026-11-26T10:00:00Z'), await session('2026-11-26T12:00:00Z')]
  await call('askToReschedule', { id: partly.id, startDateTimes: [at('12:00'), '2026-11-25T12:00:00Z'] }, await me())
  await call('askToReschedule', { id: wholly.id, startDateTimes: [at('14:00')] }, await me())
  await call('takeSickDay', { date: TUESDAY, mode: 'refund' }, await me())
  expect((await booking(wholly.id)).status).toBe('booked')
  expect((await listSentEmails(deps, 'rescheduleEnded')).length).toBe(1)
  const accept = async (startDateTime: string) =>
    call('acceptReschedule', { id: partly.id, startDateTime }, await partly.them())
  expect((await accept(at('12:00'))).body.code).toBe('offerGone')
  expect((await accept('2026-11-25T12:00:00Z')).status).toBe(200)
})

test('on the next sick day, times that the first one offered are replaced', async () => {
  const { call, me, sessions, booking, refunds, deps } = await createFullDay(2)
  const WEDNESDAY = '2026-11-25'
  await call('takeSickDay', { date: TUESDAY, mode: 'offer' }, await me())
  const starts = async (index: number) =>
    (await call('getSession', { id: sessions[index]!.id }, await sessions[index]!.them())).body.data!.offer!
      .startDateTimes
  // The second client's only proposed time is on Wednesday.
  await deps.db
    .updateTable('reschedule_request')
    .set({ starts: ['2026-11-25T08:00:00Z'] as never })
    .where('booking_id', '=', sessions[1]!.id)
    .execute()
  const preview = (await call('previewSickDay', { date: WEDNESDAY, mode: 'offer' }, await me())).body.data!
  expect(preview.sessions.map(({ id, effect }) => [id, effect])).toEqual([[sessions[1]!.id, 'offer']])
  expect((await call('takeSickDay', { date: WEDNESDAY, mode: 'offer' }, await me())).body.data).toEqual(preview)
  expect(await starts(0)).toEqual(['2026-11-26T07:00:00Z', '2026-11-27T07:00:00Z'])
  expect(await starts(1)).toEqual(preview.sessions[0]!.startDateTimes)
  expect(preview.sessions[0]!.startDateTimes.filter((start) => start < '2026-11-25T22:00:00Z')).toEqual([])
  for (const { id } of sessions) expect((await booking(id)).status).toBe('rescheduleRequested')
  expect(await refunds()).toEqual([])
})

test('a proposal that cannot be withdrawn does not prevent the sick day', async () => {
  const { call, me, session, deps, booking } = await createBookedProvider()
  const [moving, today] = [await session('2026-11-26T10:00:00Z'), await session(at('10:00'))]
  await call('askToReschedule', { id: moving.id, startDateTimes: [at('14:00')] }, await me())
  await deps.connection.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'fails in this test'; end $$;
    create trigger fail before update on reschedule_request for each row execute function fail()`)
  const { status } = await call('takeSickDay', { date: TUESDAY, mode: 'refund' }, await me())
  expect([status, (await booking(today.id)).status]).toEqual([200, 'cancelledByProvider'])
})

test('refunds a client who had cancelled a session of the day late', async () => {
  const { call, me, sessions, refunds, deps } = await createFullDay(2, { isHealth: true })
  deps.clock.moveTo(at('06:00'))
  const [late] = sessions
  await call('cancelBooking', { id: late!.id, x: '0', cancellationReason: '' }, await late!.them())
  expect(await refunds()).toEqual([])
  const preview = (await call('previewSickDay', { date: TUESDAY, mode: 'offer' }, await me())).body.data!
  expect(preview.sessions.map(({ id, effect, refundAmount }) => [id, effect, refundAmount])).toEqual([
    [late!.id, 'refund', 45],
    [sessions[1]!.id, 'offer', 0],
  ])
  await call('takeSickDay', { date: TUESDAY, mode: 'offer' }, await me())
  expect(await refunds()).toEqual([4500])
})

test('rejects a past or distant date', async () => {
  const { call, me } = await createBookedProvider()
  for (const date of ['2026-11-22', '2027-03-01']) {
    const { status, body } = await call('takeSickDay', { date, mode: 'refund' }, await me())
    expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, ['date']])
  }
})

test('handles each session once when two calls and a booking run concurrently', { timeout: 60_000 }, async () => {
  const { call, me, sessions, refunds, booking, bookTime, provider } = await createFullDay(6)
  const as = await me()
  const takeSickDay = () => call('takeSickDay', { date: TUESDAY, mode: 'offer' }, as)
  const booked = bookTime(provider, '2026-11-25T07:00:00Z').catch(() => null)
  const replies = await Promise.all([takeSickDay(), takeSickDay(), booked])
  expect([replies[0].status, replies[1].status]).toEqual([200, 200])
  for (const { id } of sessions) expect((await booking(id)).status).toBe('rescheduleRequested')
  expect(await refunds()).toEqual([])
})
