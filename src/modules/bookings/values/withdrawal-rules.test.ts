import { expect, test } from 'vitest'
import {
  getExpressRequestAfterMove,
  getProspectiveWithdrawal,
  getWithdrawableUntil,
  getWithdrawalEnd,
  getWithdrawalEndForTypes,
  hasExpressRequest,
} from './withdrawal-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)

test.each([
  ['the last day is an ordinary Monday', '2026-11-23T07:20:00Z', '2026-12-07T22:00:00Z'],
  ['late in the evening, when it is already the next day in Tallinn', '2026-11-23T22:30:00Z', '2026-12-08T22:00:00Z'],
  ['the last day is a Saturday, so the period ends on Monday', '2026-11-21T10:00:00Z', '2026-12-07T22:00:00Z'],
  ['the last day is a Sunday, so the period ends on Monday', '2026-11-22T10:00:00Z', '2026-12-07T22:00:00Z'],
  [
    'the last day is a public holiday, so the period ends after Christmas',
    '2026-12-10T10:00:00Z',
    '2026-12-28T22:00:00Z',
  ],
  ['a daylight saving change falls within the period', '2026-03-16T10:00:00Z', '2026-03-30T21:00:00Z'],
])('the withdrawal period: %s', (_what, contract, end) => {
  expect(String(getWithdrawalEnd(at(contract)))).toBe(end)
})

test('the right ends with its period or at the start, whichever comes first', () => {
  const [start, ends] = [at('2026-11-26T10:00:00Z'), at('2026-12-07T22:00:00Z')]
  const contract = { start_at: start, has_withdrawal_right: true, withdraw_until: ends }
  expect(getWithdrawableUntil(contract)).toEqual(start)
  expect(getWithdrawableUntil({ ...contract, start_at: ends.add({ hours: 1 }) })).toEqual(ends)
  expect(getWithdrawableUntil({ ...contract, withdraw_until: null })).toBe(null)
  expect(getWithdrawableUntil({ ...contract, has_withdrawal_right: false })).toBe(null)
})

test('only a session within the period needs an express request', () => {
  const now = at('2026-11-23T07:20:00Z')
  expect(getProspectiveWithdrawal(at('2026-12-07T21:45:00Z'), true, now).isSoon).toBe(true)
  expect(getProspectiveWithdrawal(at('2026-12-07T22:00:00Z'), true, now)).toEqual({
    withdrawUntil: at('2026-12-07T22:00:00Z'),
    isSoon: false,
  })
  expect(getProspectiveWithdrawal(at('2026-11-26T10:00:00Z'), false, now)).toEqual({
    withdrawUntil: null,
    isSoon: false,
  })
})

const ENDS = at('2026-12-07T22:00:00Z')
const WITHIN = ENDS.subtract({ seconds: 1 })
const contract = { start_at: WITHIN, has_withdrawal_right: true, withdraw_until: ENDS, express_request_at: null }

test('a session takes place at the express request only while it is within the period', () => {
  const requested = { ...contract, express_request_at: at('2026-11-23T07:20:00Z') }
  expect(hasExpressRequest(requested)).toBe(true)
  expect(hasExpressRequest({ ...requested, start_at: ENDS })).toBe(false)
  expect(hasExpressRequest({ ...requested, withdraw_until: null })).toBe(false)
  expect(hasExpressRequest(contract)).toBe(false)
})

const EARLIER = at('2026-11-23T07:20:00Z')
test.each([
  ['into the period is a request', {}, WITHIN, WITHIN, WITHIN],
  ['to the end of the period is none', {}, ENDS, WITHIN, null],
  ['after the period has ended is none', {}, WITHIN, ENDS, null],
  ['without the right is none', { has_withdrawal_right: false }, WITHIN, WITHIN, null],
  ['before the payment is none', { withdraw_until: null }, WITHIN, WITHIN, null],
  ['out of the period leaves the earlier request valid', { express_request_at: EARLIER }, ENDS, WITHIN, EARLIER],
  ['within the period leaves the earlier request valid', { express_request_at: EARLIER }, WITHIN, WITHIN, EARLIER],
] as const)('moving a session %s', (_what, changes, start, now, expected) => {
  expect(getExpressRequestAfterMove({ ...contract, ...changes }, start, now)).toEqual(expected)
})

test.each([
  [[], '2026-12-07T22:00:00Z'],
  [[1, 4], '2026-12-07T22:00:00Z'],
  [[1, 5], null],
  [[5], null],
] as const)('the period of a provider of the types %j ends at %s', (types, end) => {
  expect(getWithdrawalEndForTypes(types, at('2026-11-23T07:20:00Z'))?.toString() ?? null).toBe(end)
})
