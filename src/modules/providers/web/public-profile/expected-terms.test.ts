import { expect, it } from 'vitest'
import { getExpectedTerms } from './expected-terms.ts'

const START = '2026-11-26T12:00:00Z'
const LIMIT = Date.parse('2026-11-25T12:00:00Z')
const chosen = (withdrawUntil: string | null) => ({ start: START, fee: 45, withdrawUntil })

it('includes a full refund until 24 hours before the start of a health care session', () => {
  const until = '2026-11-25T12:00:00.000Z'
  expect(getExpectedTerms(chosen(null), LIMIT)).toMatchObject({ refund: 'all', rule: 'free', until, amount: 45 })
  expect(getExpectedTerms(chosen(null), LIMIT + 1)).toMatchObject({ refund: 'none', rule: 'late', until: null })
})

it('includes a full refund until the start if the client can withdraw from the contract', () => {
  const terms = getExpectedTerms(chosen('2026-12-07T22:00:00Z'), LIMIT + 1)
  expect(terms).toMatchObject({ refund: 'all', rule: 'withdrawal', isUntilStart: true })
})

it('states that nothing has been charged yet for a distant date', () => {
  const far = { ...chosen(null), start: '2027-05-26T12:00:00Z' }
  expect(getExpectedTerms(far, LIMIT)).toMatchObject({ refund: 'notCharged', rule: 'free' })
})
