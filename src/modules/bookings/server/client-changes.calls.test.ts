import { describe, expect, test } from 'vitest'
import { MAX_CLIENT_RESCHEDULES } from '#platform/values/constants.ts'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestGroupDate } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { expireProposals } from './rescheduling/expire-proposals.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
const MONDAY = '2026-11-30T12:00:00Z'
const TUESDAY = '2026-12-01T12:00:00Z'

describe('the actions of a session', () => {
  test('are allowed with their refund before the free deadline, and denied with a reason after it', async () => {
    const { call, session, deps } = await createBookedProvider()
    const { id, them } = await session()
    const actions = async () => (await call('getSession', { id }, await them())).body.data!.actions
    expect(await actions()).toEqual({
      cancel: { isAllowed: true, rule: 'free', refundAmount: 45 },
      reschedule: { isAllowed: true, rule: 'free', refundAmount: 0, movesLeft: 2 },
      withdraw: {
        ...{ isAllowed: true, rule: 'withdrawal', refundAmount: 45, until: THURSDAY, withdrawnAt: null },
        periodEnds: '2026-12-07T22:00:00Z',
      },
    })
    deps.clock.moveTo('2026-11-25T10:00:01Z')
    expect(await actions()).toMatchObject({
      cancel: { isAllowed: true, rule: 'withdrawal', refundAmount: 45 },
      reschedule: { isAllowed: false, rule: 'late' },
      withdraw: { isAllowed: true, refundAmount: 45 },
    })
    deps.clock.moveTo(THURSDAY)
    expect(await actions()).toMatchObject({
      cancel: { isAllowed: false, rule: 'over' },
      withdraw: { isAllowed: false, rule: 'over', refundAmount: 0 },
    })
  })

  test('show the refund of a cancelled session', async () => {
    const { call, session } = await createBookedProvider()
    const { id, them } = await session()
    await call('cancelBooking', { id, x: '0' }, await them())
    const { body } = await call('getSession', { id }, await them())
    expect(body.data).toMatchObject({ refundedAmount: 45, actions: { cancel: { isAllowed: false, rule: 'over' } } })
  })
})

