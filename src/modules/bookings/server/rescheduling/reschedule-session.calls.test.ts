import { describe, expect, test } from 'vitest'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { expireProposals } from './expire-proposals.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
const MONDAY = '2026-11-30T12:00:00Z'
const TUESDAY = '2026-12-01T07:00:00Z'

test('proposes and reserves three times, leaves the original one reserved and emails the client', async () => {
  const { call, me, session, booking, entries, deps } = await createBookedProvider()
  const { id } = await session()
  const input = { id, startDateTimes: [MONDAY, FRIDAY, TUESDAY], note: 'I have a training.' }
  expect((await call('askToReschedule', input, await me())).status).toBe(200)
  expect((await booking(id)).status).toBe('rescheduleRequested')
  expect(await entries()).toEqual([
    ['booking', THURSDAY],
    ['offer', FRIDAY],
    ['offer', MONDAY],
    ['offer', TUESDAY],
  ])
  const [email] = await listSentEmails(deps, 'rescheduleProposed')
  expect(email!.data).toMatchObject({
    times: [FRIDAY, MONDAY, TUESDAY],
    note: 'I have a training.',
    keepsOld: true,
    answerBy: '2026-11-26T08:00:00Z',
    refundCents: 4500,
  })
})

test('accepting keeps the booking and its price, restores free cancellation and releases the other times', async () => {
  const { call, me, session, booking, entries, refunds, deps } = await createBookedProvider()
  const { id, them } = await session()
  await call('askToReschedule', { id, startDateTimes: [FRIDAY, MONDAY] }, await me())
  expect((await call('acceptReschedule', { id }, await them())).status).toBe(422)
  expect((await call('acceptReschedule', { id, startDateTime: TUESDAY }, await them())).status).toBe(409)
  expect((await call('acceptReschedule', { id, startDateTime: MONDAY }, await them())).status).toBe(200)
  const moved = await booking(id)
  expect(moved).toMatchObject({ status: 'booked', price_cents: 4500, title: 'First session', moves: 1 })
  expect([moved.start_at, moved.end_at, moved.free_until].map(String)).toEqual([
    MONDAY,
    '2026-11-30T13:00:00Z',
    '2026-11-29T12:00:00Z',
  ])
  expect(await entries()).toEqual([['booking', MONDAY]])
  expect(await refunds()).toEqual([])
  const emails = await listSentEmails(deps, 'sessionMoved')
  expect(emails.map(({ data }) => [data.reader, data.oldStartAt, data.startAt, data.sequence])).toEqual([
    ['client', THURSDAY, MONDAY, 1],
    ['counsellor', THURSDAY, MONDAY, 1],
  ])
  expect(await listSentEmails(deps, 'cancelledByProvider')).toEqual([])
  expect((await call('acceptReschedule', { id, startDateTime: MONDAY }, await them())).status).toBe(409)
})

test('declining refunds in full and emails client and provider', async () => {
  const { call, me, session, booking, entries, refunds, deps } = await createBookedProvider()
  const { id, them } = await session()
  await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())
  const preview = await call('refundPreview', { id, action: 'decline' }, await them())
  expect(preview.body.data).toMatchObject({ isAllowed: true, rule: 'rescheduleRequested', refundAmount: 45 })
  expect((await call('declineReschedule', { id }, await them())).status).toBe(200)
  expect((await booking(id)).status).toBe('cancelledByProvider')
  expect([await entries(), await refunds()]).toEqual([[], [4500]])
  expect((await listSentEmails(deps, 'cancelledByCustomer')).map(({ data }) => data.why)).toEqual(['declined'])
  expect((await listSentEmails(deps, 'clientCancelled')).map(({ data }) => data.why)).toEqual(['declined'])
  expect((await call('declineReschedule', { id }, await them())).status).toBe(409)
})

