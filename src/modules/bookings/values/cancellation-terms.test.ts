import { describe, expect, test } from 'vitest'
import { computeCancellationTerms, getCancellationSentence } from './cancellation-terms.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-26T12:00:00Z')
const LIMIT = START - 24 * HOUR
const input = { startAt: START, freeUntil: LIMIT, withdrawUntil: null, isAsked: false, isCharged: true }
const formatted = { amount: '45.00 €', when: 'Wed 25 Nov at 14:00' }

describe('the refund is', () => {
  test.each([
    ['everything at the last moment of the free limit', {}, LIMIT, 'all', 'free'],
    ['nothing a millisecond later', {}, LIMIT + 1, 'none', 'late'],
    ['nothing a millisecond before the start', {}, START - 1, 'none', 'late'],
    [
      'everything until the right of withdrawal ends',
      { withdrawUntil: START - HOUR },
      START - HOUR - 1,
      'all',
      'withdrawal',
    ],
    ['nothing from the moment it ends', { withdrawUntil: START - HOUR }, START - HOUR, 'none', 'late'],
    [
      'everything until the start where the right outlasts it',
      { withdrawUntil: START + HOUR },
      START - 1,
      'all',
      'withdrawal',
    ],
    [
      'everything after the start where the counsellor has asked to move it',
      { isAsked: true },
      START + HOUR,
      'all',
      'asked',
    ],
    ['nothing at the start', {}, START, 'none', 'over'],
    ['nothing that was never charged', { isCharged: false }, LIMIT + 1, 'notCharged', 'late'],
    ['nothing that was never charged, within the free limit', { isCharged: false }, LIMIT, 'notCharged', 'free'],
  ] as const)('%s', (_name, changes, now, refund, rule) => {
    expect(computeCancellationTerms({ ...input, ...changes }, now)).toMatchObject({ refund, rule })
  })
})

test('a session that has begun has no cancellation sentence', () => {
  const terms = computeCancellationTerms({ ...input, withdrawUntil: START + HOUR }, START)
  expect(terms.rule).toBe('over')
  expect(getCancellationSentence(terms, formatted)).toBeNull()
})

describe('the refund is available until', () => {
  test.each([
    ['the free limit without a right', null, LIMIT - HOUR, LIMIT, false],
    ['the later of the two limits', LIMIT + HOUR, LIMIT - HOUR, LIMIT + HOUR, false],
    ['the free limit where the right ends before it', LIMIT - HOUR, LIMIT - 2 * HOUR, LIMIT, false],
    ['the start where the right lasts longer', START + HOUR, LIMIT - HOUR, START, true],
  ] as const)('%s', (_name, withdrawUntil, now, until, isUntilStart) => {
    expect(computeCancellationTerms({ ...input, withdrawUntil }, now)).toMatchObject({ until, isUntilStart })
  })
})

test.each([
  ['a request to move the session', { isAsked: true }, LIMIT - HOUR],
  ['both limits have passed', {}, LIMIT + 1],
  ['the session has begun', { withdrawUntil: START + HOUR }, START],
])('the terms have no later limit: %s', (_name, changes, now) => {
  expect(computeCancellationTerms({ ...input, ...changes }, now)).toMatchObject({ until: null, isUntilStart: false })
})

test('the sentence contains the amount, the deadline and the hours of the limit', () => {
  expect(getCancellationSentence(computeCancellationTerms(input, LIMIT), formatted)).toEqual({
    key: 'cancellation.until',
    values: { ...formatted, hours: 24 },
  })
})
