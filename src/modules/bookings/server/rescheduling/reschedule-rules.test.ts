import { describe, expect, test } from 'vitest'
import { canTransition } from '#modules/bookings/server/booking-status.ts'
import { type ChangeableBooking, decideChange } from '#modules/bookings/server/change-rules.ts'
import { getFreeUntil } from '#modules/bookings/values/booking-rules.ts'
import { BOOKING_CHANGES, type BookingChange, type BookingStatus } from '#platform/values/enums.ts'
import { buildChangeableBooking } from '#testing/server/changeable-booking.ts'
import {
  canMarkAttendance,
  canProviderCancel,
  canProviderReschedule,
  getFreeUntilAfterMove,
  getProposalDeadline,
  isAnswerable,
} from './reschedule-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const inTallinn = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Tallinn').toInstant()

/** Local start times on an ordinary day and around both daylight saving changes. */
const STARTS = [
  '2026-11-26T14:00',
  '2026-10-25T14:00',
  '2026-10-26T02:30',
  '2027-03-28T14:00',
  '2027-03-28T04:30',
  '2027-03-29T02:30',
].map((text) => [text, inTallinn(text)] as const)
const EDGES = [-1, 0, 1]

const buildBooking = (start: Temporal.Instant, status: BookingStatus = 'booked') =>
  buildChangeableBooking(start, {
    status,
    free_until: getFreeUntil(start),
    has_withdrawal_right: true,
    withdraw_until: start.add({ hours: 24 }),
  })
const canClient = (change: BookingChange, booking: ChangeableBooking, now: Temporal.Instant) =>
  decideChange.client[change](booking, now).isAllowed

describe.each(STARTS)('a session at %s', (_text, start) => {
  const end = start.add({ minutes: 50 })
  /** The rule, its deadline, and the results one second before the deadline, at it and one second after it. */
  const limits: [string, Temporal.Instant, (now: Temporal.Instant) => boolean, boolean[]][] = [
    [
      'a client can cancel and move until 24 hours before',
      start.subtract({ hours: 24 }),
      (now) => canClient('cancel', buildBooking(start), now) && canClient('reschedule', buildBooking(start), now),
      [true, true, false],
    ],
    [
      'a client can withdraw until the start',
      start,
      (now) => canClient('withdraw', buildBooking(start), now),
      [true, false, false],
    ],
    [
      'a provider can move until the start',
      start,
      (now) => canProviderReschedule(buildBooking(start), now),
      [true, false, false],
    ],
    [
      'a provider can cancel until the end',
      end,
      (now) => canProviderCancel(buildBooking(start), now),
      [true, false, false],
    ],
    [
      'attendance can be recorded from 15 minutes after the start',
      start.add({ minutes: 15 }),
      (now) => canMarkAttendance(buildBooking(start), now),
      [false, true, true],
    ],
    [
      'attendance can be recorded until 14 days after the end',
      end.add({ hours: 24 * 14 }),
      (now) => canMarkAttendance(buildBooking(start, 'completed'), now),
      [true, true, false],
    ],
    ['a proposal can be answered until it expires', start, (now) => isAnswerable(start, now), [true, false, false]],
  ]
  test.each(limits)('%s', (_rule, limit, isAllowed, expected) => {
    expect(EDGES.map((seconds) => isAllowed(limit.add({ seconds })))).toEqual(expected)
  })

  test('a proposal can be answered until two hours before the earliest time involved', () => {
    const now = start.subtract({ hours: 96 })
    const later = [start.add({ hours: 48 }), start.add({ hours: 24 })]
    expect(getProposalDeadline({ oldStart: start, starts: later, keepsOld: true, now })).toEqual(
      start.subtract({ hours: 2 }),
    )
    const sooner = [start.subtract({ hours: 5 }), ...later]
    expect(getProposalDeadline({ oldStart: start, starts: sooner, keepsOld: true, now })).toEqual(
      start.subtract({ hours: 7 }),
    )
    expect(getProposalDeadline({ oldStart: start, starts: later, keepsOld: false, now })).toEqual(
      start.add({ hours: 22 }),
    )
  })

  test('a proposal can be answered for at least an hour and at most a week, and never past the earliest time', () => {
    const starts = [start.add({ hours: 24 })]
    const by = (now: Temporal.Instant, oldStart = start) =>
      getProposalDeadline({ oldStart, starts, keepsOld: true, now })
    expect(by(start.subtract({ minutes: 150 }))).toEqual(start.subtract({ minutes: 90 }))
    expect(by(start.subtract({ minutes: 20 }))).toEqual(start)
    expect(by(start.subtract({ hours: 24 * 20 }))).toEqual(start.subtract({ hours: 24 * 13 }))
  })

  test('a moved session can be cancelled for free until 24 hours before, and never for a shorter time than before', () => {
    const old = getFreeUntil(start)
    const later = start.add({ hours: 72 })
    expect(getFreeUntilAfterMove(old, later)).toEqual(getFreeUntil(later))
    const sooner = start.subtract({ hours: 12 })
    expect(getFreeUntilAfterMove(old, sooner)).toEqual(old)
    const muchSooner = start.subtract({ hours: 72 })
    expect(getFreeUntilAfterMove(old, muchSooner)).toEqual(muchSooner)
  })
})

