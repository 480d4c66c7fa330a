import { describe, expect, test } from 'vitest'
import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestGroupDate } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'

const FREE_UNTIL = '2026-11-25T10:00:00Z'
/** The provider type of clinical psychologists, whose clients have no right of withdrawal. */
const HEALTH = 5

test('a provider’s cancellation refunds the previewed amount and emails the client their message', async () => {
  const { call, me, session, booking, refunds, entries, deps } = await createBookedProvider()
  const { id } = await session()
  const preview = await call('refundPreview', { id, action: 'cancel' }, await me())
  expect(preview.body.data).toMatchObject({ isAllowed: true, rule: 'counsellor', refundAmount: 45 })
  const done = await call('cancelBooking', { id, x: '0', cancellationReason: 'I have fallen ill.' }, await me())
  expect(done.body.data).toEqual({ refundAmount: 45 })
  expect((await booking(id)).status).toBe('cancelledByProvider')
  expect([await refunds(), await entries()]).toEqual([[4500], []])
  expect((await listSentEmails(deps, 'cancelledByProvider')).map(({ data }) => data.note)).toEqual([
    'I have fallen ill.',
  ])
  expect((await call('cancelBooking', { id, x: '0' }, await me())).status).toBe(409)
})

test('a repeated cancellation with the same key returns the same reply and refunds once', async () => {
  const { call, me, session, refunds } = await createBookedProvider()
  const { id } = await session()
  const login = { ...(await me()), key: 'once' }
  const replies = [
    await call('cancelBooking', { id, x: '0' }, login),
    await call('cancelBooking', { id, x: '0' }, login),
  ]
  expect(replies.map(({ status, body }) => [status, body.data!.refundAmount])).toEqual([
    [200, 45],
    [200, 45],
  ])
  expect(await refunds()).toEqual([4500])
})

describe('a client cancels under the rule frozen at booking', () => {
  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('%i seconds after the free deadline: %s', async (seconds, isFree) => {
    const { call, session, refunds, deps, booking } = await createBookedProvider()
    await deps.db.updateTable('provider_type').set({ provider_type_id: HEALTH }).execute()
    const { id, them } = await session()
    deps.clock.moveTo(Temporal.Instant.from(FREE_UNTIL).add({ seconds }))
    const preview = await call('refundPreview', { id, action: 'cancel' }, await them())
    expect(preview.body.data).toMatchObject({
      isAllowed: true,
      rule: isFree ? 'free' : 'late',
      refundAmount: isFree ? 45 : 0,
    })
    const { status, body } = await call('cancelBooking', { id, x: '0', cancellationReason: 'Flu' }, await them())
    expect([status, body.data]).toEqual([200, { refundAmount: isFree ? 45 : 0 }])
    expect(await refunds()).toEqual(isFree ? [4500] : [])
    const { status: after, cancelled_without_refund: isRetained } = await booking(id)
    expect([after, isRetained]).toEqual(['cancelledByCustomer', !isFree])
    const emails = await listSentEmails(deps, 'clientCancelled')
    expect(emails.map(({ data }) => [data.note, data.why])).toEqual([['Flu', isFree ? 'cancelled' : 'late']])
  })

  test('a client with an open reschedule proposal can cancel later, with a full refund', async () => {
    const { call, me, session, refunds, deps } = await createBookedProvider()
    const { id, them } = await session()
    deps.clock.moveTo('2026-11-26T06:00:00Z')
    await call('askToReschedule', { id, startDateTimes: ['2026-11-27T12:00:00Z'] }, await me())
    expect((await call('cancelBooking', { id, x: '0' }, await them())).body.data).toEqual({ refundAmount: 45 })
    expect(await refunds()).toEqual([4500])
  })
})

test('cancelling one group seat requires the id of its date', async () => {
  const { call, me, book, deps, provider, refunds } = await createBookedProvider()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: THURSDAY, seats: 4 })
  const { bookingId: id } = await book({ groupSessionRecurrenceId: occurrenceId })
  await book({ groupSessionRecurrenceId: occurrenceId })
  expect((await call('cancelBooking', { id, x: crypto.randomUUID() }, await me())).status).toBe(404)
  expect((await call('cancelBooking', { id, x: occurrenceId }, await me())).body.data).toEqual({ refundAmount: 18 })
  expect(await refunds()).toEqual([1800])
  const date = await deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()
  expect(date.seats_taken).toBe(1)
})

describe('attendance', () => {
  test('can be recorded from 15 minutes after the start until 14 days after the end, and the job does not overwrite it', async () => {
    const { call, me, session, booking, refunds, deps } = await createBookedProvider()
    const { id } = await session()
    const recordAttendance = async (attended: boolean) => {
      const { body } = await call('markAttendance', { id, attended }, await me())
      return body.data?.status ?? body.code
    }
    deps.clock.moveTo('2026-11-26T10:14:59Z')
    expect(await recordAttendance(false)).toBe('attendanceTooEarly')
    deps.clock.moveTo('2026-11-26T10:15:00Z')
    expect(await recordAttendance(false)).toBe('noShow')
    deps.clock.moveTo('2026-11-26T12:00:00Z')
    await completeSessions(deps)
    expect((await booking(id)).status).toBe('noShow')
    expect(await recordAttendance(true)).toBe('completed')
    deps.clock.moveTo('2026-12-10T11:00:00Z')
    expect(await recordAttendance(false)).toBe('noShow')
    deps.clock.moveTo('2026-12-10T11:00:01Z')
    expect(await recordAttendance(true)).toBe('attendanceClosed')
    expect(await refunds()).toEqual([])
  })

  test('the provider’s record takes precedence over a concurrent completion job', {
    timeout: 60_000,
  }, async () => {
    const { call, session, deps, booking, tokens, provider } = await createBookedProvider({ poolSize: 12 })
    for (let round = 0; round < 10; round++) {
      deps.clock.moveTo('2026-11-23T07:20:00Z')
      const { id } = await session(`2026-11-${24 + (round % 4)}T${10 + 2 * Math.floor(round / 4)}:00:00Z`)
      deps.clock.moveTo('2026-11-28T12:00:00Z')
      const me = await tokens(provider)
      await Promise.all([completeSessions(deps), call('markAttendance', { id, attended: false }, me)])
      expect((await booking(id)).status).toBe('noShow')
    }
  })
})
