import { describe, expect, it } from 'vitest'
import { NO_RESPONSE } from './call-request.ts'
import { formatFailure } from './format-failure.ts'

const texts = { offline: 'No connection', failed: 'Action failed', retryIn: (minutes: number) => `In ${minutes} min.` }
const rejected = { ...NO_RESPONSE, status: 401, message: 'Wrong credentials' }

describe('the message for a failed call', () => {
  it('is the server’s message alone', () => {
    expect(formatFailure(rejected, texts)).toBe('Wrong credentials')
  })

  it('states when to retry, rounded up to whole minutes', () => {
    const rateLimited = { ...rejected, status: 429, message: 'Too many tries.' }
    expect(formatFailure({ ...rateLimited, retryAfterSeconds: 61 }, texts)).toBe('Too many tries. In 2 min.')
    expect(formatFailure({ ...rateLimited, retryAfterSeconds: 5 }, texts)).toBe('Too many tries. In 1 min.')
  })

  it('of an unavailable service is the server’s message alone, which says when to retry', () => {
    const unavailable = { ...rejected, status: 503, message: 'Try again in a few minutes.', retryAfterSeconds: 15 }
    expect(formatFailure(unavailable, texts)).toBe('Try again in a few minutes.')
  })

  it('reports the connection when there was no response', () => {
    expect(formatFailure(NO_RESPONSE, texts)).toBe('No connection')
  })

  it('states that the action failed when the server sent no message', () => {
    expect(formatFailure({ ...rejected, status: 502, message: '' }, texts)).toBe('Action failed')
  })
})
