import { describe, expect, test } from 'vitest'
import { MAX_CLIENT_MOVES } from '#platform/values/constants.ts'
import { aBookedPractice, THURSDAY } from '#testing/server/a-booked-practice.ts'
import { aGroupDate } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { lapseOffers } from './lapse-offers.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
const MONDAY = '2026-11-30T12:00:00Z'
const TUESDAY = '2026-12-01T12:00:00Z'

describe('what a session’s page says can be done', () => {
  test('before the limit, with the money; after it why not', async () => {
    const { call, session, house } = await aBookedPractice()
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
    house.clock.moveTo('2026-11-25T10:00:01Z')
    expect(await actions()).toMatchObject({
      cancel: { isAllowed: true, rule: 'withdrawal', refundAmount: 45 },
      reschedule: { isAllowed: false, rule: 'late' },
      withdraw: { isAllowed: true, refundAmount: 45 },
    })
    house.clock.moveTo(THURSDAY)
    expect(await actions()).toMatchObject({
      cancel: { isAllowed: false, rule: 'over' },
      withdraw: { isAllowed: false, rule: 'over', refundAmount: 0 },
    })
  })

  test('a cancelled one says what came back', async () => {
    const { call, session } = await aBookedPractice()
    const { id, them } = await session()
    await call('cancelBooking', { id, x: '0' }, await them())
    const { body } = await call('getSession', { id }, await them())
    expect(body.data).toMatchObject({ refundedAmount: 45, actions: { cancel: { isAllowed: false, rule: 'over' } } })
  })
})