test('withdrawing a proposal keeps the original time', async () => {
  const { call, me, session, booking, entries, deps } = await createBookedProvider()
  const { id, them } = await session()
  await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())
  expect((await call('withdrawReschedule', { id }, await me())).status).toBe(200)
  expect((await booking(id)).status).toBe('booked')
  expect(await entries()).toEqual([['booking', THURSDAY]])
  expect((await listSentEmails(deps, 'rescheduleEnded')).map(({ data }) => [data.reader, data.why])).toEqual([
    ['client', 'withdrawn'],
  ])
  expect((await call('acceptReschedule', { id, startDateTime: FRIDAY }, await them())).status).toBe(409)
  expect((await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())).status).toBe(200)
})

test('an unanswered proposal expires exactly at the deadline; the original time stays and client and provider are emailed', async () => {
  const { call, me, session, booking, entries, deps } = await createBookedProvider()
  const { id, them } = await session()
  await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())
  deps.clock.moveTo('2026-11-26T07:59:59Z')
  await expireProposals(deps)
  expect((await booking(id)).status).toBe('rescheduleRequested')
  deps.clock.moveTo('2026-11-26T08:00:00Z')
  expect((await call('acceptReschedule', { id, startDateTime: FRIDAY }, await them())).status).toBe(409)
  await expireProposals(deps)
  await expireProposals(deps)
  expect((await booking(id)).status).toBe('booked')
  expect(await entries()).toEqual([['booking', THURSDAY]])
  const recipients = (await listSentEmails(deps, 'rescheduleEnded')).map(({ data }) => data.reader)
  expect(recipients.sort()).toEqual(['client', 'counsellor'])
})

test('proposed times may overlap the original time and each other', async () => {
  const { call, me, session, booking, entries } = await createBookedProvider({ provider: { bufferAfter: 15 } })
  const { id, them } = await session()
  const input = { id, startDateTimes: ['2026-11-26T10:30:00Z', '2026-11-26T10:45:00Z'] }
  expect((await call('askToReschedule', input, await me())).status).toBe(200)
  expect(await entries()).toEqual([
    ['booking', THURSDAY],
    ['offer', '2026-11-26T11:15:00Z'],
  ])
  await call('acceptReschedule', { id, startDateTime: '2026-11-26T10:30:00Z' }, await them())
  expect((await booking(id)).start_at.toString()).toBe('2026-11-26T10:30:00Z')
  expect(await entries()).toEqual([['booking', '2026-11-26T10:30:00Z']])
})

test('accepting works even if the provider’s buffers have increased', async () => {
  const { call, me, session, deps, provider } = await createBookedProvider()
  const { id, them } = await session()
  await session('2026-11-27T13:00:00Z')
  await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())
  await deps.db
    .updateTable('working_hours_settings')
    .set({ buffer_after_minutes: 30 })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect((await call('acceptReschedule', { id }, await them())).status).toBe(200)
})

describe('a proposal is rejected', () => {
  test.each([
    ['with a time twice', [FRIDAY, FRIDAY], 422],
    ['with a past time', ['2026-11-23T07:00:00Z'], 422],
    ['with a time off the quarter hour', ['2026-11-27T12:05:00Z'], 422],
    ['with the current time', [THURSDAY], 422],
    ['more than a year ahead', ['2027-12-01T12:00:00Z'], 422],
    ['without a time', [], 422],
    ['with four times', [FRIDAY, MONDAY, TUESDAY, '2026-12-02T07:00:00Z'], 422],
    ['with a time that is not free', ['2026-11-27T07:30:00Z'], 409],
  ])('%s', async (_what, startDateTimes, status) => {
    const { call, me, session, entries } = await createBookedProvider()
    const { id } = await session()
    await session('2026-11-27T07:00:00Z')
    expect((await call('askToReschedule', { id, startDateTimes }, await me())).status).toBe(status)
    expect((await entries()).map(([owner]) => owner)).toEqual(['booking', 'booking'])
  })

  test('when one is open, for a group, or after the start', async () => {
    const { call, me, session, deps, provider, book } = await createBookedProvider()
    const { id } = await session()
    await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())
    const again = await call('askToReschedule', { id, startDateTimes: [MONDAY] }, await me())
    expect([again.status, again.body.code]).toEqual([409, 'moveAskedAlready'])
    const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
      startAt: '2026-11-25T16:00:00Z',
      seats: 4,
    })
    const { bookingId } = await book({ groupSessionRecurrenceId: occurrenceId })
    const group = await call('askToReschedule', { id: bookingId, startDateTimes: [MONDAY] }, await me())
    expect(group.body.code).toBe('groupStays')
    const other = await session('2026-11-24T10:00:00Z')
    deps.clock.moveTo('2026-11-24T10:00:00Z')
    const late = await call('askToReschedule', { id: other.id, startDateTimes: [MONDAY] }, await me())
    expect(late.body.code).toBe('sessionIsOver')
  })
})

