import { describe, expect, test } from 'vitest'
import { computeCancellationTerms, getCancellationSentence } from './cancellation-terms.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-26T12:00:00Z')
const FREE_UNTIL = START - 24 * HOUR_MS
const input = { startAt: START, freeUntil: FREE_UNTIL, withdrawUntil: null, hasOpenProposal: false, isCharged: true }
const formatted = { amount: '45.00 €', when: 'Wed 25 Nov at 14:00' }

describe('the refund is', () => {
  test.each([
    ['everything in the last millisecond of free cancellation', {}, FREE_UNTIL, 'all', 'free'],
    ['nothing a millisecond later', {}, FREE_UNTIL + 1, 'none', 'late'],
    ['nothing a millisecond before the start', {}, START - 1, 'none', 'late'],
    [
      'everything until the right of withdrawal ends',
      { withdrawUntil: START - HOUR_MS },
      START - HOUR_MS - 1,
      'all',
      'withdrawal',
    ],
    ['nothing from the moment it ends', { withdrawUntil: START - HOUR_MS }, START - HOUR_MS, 'none', 'late'],
    [
      'everything until the start if the right of withdrawal lasts longer',
      { withdrawUntil: START + HOUR_MS },
      START - 1,
      'all',
      'withdrawal',
    ],
    [
      'everything after the start if a reschedule proposal is open',
      { hasOpenProposal: true },
      START + HOUR_MS,
      'all',
      'rescheduleRequested',
    ],
    ['nothing at the start', {}, START, 'none', 'over'],
    ['nothing if nothing was charged', { isCharged: false }, FREE_UNTIL + 1, 'notCharged', 'late'],
    [
      'nothing if nothing was charged, also before the deadline',
      { isCharged: false },
      FREE_UNTIL,
      'notCharged',
      'free',
    ],
  ] as const)('%s', (_name, changes, now, refund, rule) => {
    expect(computeCancellationTerms({ ...input, ...changes }, now)).toMatchObject({ refund, rule })
  })
})

test('a session that has begun has no cancellation sentence', () => {
  const terms = computeCancellationTerms({ ...input, withdrawUntil: START + HOUR_MS }, START)
  expect(terms.rule).toBe('over')
  expect(getCancellationSentence(terms, formatted)).toBeNull()
})

describe('the refund is available until', () => {
  test.each([
    ['the free deadline without a right of withdrawal', null, FREE_UNTIL - HOUR_MS, FREE_UNTIL, false],
    ['the later of the two deadlines', FREE_UNTIL + HOUR_MS, FREE_UNTIL - HOUR_MS, FREE_UNTIL + HOUR_MS, false],
    [
      'the free deadline if the right ends before it',
      FREE_UNTIL - HOUR_MS,
      FREE_UNTIL - 2 * HOUR_MS,
      FREE_UNTIL,
      false,
    ],
    ['the start if the right lasts longer', START + HOUR_MS, FREE_UNTIL - HOUR_MS, START, true],
  ] as const)('%s', (_name, withdrawUntil, now, until, isUntilStart) => {
    expect(computeCancellationTerms({ ...input, withdrawUntil }, now)).toMatchObject({ until, isUntilStart })
  })
})

test.each([
  ['a reschedule proposal is open', { hasOpenProposal: true }, FREE_UNTIL - HOUR_MS],
  ['both deadlines have passed', {}, FREE_UNTIL + 1],
  ['the session has begun', { withdrawUntil: START + HOUR_MS }, START],
])('the terms have no further deadline: %s', (_name, changes, now) => {
  expect(computeCancellationTerms({ ...input, ...changes }, now)).toMatchObject({ until: null, isUntilStart: false })
})

test('the sentence contains the amount, the deadline and the numbers of hours and days', () => {
  expect(getCancellationSentence(computeCancellationTerms(input, FREE_UNTIL), formatted)).toEqual({
    key: 'cancellation.until',
    values: { ...formatted, hours: 24, days: 14 },
  })
})
