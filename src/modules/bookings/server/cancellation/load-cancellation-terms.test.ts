import { expect, test } from 'vitest'
import { getProspectiveTerms } from '#modules/bookings/values/prospective-terms.ts'
import { buildChangeableBooking } from '#testing/server/changeable-booking.ts'
import { getCancellationTerms, toOpenProposal } from './load-cancellation-terms.ts'

const START = Temporal.Instant.from('2026-11-26T12:00:00Z')
const FREE_UNTIL = START.subtract({ hours: 24 })
const LATE = START.subtract({ hours: 1 })

const booking = buildChangeableBooking(START)
const right = { has_withdrawal_right: true, withdraw_until: START.add({ hours: 24 }) }

test.each([
  [
    'refunded in time',
    {},
    4500,
    FREE_UNTIL,
    { refund: 'all', rule: 'free', until: FREE_UNTIL, isUntilStart: false, amount: 4500 },
  ],
  ['lost afterwards', {}, 4500, LATE, { refund: 'none', rule: 'late', until: null, isUntilStart: false, amount: 4500 }],
  [
    'refunded until the start with the right of withdrawal',
    right,
    1,
    LATE,
    { refund: 'all', rule: 'withdrawal', until: START, isUntilStart: true, amount: 1 },
  ],
  [
    'zero if nothing was charged',
    {},
    0,
    FREE_UNTIL,
    { refund: 'notCharged', rule: 'free', until: FREE_UNTIL, isUntilStart: false, amount: 0 },
  ],
  [
    'zero once the session is over',
    { status: 'completed' },
    4500,
    FREE_UNTIL,
    { refund: 'none', rule: 'over', until: null, isUntilStart: false, amount: 0 },
  ],
] as const)('the amount of a booked session is %s', (_what, changes, cents, now, expected) => {
  expect(getCancellationTerms({ ...booking, ...changes }, cents, now)).toEqual(expected)
})

const NOW = Temporal.Instant.from('2026-11-23T07:20:00Z')
const IN_75_DAYS = NOW.add({ hours: 24 * 75 })
const prospective = { startAt: IN_75_DAYS, hasWithdrawalRight: false, priceCents: 4500 }

test.each([
  ['charged now at exactly 75 days', {}, 'all', 4500],
  ['charged later beyond that', { startAt: IN_75_DAYS.add({ seconds: 1 }) }, 'notCharged', 0],
  ['charged later when its payment is already scheduled', { isChargedLater: true }, 'notCharged', 0],
  [
    'charged now when it is not, even if it is far ahead',
    { startAt: IN_75_DAYS.add({ hours: 24 }), isChargedLater: false },
    'all',
    4500,
  ],
] as const)('a session is %s', (_what, changes, refund, amount) => {
  const { freeUntil, terms } = getProspectiveTerms({ ...prospective, ...changes }, NOW)
  expect(terms).toEqual({ refund, rule: 'free', until: freeUntil, isUntilStart: false, amount })
})

test('the right of withdrawal extends the terms of a session to its start', () => {
  const startAt = NOW.add({ hours: 30 })
  expect(getProspectiveTerms({ startAt, hasWithdrawalRight: true, priceCents: 4500 }, NOW)).toEqual({
    freeUntil: NOW.add({ hours: 6 }),
    withdrawUntil: startAt,
    isSoon: true,
    terms: { refund: 'all', rule: 'free', until: startAt, isUntilStart: true, amount: 4500 },
  })
})

test('a joined row has an open proposal only if it has an expiry', () => {
  expect(toOpenProposal({ proposal_expires_at: FREE_UNTIL, proposal_keeps_old: false })).toEqual({
    expiresAt: FREE_UNTIL,
    keepsOld: false,
  })
  expect(toOpenProposal({ proposal_expires_at: null, proposal_keeps_old: null })).toBeNull()
})
