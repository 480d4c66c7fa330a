import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPolling } from './start-polling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('polls immediately and repeatedly, and ignores failures and replies after the end', async () => {
  const answers = ['first', null, 'third', 'late']
  const received: string[] = []
  const stop = startPolling(
    async () => answers.shift() ?? null,
    1000,
    (answer) => received.push(answer),
  )
  await vi.advanceTimersByTimeAsync(2999)
  expect(received).toEqual(['first', 'third'])
  vi.advanceTimersByTime(1)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect({ received, answers }).toEqual({ received: ['first', 'third'], answers: [] })
})