describe('a client moves their session', () => {
  test('to one of the times that are shown; an own old time does not stand in the way, and nothing is paid', async () => {
    const { call, session, booking, house, refunds } = await aBookedPractice({ provider: { opens: 'thu 12:00-14:00' } })
    const { id, them } = await session()
    const wanted = { id, fromDate: '2026-11-26', toDate: '2026-11-26', timezone: 'Europe/Tallinn' }
    const { days } = (await call('moveTimes', wanted, await them())).body.data!
    const starts = days.flatMap(({ slots }) => slots.map(({ startDateTime }) => startDateTime))
    expect(starts).toEqual(['10:15', '10:30', '10:45', '11:00'].map((time) => `2026-11-26T${time}:00Z`))
    expect((await call('rescheduleBooking', { id, date: starts[1]! }, await them())).status).toBe(200)
    expect(await booking(id)).toMatchObject({ moves: 1, client_moves: 1, price_cents: 4500 })
    expect(await refunds()).toEqual([])
    expect((await mailsOf(house, 'sessionMoved')).map(({ data }) => data.reader)).toEqual(['client', 'counsellor'])
    const none = { ...wanted, fromDate: '2026-11-27', toDate: '2026-11-30' }
    expect((await call('moveTimes', none, await them())).body.data!.next).toBe('2026-12-03T10:00:00Z')
  })

  test('twice and no third time; the counsellor’s own moves are not counted, a repeat neither', async () => {
    const { call, me, session, booking } = await aBookedPractice()
    const { id, them } = await session()
    const move = async (date: string) => (await call('rescheduleBooking', { id, date }, await them())).body.code ?? null
    await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())
    expect(await move(MONDAY)).toBe('moveAskedAlready')
    await call('acceptReschedule', { id }, await them())
    expect([await move(MONDAY), await move(MONDAY), await move(TUESDAY), await move(TUESDAY)]).toEqual(
      Array(4).fill(null),
    )
    expect(await move(FRIDAY)).toBe('movedTwice')
    expect(await booking(id)).toMatchObject({ moves: 3, client_moves: MAX_CLIENT_MOVES })
    const preview = await call('refundPreview', { id, action: 'reschedule' }, await them())
    expect(preview.body.data).toMatchObject({ isAllowed: false, rule: 'movedTwice', refundAmount: 0 })
  })

  test('the database holds a booking to as many moves as the rule', async () => {
    const { session, house } = await aBookedPractice()
    const { id } = await session()
    const to = (count: number) =>
      house.db.updateTable('booking').set({ moves: 9, client_moves: count }).where('booking_id', '=', id).execute()
    await to(MAX_CLIENT_MOVES)
    await expect(to(MAX_CLIENT_MOVES + 1)).rejects.toThrow('client_moves_twice')
  })

  test('a time that somebody has is refused with the nearest free ones, and nothing changed', async () => {
    const { call, session, booking } = await aBookedPractice()
    const { id, them } = await session()
    await session(FRIDAY)
    const { status, body } = await call('rescheduleBooking', { id, date: FRIDAY }, await them())
    expect([status, body.code]).toEqual([409, 'timeTaken'])
    expect(body.data).toEqual({
      alternatives: ['2026-11-27T10:45:00Z', '2026-11-27T11:00:00Z', '2026-11-27T13:00:00Z'],
    })
    expect(await booking(id)).toMatchObject({ moves: 0, client_moves: 0 })
  })

  test('of many who want one time at one moment, one has it', { timeout: 60_000 }, async () => {
    const { call, session, house } = await aBookedPractice({ poolSize: 20 })
    const clients = []
    for (let hour = 7; hour < 13; hour++)
      clients.push(await session(`2026-11-26T${String(hour).padStart(2, '0')}:00:00Z`))
    const logins = await Promise.all(clients.map(({ them }) => them()))
    const answers = await Promise.all(
      clients.map(({ id }, index) => call('rescheduleBooking', { id, date: FRIDAY }, logins[index]!)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const there = await house.db
      .selectFrom('booking')
      .select('booking_id')
      .where('start_at', '=', Temporal.Instant.from(FRIDAY))
      .execute()
    expect(there).toHaveLength(1)
  })

  test('a day that is full stays full, however many ask at once', { timeout: 60_000 }, async () => {
    const { call, session, house } = await aBookedPractice({ poolSize: 20, provider: { dailyMaximum: 2 } })
    const clients = [await session('2026-11-25T10:00:00Z'), await session('2026-11-25T12:00:00Z'), await session()]
    const hours = ['08', '10', '12']
    const logins = await Promise.all(clients.map(({ them }) => them()))
    const answers = await Promise.all(
      clients.map(({ id }, index) =>
        call('rescheduleBooking', { id, date: `2026-11-27T${hours[index]}:00:00Z` }, logins[index]!),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const friday = await house.db
      .selectFrom('booking')
      .select('booking_id')
      .where('start_at', '>', Temporal.Instant.from('2026-11-27T00:00:00Z'))
      .execute()
    expect(friday).toHaveLength(2)
  })

  test('cancelling and moving at one moment: one of them', { timeout: 60_000 }, async () => {
    const { call, session, booking, refunds, entries } = await aBookedPractice({ poolSize: 12 })
    const { id, them } = await session()
    const as = await them()
    const answers = await Promise.all([
      call('cancelBooking', { id, x: '0' }, as),
      call('rescheduleBooking', { id, date: FRIDAY }, as),
      call('withdrawContract', { id }, as),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { status } = await booking(id)
    expect(status).toBe('cancelledByCustomer')
    expect([await refunds(), await entries()]).toEqual([[4500], []])
  })
})

describe('a seat in a group', () => {
  const aGroup = async () => {
    const practice = await aBookedPractice({ poolSize: 20 })
    const first = await aGroupDate(practice.house, practice.provider.providerId, { startAt: THURSDAY, seats: 3 })
    const occurrenceAt = async (startAt: string, seats: number) => {
      const start = Temporal.Instant.from(startAt)
      const { group_session_recurrence_id: id } = await practice.house.db
        .insertInto('group_occurrence')
        .values({
          session_template_id: first.sessionTemplateId,
          provider_id: practice.provider.providerId,
          start_at: start,
          end_at: start.add({ minutes: 90 }),
          seats,
        })
        .returning('group_session_recurrence_id')
        .executeTakeFirstOrThrow()
      return id
    }
    const seat = async () => {
      const { bookingId, customer } = await practice.book({ groupSessionRecurrenceId: first.occurrenceId })
      return { id: bookingId, customer, them: () => practice.tokens(customer) }
    }
    const taken = async () =>
      (await practice.house.db.selectFrom('group_occurrence').select('seats_taken').orderBy('start_at').execute()).map(
        (date) => date.seats_taken,
      )
    return { ...practice, first, occurrenceAt, seat, taken }
  }

  test('moves to another date of the same group that has a seat, and the calendar file with it', async () => {
    const { call, seat, occurrenceAt, taken, booking, house } = await aGroup()
    const { id, them } = await seat()
    await occurrenceAt(MONDAY, 1)
    const range = { fromDate: '2026-11-24', toDate: '2026-12-20' }
    const times = (await call('moveTimes', { id, ...range }, await them())).body.data!
    expect(times.days.map(({ date, slots }) => [date, slots.map((one) => one.startDateTime)])).toEqual([
      ['2026-11-30', [MONDAY]],
    ])
    expect((await call('rescheduleBooking', { id, date: MONDAY }, await them())).status).toBe(200)
    expect(await taken()).toEqual([0, 1])
    expect(await booking(id)).toMatchObject({ client_moves: 1, moves: 1, status: 'booked' })
    const mails = await mailsOf(house, 'sessionMoved')
    expect(mails.map(({ data }) => [data.reader, data.isGroup])).toEqual([
      ['client', true],
      ['counsellor', true],
    ])
  })

  test('the last seat of a date goes to one of those who want to move there', { timeout: 60_000 }, async () => {
    const { call, seat, occurrenceAt, taken } = await aGroup()
    const members = [await seat(), await seat(), await seat()]
    await occurrenceAt(MONDAY, 1)
    const logins = await Promise.all(members.map(({ them }) => them()))
    const answers = await Promise.all(
      members.map(({ id }, index) => call('rescheduleBooking', { id, date: MONDAY }, logins[index]!)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('groupFull')
    expect(await taken()).toEqual([2, 1])
  })

  test('people who change places between two dates never wait for each other in a ring', {
    timeout: 60_000,
  }, async () => {
    const { call, seat, occurrenceAt, taken, book, tokens } = await aGroup()
    const monday = await occurrenceAt(MONDAY, 3)
    const here = [await seat(), await seat()]
    const there = [await book({ groupSessionRecurrenceId: monday }), await book({ groupSessionRecurrenceId: monday })]
    const moves = [
      ...here.map(({ id, customer }) => ({ id, customer, date: MONDAY })),
      ...there.map(({ bookingId: id, customer }) => ({ id, customer, date: THURSDAY })),
    ]
    const logins = await Promise.all(moves.map(({ customer }) => tokens(customer)))
    const answers = await Promise.all(
      moves.map(({ id, date }, index) => call('rescheduleBooking', { id, date }, logins[index]!)),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await taken()).reduce((sum, one) => sum + one, 0)).toBe(4)
  })
})

test('moving after an offer ran out ends that offer: no letter says that the old time stays, and another can be made', async () => {
  const { call, me, session, booking, entries, house } = await aBookedPractice()
  const { id, them } = await session('2026-12-10T12:00:00Z')
  expect((await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await me())).status).toBe(200)
  house.clock.moveTo('2026-11-27T11:00:00Z')
  expect((await call('rescheduleBooking', { id, date: TUESDAY }, await them())).status).toBe(200)
  expect(await booking(id)).toMatchObject({ status: 'booked', start_at: Temporal.Instant.from(TUESDAY) })
  expect(await entries()).toEqual([['booking', TUESDAY]])
  await lapseOffers(house)
  expect(await mailsOf(house, 'oldTimeStays')).toEqual([])
  expect((await call('askToReschedule', { id, startDateTimes: [MONDAY] }, await me())).status).toBe(200)
})