test.each(['completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired', 'pendingPayment'] as const)(
  'a session that is %s can be neither moved nor cancelled',
  (status) => {
    const booking = buildBooking(at('2026-11-26T12:00:00Z'), status)
    const now = at('2026-11-20T12:00:00Z')
    expect([canProviderCancel(booking, now), canProviderReschedule(booking, now)]).toEqual([false, false])
    for (const change of BOOKING_CHANGES) expect([change, canClient(change, booking, now)]).toEqual([change, false])
  },
)

test('a session with an open proposal can be cancelled by the provider even after its original end, but not moved again', () => {
  const booking = buildBooking(at('2026-11-26T12:00:00Z'), 'rescheduleRequested')
  const [before, after] = [at('2026-11-20T12:00:00Z'), at('2026-11-26T13:00:00Z')]
  expect([canProviderCancel(booking, before), canProviderCancel(booking, after)]).toEqual([true, true])
  expect(canProviderReschedule(booking, before)).toBe(false)
})

test.each([
  ['pendingPayment', false],
  ['booked', true],
  ['rescheduleRequested', false],
  ['completed', true],
  ['noShow', true],
  ['cancelledByCustomer', false],
  ['cancelledByProvider', false],
  ['expired', false],
] as const)('attendance of a session that is %s can be recorded: %s', (status, canMark) => {
  const start = at('2026-11-26T12:00:00Z')
  expect(canMarkAttendance(buildBooking(start, status), start.add({ hours: 2 }))).toBe(canMark)
})

test('every change of status by these rules is an allowed transition', () => {
  const changes: [BookingStatus, BookingStatus][] = [
    ['pendingPayment', 'expired'],
    ['expired', 'booked'],
    ['booked', 'rescheduleRequested'],
    ['booked', 'cancelledByCustomer'],
    ['booked', 'cancelledByProvider'],
    ['booked', 'completed'],
    ['booked', 'noShow'],
    ['booked', 'expired'],
    ['rescheduleRequested', 'booked'],
    ['rescheduleRequested', 'cancelledByCustomer'],
    ['rescheduleRequested', 'cancelledByProvider'],
    ['rescheduleRequested', 'completed'],
    ['rescheduleRequested', 'noShow'],
    ['rescheduleRequested', 'expired'],
    ['noShow', 'completed'],
    ['completed', 'noShow'],
  ]
  for (const [from, to] of changes) expect([from, to, canTransition(from, to)]).toEqual([from, to, true])
})
