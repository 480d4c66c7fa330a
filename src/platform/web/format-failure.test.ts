import { describe, expect, it } from 'vitest'
import { NO_RESPONSE } from './call-request.ts'
import { formatFailure } from './format-failure.ts'

const texts = { offline: 'No connection', failed: 'Action failed', retryIn: (minutes: number) => `In ${minutes} min.` }
const refused = { ...NO_RESPONSE, status: 401, message: 'Wrong credentials' }

describe('the message for a failed call', () => {
  it('is the server’s message alone', () => {
    expect(formatFailure(refused, texts)).toBe('Wrong credentials')
  })

  it('says when to retry, rounded up to whole minutes', () => {
    const slowDown = { ...refused, status: 429, message: 'Too many tries.' }
    expect(formatFailure({ ...slowDown, retryAfterSeconds: 61 }, texts)).toBe('Too many tries. In 2 min.')
    expect(formatFailure({ ...slowDown, retryAfterSeconds: 5 }, texts)).toBe('Too many tries. In 1 min.')
  })

  it('reports the connection when there was no response', () => {
    expect(formatFailure(NO_RESPONSE, texts)).toBe('No connection')
  })

  it('says that the action failed when the server sent no message', () => {
    expect(formatFailure({ ...refused, status: 502, message: '' }, texts)).toBe('Action failed')
  })
})
