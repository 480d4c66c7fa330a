import { expect, test, vi } from 'vitest'
import { createNotices, restAfter } from './notices.ts'

test('notices stand in the order they came, at most three', () => {
  const notices = createNotices()
  for (const text of ['a', 'b', 'c', 'd']) notices.show({ kind: 'good', text })
  expect(notices.list().map(({ text }) => text)).toEqual(['b', 'c', 'd'])
})

test('the same thing said again comes anew instead of twice', () => {
  const notices = createNotices()
  const first = notices.show({ kind: 'wrong', text: 'Action failed' })
  notices.show({ kind: 'good', text: 'Saved' })
  const again = notices.show({ kind: 'wrong', text: 'Action failed' })
  expect(again).not.toBe(first)
  expect(notices.list().map(({ text }) => text)).toEqual(['Saved', 'Action failed'])
})

test('dismissing tells listeners once, and not for what is gone already', () => {
  const notices = createNotices()
  const id = notices.show({ kind: 'good', text: 'Saved' })
  const heard = vi.fn()
  const stop = notices.subscribe(heard)
  notices.dismiss(id)
  notices.dismiss(id)
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  notices.show({ kind: 'good', text: 'Saved' })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a held notice keeps the time it had left', () => {
  expect(restAfter(5000, 1000, 3000)).toBe(3000)
  expect(restAfter(5000, 1000, 9000)).toBe(0)
})
