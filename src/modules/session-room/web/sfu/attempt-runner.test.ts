import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AttemptRunner, STABLE_AFTER_MS, UNREACHABLE_AFTER_MS } from './attempt-runner.ts'

/** An attempt whose success or failure the test triggers. */
interface FakeAttempt {
  onConnected(): void
  onLost(): void
  close: () => void
}
let opened: FakeAttempt[] = []
let reachability: boolean[] = []
let attempts: AttemptRunner<FakeAttempt>

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  reachability = []
  attempts = new AttemptRunner<FakeAttempt>({
    open: (listeners) => {
      const one = { ...listeners, close: vi.fn() }
      opened.push(one)
      return one
    },
    onReach: (canReach) => reachability.push(canReach),
  })
})
afterEach(() => {
  attempts.stop()
  vi.useRealTimers()
})

/** Measures how many milliseconds pass until the next attempt. */
function measureDelay(): number {
  const before = opened.length
  for (let ms = 0; ms <= 5000; ms += 100) {
    if (opened.length > before) return ms
    vi.advanceTimersByTime(100)
  }
  return Number.POSITIVE_INFINITY
}
const measureDelays = (failureCount: number, isConnected: boolean) =>
  Array.from({ length: failureCount }, () => {
    if (isConnected) opened.at(-1)!.onConnected()
    opened.at(-1)!.onLost()
    return measureDelay()
  })

test.for([
  ['are rejected by the gateway', false],
  ['fail right after connecting', true],
] as const)('increases the delay while attempts %s', ([, isConnected]) => {
  attempts.begin()
  expect(measureDelays(5, isConnected)).toEqual([500, 1000, 2000, 4000, 4000])
})

test('resets the delay after a stable connection', () => {
  attempts.begin()
  measureDelays(4, false)
  opened.at(-1)!.onConnected()
  vi.advanceTimersByTime(STABLE_AFTER_MS)
  expect(measureDelays(2, false)).toEqual([500, 1000])
})

test('ignores failures of a replaced attempt', () => {
  attempts.begin()
  attempts.begin()
  opened[0]!.onLost()
  expect(measureDelay()).toBe(Number.POSITIVE_INFINITY)
  expect(opened[0]!.close).toHaveBeenCalledTimes(1)
})

test('reports an unreachable media server once, and when it is reachable again', () => {
  attempts.begin()
  for (let ms = 0; ms < 3 * UNREACHABLE_AFTER_MS; ms += 2000) {
    opened.at(-1)!.onLost()
    expect(reachability).toEqual(ms < UNREACHABLE_AFTER_MS ? [] : [false])
    vi.advanceTimersByTime(2000)
  }
  opened.at(-1)!.onConnected()
  expect(reachability).toEqual([false, true])
})

test('also reports an attempt that hangs, but not a short gap', () => {
  attempts.begin()
  vi.advanceTimersByTime(UNREACHABLE_AFTER_MS - 100)
  opened.at(-1)!.onConnected()
  opened.at(-1)!.onLost()
  vi.advanceTimersByTime(UNREACHABLE_AFTER_MS - 100)
  expect(reachability).toEqual([])
  vi.advanceTimersByTime(100)
  expect(reachability).toEqual([false])
})

test('reports nothing after it was stopped', () => {
  attempts.begin()
  attempts.stop()
  vi.advanceTimersByTime(5 * UNREACHABLE_AFTER_MS)
  expect([opened.length, reachability]).toEqual([1, []])
})