describe('a client reschedules their session', () => {
  test('to one of the listed times; the current time does not block it, and nothing is charged', async () => {
    const { call, session, booking, deps, refunds } = await createBookedProvider({
      provider: { opens: 'thu 12:00-14:00' },
    })
    const { id, them } = await session()
    const query = { id, fromDate: '2026-11-26', toDate: '2026-11-26', timezone: 'Europe/Tallinn' }
    const { days } = (await call('moveTimes', query, await them())).body.data!
    const starts = days.flatMap(({ slots }) => slots.map(({ startDateTime }) => startDateTime))
    expect(starts).toEqual(['10:15', '10:30', '10:45', '11:00'].map((time) => `2026-11-26T${time}:00Z`))
    expect((await call('rescheduleBooking', { id, date: starts[1]! }, await them())).status).toBe(200)
    expect(await booking(id)).toMatchObject({ moves: 1, client_moves: 1, price_cents: 4500 })
    expect(await refunds()).toEqual([])
    expect((await listSentEmails(deps, 'sessionMoved')).map(({ data }) => data.reader)).toEqual([
      'client',
      'counsellor',
    ])
    const none = { ...query, fromDate: '2026-11-27', toDate: '2026-11-30' }
    expect((await call('moveTimes', none, await them())).body.data!.next).toBe('2026-12-03T10:00:00Z')
  })

  test('at most twice; moves by the provider and repeated calls do not count', async () => {
    const { call, me, session, booking } = await createBookedProvider()
    const { id, them } = await session()
    const move = async (date: string) => (await call('rescheduleBooking', { id, date }, await them())).body.code ?? null
    await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())
    expect(await move(MONDAY)).toBe('moveAskedAlready')
    await call('acceptReschedule', { id }, await them())
    expect([await move(MONDAY), await move(MONDAY), await move(TUESDAY), await move(TUESDAY)]).toEqual(
      Array(4).fill(null),
    )
    expect(await move(FRIDAY)).toBe('movedTwice')
    expect(await booking(id)).toMatchObject({ moves: 3, client_moves: MAX_CLIENT_RESCHEDULES })
    const preview = await call('refundPreview', { id, action: 'reschedule' }, await them())
    expect(preview.body.data).toMatchObject({ isAllowed: false, rule: 'movedTwice', refundAmount: 0 })
  })

  test('the database enforces the maximum number of moves', async () => {
    const { session, deps } = await createBookedProvider()
    const { id } = await session()
    const setMoves = (count: number) =>
      deps.db.updateTable('booking').set({ moves: 9, client_moves: count }).where('booking_id', '=', id).execute()
    await setMoves(MAX_CLIENT_RESCHEDULES)
    await expect(setMoves(MAX_CLIENT_RESCHEDULES + 1)).rejects.toThrow('client_reschedules_at_most_twice')
  })

  test('a time that is not free is rejected with the nearest free ones, and nothing changes', async () => {
    const { call, session, booking } = await createBookedProvider()
    const { id, them } = await session()
    await session(FRIDAY)
    const { status, body } = await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    expect([status, body.code]).toEqual([409, 'timeTaken'])
    expect(body.data).toEqual({
      alternatives: ['2026-11-27T10:45:00Z', '2026-11-27T11:00:00Z', '2026-11-27T13:00:00Z'],
    })
    expect(await booking(id)).toMatchObject({ moves: 0, client_moves: 0 })
  })

  test('only one of several clients gets the same time', { timeout: 60_000 }, async () => {
    const { call, session, deps } = await createBookedProvider({ poolSize: 20 })
    const clients = []
    for (let hour = 7; hour < 13; hour++)
      clients.push(await session(`2026-11-26T${String(hour).padStart(2, '0')}:00:00Z`))
    const logins = await Promise.all(clients.map(({ them }) => them()))
    const replies = await Promise.all(
      clients.map(({ id }, index) => call('rescheduleBooking', { id, date: FRIDAY }, logins[index]!)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const moved = await deps.db
      .selectFrom('booking')
      .select('booking_id')
      .where('start_at', '=', Temporal.Instant.from(FRIDAY))
      .execute()
    expect(moved).toHaveLength(1)
  })

  test('a full day stays full under parallel requests', { timeout: 60_000 }, async () => {
    const { call, session, deps } = await createBookedProvider({ poolSize: 20, provider: { dailyMaximum: 2 } })
    const clients = [await session('2026-11-25T10:00:00Z'), await session('2026-11-25T12:00:00Z'), await session()]
    const hours = ['08', '10', '12']
    const logins = await Promise.all(clients.map(({ them }) => them()))
    const replies = await Promise.all(
      clients.map(({ id }, index) =>
        call('rescheduleBooking', { id, date: `2026-11-27T${hours[index]}:00:00Z` }, logins[index]!),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const friday = await deps.db
      .selectFrom('booking')
      .select('booking_id')
      .where('start_at', '>', Temporal.Instant.from('2026-11-27T00:00:00Z'))
      .execute()
    expect(friday).toHaveLength(2)
  })

  test('cancelling, moving and withdrawing in parallel end in one cancellation with one refund', {
    timeout: 60_000,
  }, async () => {
    const { call, session, booking, refunds, entries } = await createBookedProvider({ poolSize: 12 })
    const { id, them } = await session()
    const as = await them()
    const replies = await Promise.all([
      call('cancelBooking', { id, x: '0' }, as),
      call('rescheduleBooking', { id, date: FRIDAY }, as),
      call('withdrawContract', { id }, as),
    ])
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    const { status } = await booking(id)
    expect(status).toBe('cancelledByCustomer')
    expect([await refunds(), await entries()]).toEqual([[4500], []])
  })
})

describe('a seat in a group', () => {
  const createGroup = async () => {
    const setup = await createBookedProvider({ poolSize: 20 })
    const first = await createTestGroupDate(setup.deps, setup.provider.providerId, {
      startAt: THURSDAY,
      seats: 3,
    })
    const addOccurrence = async (startAt: string, seats: number) => {
      const start = Temporal.Instant.from(startAt)
      const { group_occurrence_id: id } = await setup.deps.db
        .insertInto('group_occurrence')
        .values({
          session_template_id: first.sessionTemplateId,
          provider_id: setup.provider.providerId,
          start_at: start,
          end_at: start.add({ minutes: 90 }),
          seats,
        })
        .returning('group_occurrence_id')
        .executeTakeFirstOrThrow()
      return id
    }
    const bookSeat = async () => {
      const { bookingId, customer } = await setup.book({ groupSessionRecurrenceId: first.occurrenceId })
      return { id: bookingId, customer, them: () => setup.tokens(customer) }
    }
    const listSeatsTaken = async () =>
      (await setup.deps.db.selectFrom('group_occurrence').select('seats_taken').orderBy('start_at').execute()).map(
        (date) => date.seats_taken,
      )
    return { ...setup, first, addOccurrence, bookSeat, listSeatsTaken }
  }

  test('moves to another date of the group with a free seat, with the calendar file', async () => {
    const { call, bookSeat, addOccurrence, listSeatsTaken, booking, deps } = await createGroup()
    const { id, them } = await bookSeat()
    await addOccurrence(MONDAY, 1)
    const range = { fromDate: '2026-11-24', toDate: '2026-12-20' }
    const times = (await call('moveTimes', { id, ...range }, await them())).body.data!
    expect(times.days.map(({ date, slots }) => [date, slots.map((slot) => slot.startDateTime)])).toEqual([
      ['2026-11-30', [MONDAY]],
    ])
    expect((await call('rescheduleBooking', { id, date: MONDAY }, await them())).status).toBe(200)
    expect(await listSeatsTaken()).toEqual([0, 1])
    expect(await booking(id)).toMatchObject({ client_moves: 1, moves: 1, status: 'booked' })
    const emails = await listSentEmails(deps, 'sessionMoved')
    expect(emails.map(({ data }) => [data.reader, data.isGroup])).toEqual([
      ['client', true],
      ['counsellor', true],
    ])
  })

  test('only one of several members gets the last seat of another date', { timeout: 60_000 }, async () => {
    const { call, bookSeat, addOccurrence, listSeatsTaken } = await createGroup()
    const members = [await bookSeat(), await bookSeat(), await bookSeat()]
    await addOccurrence(MONDAY, 1)
    const logins = await Promise.all(members.map(({ them }) => them()))
    const replies = await Promise.all(
      members.map(({ id }, index) => call('rescheduleBooking', { id, date: MONDAY }, logins[index]!)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('groupFull')
    expect(await listSeatsTaken()).toEqual([2, 1])
  })

  test('members swapping dates in both directions do not deadlock', {
    timeout: 60_000,
  }, async () => {
    const { call, bookSeat, addOccurrence, listSeatsTaken, book, tokens } = await createGroup()
    const monday = await addOccurrence(MONDAY, 3)
    const here = [await bookSeat(), await bookSeat()]
    const there = [await book({ groupSessionRecurrenceId: monday }), await book({ groupSessionRecurrenceId: monday })]
    const moves = [
      ...here.map(({ id, customer }) => ({ id, customer, date: MONDAY })),
      ...there.map(({ bookingId: id, customer }) => ({ id, customer, date: THURSDAY })),
    ]
    const logins = await Promise.all(moves.map(({ customer }) => tokens(customer)))
    const replies = await Promise.all(
      moves.map(({ id, date }, index) => call('rescheduleBooking', { id, date }, logins[index]!)),
    )
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect((await listSeatsTaken()).reduce((sum, count) => sum + count, 0)).toBe(4)
  })
})

test('moving after a proposal has expired ends it without an email, and a new one can be made', async () => {
  const { call, me, session, booking, entries, deps } = await createBookedProvider()
  const { id, them } = await session('2026-12-10T12:00:00Z')
  expect((await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())).status).toBe(200)
  deps.clock.moveTo('2026-11-27T11:00:00Z')
  expect((await call('rescheduleBooking', { id, date: TUESDAY }, await them())).status).toBe(200)
  expect(await booking(id)).toMatchObject({ status: 'booked', start_at: Temporal.Instant.from(TUESDAY) })
  expect(await entries()).toEqual([['booking', TUESDAY]])
  await expireProposals(deps)
  expect(await listSentEmails(deps, 'rescheduleEnded')).toEqual([])
  expect((await call('askToReschedule', { id, startDateTimes: [MONDAY] }, await me())).status).toBe(200)
})