test('a proposal may contain a time outside the working hours', async () => {
  const { call, me, session } = await createBookedProvider()
  const { id } = await session()
  const input = { id, startDateTimes: ['2026-11-28T20:00:00Z'] }
  expect((await call('askToReschedule', input, await me())).status).toBe(200)
})

test('a client can reschedule to a free time twice, until 24 hours before', async () => {
  const { call, session, booking, deps, entries } = await createBookedProvider()
  const { id, them } = await session()
  const move = async (date: string) => (await call('rescheduleBooking', { id, date }, await them())).body.code ?? null
  expect(await move('2026-11-28T10:00:00Z')).toBe('timeOutsideHours')
  expect(await move('2026-11-26T10:30:00Z')).toBe(null)
  expect(await move(FRIDAY)).toBe(null)
  expect((await booking(id)).free_until.toString()).toBe('2026-11-26T12:00:00Z')
  expect(await entries()).toEqual([['booking', FRIDAY]])
  expect(await move(MONDAY)).toBe('movedTwice')
  const other = await session('2026-11-30T08:00:00Z')
  deps.clock.moveTo('2026-11-29T08:00:01Z')
  const late = await call('rescheduleBooking', { id: other.id, date: MONDAY }, await other.them())
  expect(late.body.code).toBe('tooLateToChange')
})

test('rescheduling by the provider creates a proposal; anyone else gets 404', async () => {
  const { call, me, session, booking, deps, tokens } = await createBookedProvider()
  const { id } = await session()
  const stranger = await tokens(await createTestProvider(deps))
  for (const name of ['askToReschedule', 'withdrawReschedule', 'markAttendance', 'getProviderSession'] as const) {
    const input = { askToReschedule: { startDateTimes: [FRIDAY] }, markAttendance: { attended: true } }
    const extra = input[name as keyof typeof input] ?? {}
    expect((await call(name, { id, ...extra }, stranger)).status).toBe(404)
  }
  for (const other of [stranger, await tokens(await createTestCustomer(deps))]) {
    expect((await call('rescheduleBooking', { id, date: FRIDAY }, other)).status).toBe(404)
    expect((await call('cancelBooking', { id, x: '0' }, other)).status).toBe(404)
  }
  expect((await call('rescheduleBooking', { id, date: FRIDAY }, await me())).status).toBe(200)
  expect((await booking(id)).status).toBe('rescheduleRequested')
})

test('the client sees the proposal until it expires', async () => {
  const { call, me, session, deps } = await createBookedProvider()
  const { id, them } = await session()
  await call('askToReschedule', { id, startDateTimes: [FRIDAY], note: 'Sorry' }, await me())
  const loadProposal = async () => (await call('getSession', { id }, await them())).body.data!.offer
  expect(await loadProposal()).toEqual({
    startDateTimes: [FRIDAY],
    answerBy: '2026-11-26T08:00:00Z',
    keepsOld: true,
    note: 'Sorry',
    refundAmount: 45,
  })
  deps.clock.moveTo('2026-11-26T08:00:00Z')
  expect(await loadProposal()).toBe(null)
})
