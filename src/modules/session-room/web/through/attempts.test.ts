import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Attempts, AWAY_AFTER_MS, HOLDS_AFTER_MS } from './attempts.ts'

/** Attempts that a test lets connect and break by hand. */
interface Opened {
  onConnected(): void
  onLost(): void
  close: () => void
}
let opened: Opened[] = []
let reach: boolean[] = []
let attempts: Attempts<Opened>

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  reach = []
  attempts = new Attempts<Opened>({
    open: (news) => {
      const one = { ...news, close: vi.fn() }
      opened.push(one)
      return one
    },
    onReach: (canReach) => reach.push(canReach),
  })
})
afterEach(() => {
  attempts.stop()
  vi.useRealTimers()
})

/** Milliseconds until there is another attempt. */
function pause(): number {
  const before = opened.length
  for (let ms = 0; ms <= 5000; ms += 100) {
    if (opened.length > before) return ms
    vi.advanceTimersByTime(100)
  }
  return Number.POSITIVE_INFINITY
}
const pausesOf = (breaks: number, isConnected: boolean) =>
  Array.from({ length: breaks }, () => {
    if (isConnected) opened.at(-1)!.onConnected()
    opened.at(-1)!.onLost()
    return pause()
  })

test.for([
  ['the gate refuses', false],
  ['break as soon as they are connected', true],
] as const)('the pause grows while attempts that %s follow each other', ([, isConnected]) => {
  attempts.begin()
  expect(pausesOf(5, isConnected)).toEqual([500, 1000, 2000, 4000, 4000])
})

test('one that has held begins the pauses anew', () => {
  attempts.begin()
  pausesOf(4, false)
  opened.at(-1)!.onConnected()
  vi.advanceTimersByTime(HOLDS_AFTER_MS)
  expect(pausesOf(2, false)).toEqual([500, 1000])
})

test('an attempt that was put aside has no say any more', () => {
  attempts.begin()
  attempts.begin()
  opened[0]!.onLost()
  expect(pause()).toBe(Number.POSITIVE_INFINITY)
  expect(opened[0]!.close).toHaveBeenCalledTimes(1)
})

test('a media server that cannot be reached is told of once, and when it is back', () => {
  attempts.begin()
  for (let ms = 0; ms < 3 * AWAY_AFTER_MS; ms += 2000) {
    opened.at(-1)!.onLost()
    expect(reach).toEqual(ms < AWAY_AFTER_MS ? [] : [false])
    vi.advanceTimersByTime(2000)
  }
  opened.at(-1)!.onConnected()
  expect(reach).toEqual([false, true])
})

test('one that neither connects nor breaks is told of as well; a short gap is not', () => {
  attempts.begin()
  vi.advanceTimersByTime(AWAY_AFTER_MS - 100)
  opened.at(-1)!.onConnected()
  opened.at(-1)!.onLost()
  vi.advanceTimersByTime(AWAY_AFTER_MS - 100)
  expect(reach).toEqual([])
  vi.advanceTimersByTime(100)
  expect(reach).toEqual([false])
})

test('whoever has left is told nothing', () => {
  attempts.begin()
  attempts.stop()
  vi.advanceTimersByTime(5 * AWAY_AFTER_MS)
  expect([opened.length, reach]).toEqual([1, []])
})
