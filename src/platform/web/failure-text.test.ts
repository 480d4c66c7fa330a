import { describe, expect, it } from 'vitest'
import { NOBODY_ANSWERED } from './call-request.ts'
import { failureText } from './failure-text.ts'

const texts = { offline: 'No connection', failed: 'Action failed', retryIn: (minutes: number) => `In ${minutes} min.` }
const refused = { ...NOBODY_ANSWERED, status: 401, message: 'Wrong credentials' }

describe('a failed call', () => {
  it('says what the server said, and nothing more', () => {
    expect(failureText(refused, texts)).toBe('Wrong credentials')
  })

  it('says when to try again, in whole minutes that are never too early', () => {
    const slowDown = { ...refused, status: 429, message: 'Too many tries.' }
    expect(failureText({ ...slowDown, retryAfterSeconds: 61 }, texts)).toBe('Too many tries. In 2 min.')
    expect(failureText({ ...slowDown, retryAfterSeconds: 5 }, texts)).toBe('Too many tries. In 1 min.')
  })

  it('that nobody answered speaks of the connection', () => {
    expect(failureText(NOBODY_ANSWERED, texts)).toBe('No connection')
  })

  it('without words of its own still says that it failed', () => {
    expect(failureText({ ...refused, status: 502, message: '' }, texts)).toBe('Action failed')
  })
})
