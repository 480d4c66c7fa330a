import { expect, test } from 'vitest'
import type { BookingChange } from '#platform/values/enums.ts'
import { buildChangeableBooking } from '#testing/server/changeable-booking.ts'
import { type ChangeableBooking, decideChange, getRefundCents } from './change-rules.ts'

const START = Temporal.Instant.from('2026-11-26T12:00:00Z')
const LIMIT = START.subtract({ hours: 24 })
const BEFORE = LIMIT.subtract({ hours: 1 })
const LATE = START.subtract({ hours: 1 })

const booking = buildChangeableBooking(START)
const right = { has_withdrawal_right: true, withdraw_until: START.add({ hours: 24 }) }
const buildProposal = (keepsOld: boolean) =>
  ({ status: 'rescheduleRequested', proposal: { expiresAt: LIMIT, keepsOld } }) as const

type Row = [
  what: string,
  change: BookingChange,
  booking: Partial<ChangeableBooking>,
  now: Temporal.Instant,
  rule: string,
  result: 'refunded' | 'not refunded' | { errorCode: string },
]

const CLIENT: Row[] = [
  ['cancels in time', 'cancel', {}, LIMIT, 'free', 'refunded'],
  ['cancels late', 'cancel', {}, LATE, 'late', 'not refunded'],
  ['cancels late with the right of withdrawal', 'cancel', right, LATE, 'withdrawal', 'refunded'],
  ['cancels at the start', 'cancel', right, START, 'over', { errorCode: 'sessionIsOver' }],
  ['cancels a completed session', 'cancel', { status: 'completed' }, BEFORE, 'over', { errorCode: 'sessionIsOver' }],
  ['cancels with an open proposal', 'cancel', buildProposal(true), BEFORE, 'asked', 'refunded'],
  ['cancels when the proposal expires', 'cancel', buildProposal(true), LIMIT, 'free', 'refunded'],
  ['cancels with an expired proposal', 'cancel', buildProposal(true), LATE, 'late', 'not refunded'],
  ['cancels when the old time is gone', 'cancel', buildProposal(false), START, 'asked', 'refunded'],
  ['declines an open proposal', 'decline', buildProposal(true), BEFORE, 'asked', 'refunded'],
  ['declines an expired proposal', 'decline', buildProposal(true), LIMIT, 'over', { errorCode: 'offerGone' }],
  ['declines when the old time is gone', 'decline', buildProposal(false), LATE, 'asked', 'refunded'],
  [
    'declines an answered proposal',
    'decline',
    { ...buildProposal(true), status: 'booked' },
    BEFORE,
    'over',
    { errorCode: 'offerGone' },
  ],
  [
    'declines without a proposal',
    'decline',
    { status: 'rescheduleRequested' },
    BEFORE,
    'over',
    { errorCode: 'offerGone' },
  ],
  ['moves in time', 'reschedule', {}, LIMIT, 'free', 'not refunded'],
  ['moves late', 'reschedule', {}, LIMIT.add({ seconds: 1 }), 'late', { errorCode: 'tooLateToChange' }],
  ['moves at the start', 'reschedule', {}, START, 'over', { errorCode: 'sessionIsOver' }],
  ['moves a completed session', 'reschedule', { status: 'completed' }, BEFORE, 'over', { errorCode: 'sessionIsOver' }],
  [
    'moves with an open proposal',
    'reschedule',
    buildProposal(true),
    BEFORE,
    'asked',
    { errorCode: 'moveAskedAlready' },
  ],
  ['moves with an expired proposal', 'reschedule', buildProposal(true), LIMIT, 'free', 'not refunded'],
  ['moves before paying', 'reschedule', { has_unpaid_charge: true }, BEFORE, 'none', { errorCode: 'payFirst' }],
  ['moves a second time', 'reschedule', { client_moves: 1 }, BEFORE, 'free', 'not refunded'],
  ['moves a third time', 'reschedule', { client_moves: 2 }, BEFORE, 'movedTwice', { errorCode: 'movedTwice' }],
  ['withdraws', 'withdraw', right, LATE, 'withdrawal', 'refunded'],
  ['withdraws at the start', 'withdraw', right, START, 'over', { errorCode: 'withdrawalOver' }],
  [
    'withdraws before paying',
    'withdraw',
    { ...right, withdraw_until: null },
    BEFORE,
    'over',
    { errorCode: 'withdrawalOver' },
  ],
  [
    'withdraws from a completed session',
    'withdraw',
    { ...right, status: 'completed' },
    LATE,
    'over',
    { errorCode: 'withdrawalOver' },
  ],
  ['withdraws without the right', 'withdraw', {}, BEFORE, 'none', { errorCode: 'withdrawalOver' }],
]

const PROVIDER: Row[] = [
  ['cancels after the start', 'cancel', {}, START, 'counsellor', 'refunded'],
  ['cancels at the end', 'cancel', {}, START.add({ minutes: 50 }), 'over', { errorCode: 'sessionIsOver' }],
  ['moves late', 'reschedule', {}, LATE, 'counsellor', 'not refunded'],
  ['moves at the start', 'reschedule', {}, START, 'over', { errorCode: 'sessionIsOver' }],
  ['moves a group', 'reschedule', { type: 1 }, BEFORE, 'none', { errorCode: 'groupStays' }],
  ['moves twice', 'reschedule', buildProposal(true), BEFORE, 'asked', { errorCode: 'moveAskedAlready' }],
  ['declines', 'decline', buildProposal(true), BEFORE, 'none', { errorCode: 'offerGone' }],
  ['withdraws', 'withdraw', right, BEFORE, 'none', { errorCode: 'withdrawalOver' }],
]

const toDecision = (rule: string, result: Row[5]) =>
  typeof result === 'object'
    ? { isAllowed: false, rule, isRefunded: false, ...result }
    : { isAllowed: true, rule, isRefunded: result === 'refunded', errorCode: null }

const decide = (side: 'client' | 'counsellor', change: BookingChange, one: ChangeableBooking, now: Temporal.Instant) =>
  (decideChange[side] as Record<BookingChange, (one: ChangeableBooking, now: Temporal.Instant) => unknown>)[change](
    one,
    now,
  )

test.each(CLIENT)('a client %s', (_what, change, changes, now, rule, result) => {
  expect(decide('client', change, { ...booking, ...changes }, now)).toEqual(toDecision(rule, result))
})

test.each(PROVIDER)('a provider %s', (_what, change, changes, now, rule, result) => {
  expect(decide('counsellor', change, { ...booking, ...changes }, now)).toEqual(toDecision(rule, result))
})

test('the refund is everything that can be refunded, or nothing', () => {
  expect(getRefundCents(decideChange.client.cancel(booking, LIMIT), 3500)).toBe(3500)
  expect(getRefundCents(decideChange.client.cancel(booking, LATE), 3500)).toBe(0)
})
