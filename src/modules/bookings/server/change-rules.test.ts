import { expect, test } from 'vitest'
import type { BookingChange } from '#platform/values/enums.ts'
import { buildChangeableBooking } from '#testing/server/changeable-booking.ts'
import { type ChangeableBooking, decideChange, getRefundCents } from './change-rules.ts'

const START = Temporal.Instant.from('2026-11-26T12:00:00Z')
const FREE_UNTIL = START.subtract({ hours: 24 })
const BEFORE = FREE_UNTIL.subtract({ hours: 1 })
const LATE = START.subtract({ hours: 1 })

const booking = buildChangeableBooking(START)
const right = { has_withdrawal_right: true, withdraw_until: START.add({ hours: 24 }) }
const buildProposal = (keepsOld: boolean) =>
  ({ status: 'rescheduleRequested', proposal: { expiresAt: FREE_UNTIL, keepsOld } }) as const

type RuleCase = [
  what: string,
  change: BookingChange,
  booking: Partial<ChangeableBooking>,
  now: Temporal.Instant,
  rule: string,
  result: 'refunded' | 'not refunded' | { errorCode: string },
]

const CLIENT: RuleCase[] = [
  ['cancels in time', 'cancel', {}, FREE_UNTIL, 'free', 'refunded'],
  ['cancels late', 'cancel', {}, LATE, 'late', 'not refunded'],
  ['cancels late with the right of withdrawal', 'cancel', right, LATE, 'withdrawal', 'refunded'],
  ['cancels at the start', 'cancel', right, START, 'over', { errorCode: 'sessionIsOver' }],
  ['cancels a completed session', 'cancel', { status: 'completed' }, BEFORE, 'over', { errorCode: 'sessionIsOver' }],
  ['cancels with an open proposal', 'cancel', buildProposal(true), BEFORE, 'rescheduleRequested', 'refunded'],
  ['cancels when the proposal expires', 'cancel', buildProposal(true), FREE_UNTIL, 'free', 'refunded'],
  ['cancels with an expired proposal', 'cancel', buildProposal(true), LATE, 'late', 'not refunded'],
  [
    'cancels when the original time is not available',
    'cancel',
    buildProposal(false),
    START,
    'rescheduleRequested',
    'refunded',
  ],
  ['declines an open proposal', 'decline', buildProposal(true), BEFORE, 'rescheduleRequested', 'refunded'],
  ['declines an expired proposal', 'decline', buildProposal(true), FREE_UNTIL, 'over', { errorCode: 'offerGone' }],
  [
    'declines when the original time is not available',
    'decline',
    buildProposal(false),
    LATE,
    'rescheduleRequested',
    'refunded',
  ],
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
  ['moves in time', 'reschedule', {}, FREE_UNTIL, 'free', 'not refunded'],
  ['moves late', 'reschedule', {}, FREE_UNTIL.add({ seconds: 1 }), 'late', { errorCode: 'tooLateToChange' }],
  ['moves at the start', 'reschedule', {}, START, 'over', { errorCode: 'sessionIsOver' }],
  ['moves a completed session', 'reschedule', { status: 'completed' }, BEFORE, 'over', { errorCode: 'sessionIsOver' }],
  [
    'moves with an open proposal',
    'reschedule',
    buildProposal(true),
    BEFORE,
    'rescheduleRequested',
    { errorCode: 'moveAskedAlready' },
  ],
  ['moves with an expired proposal', 'reschedule', buildProposal(true), FREE_UNTIL, 'free', 'not refunded'],
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

const PROVIDER: RuleCase[] = [
  ['cancels after the start', 'cancel', {}, START, 'counsellor', 'refunded'],
  ['cancels at the end', 'cancel', {}, START.add({ minutes: 50 }), 'over', { errorCode: 'sessionIsOver' }],
  ['moves late', 'reschedule', {}, LATE, 'counsellor', 'not refunded'],
  ['moves at the start', 'reschedule', {}, START, 'over', { errorCode: 'sessionIsOver' }],
  ['moves a group', 'reschedule', { type: 1 }, BEFORE, 'none', { errorCode: 'groupStays' }],
  ['moves twice', 'reschedule', buildProposal(true), BEFORE, 'rescheduleRequested', { errorCode: 'moveAskedAlready' }],
  ['declines', 'decline', buildProposal(true), BEFORE, 'none', { errorCode: 'offerGone' }],
  ['withdraws', 'withdraw', right, BEFORE, 'none', { errorCode: 'withdrawalOver' }],
]

const toDecision = (rule: string, result: RuleCase[5]) =>
  typeof result === 'object'
    ? { isAllowed: false, rule, isRefunded: false, ...result }
    : { isAllowed: true, rule, isRefunded: result === 'refunded', errorCode: null }

type Decide = (booking: ChangeableBooking, now: Temporal.Instant) => unknown
const decide = (role: 'client' | 'provider', change: BookingChange, ...input: Parameters<Decide>) =>
  (decideChange[role] as Record<BookingChange, Decide>)[change](...input)

test.each(CLIENT)('a client %s', (_what, change, changes, now, rule, result) => {
  expect(decide('client', change, { ...booking, ...changes }, now)).toEqual(toDecision(rule, result))
})

test.each(PROVIDER)('a provider %s', (_what, change, changes, now, rule, result) => {
  expect(decide('provider', change, { ...booking, ...changes }, now)).toEqual(toDecision(rule, result))
})

test('the refund is the full refundable amount or nothing', () => {
  expect(getRefundCents(decideChange.client.cancel(booking, FREE_UNTIL), 3500)).toBe(3500)
  expect(getRefundCents(decideChange.client.cancel(booking, LATE), 3500)).toBe(0)
})
