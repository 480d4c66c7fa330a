import { expect, test, vi } from 'vitest'
import { createNotices, getRemainingTime } from './notices.ts'

test('lists notices in order, at most three', () => {
  const notices = createNotices()
  for (const text of ['a', 'b', 'c', 'd']) notices.show({ kind: 'good', text })
  expect(notices.list().map(({ text }) => text)).toEqual(['b', 'c', 'd'])
})

test('moves a repeated notice to the end instead of showing it twice', () => {
  const notices = createNotices()
  const first = notices.show({ kind: 'wrong', text: 'Action failed' })
  notices.show({ kind: 'good', text: 'Saved' })
  const repeated = notices.show({ kind: 'wrong', text: 'Action failed' })
  expect(repeated).not.toBe(first)
  expect(notices.list().map(({ text }) => text)).toEqual(['Saved', 'Action failed'])
})

test('notifies listeners once per dismissal, and not for a notice that is already gone', () => {
  const notices = createNotices()
  const id = notices.show({ kind: 'good', text: 'Saved' })
  const listener = vi.fn()
  const stop = notices.subscribe(listener)
  notices.dismiss(id)
  notices.dismiss(id)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  notices.show({ kind: 'good', text: 'Saved' })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a paused notice keeps its remaining time', () => {
  expect(getRemainingTime(5000, 1000, 3000)).toBe(3000)
  expect(getRemainingTime(5000, 1000, 9000)).toBe(0)
})
