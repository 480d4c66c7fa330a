import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAsking } from './keep-asking.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('asks at once and again; what did not come changes nothing, and what comes after the end is not taken', async () => {
  const answers = ['first', null, 'third', 'late']
  const taken: string[] = []
  const stop = keepAsking(
    async () => answers.shift() ?? null,
    1000,
    (answer) => taken.push(answer),
  )
  await vi.advanceTimersByTimeAsync(2999)
  expect(taken).toEqual(['first', 'third'])
  vi.advanceTimersByTime(1)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect({ taken, answers }).toEqual({ taken: ['first', 'third'], answers: [] })
})
