import { expect, onTestFinished, test, vi } from 'vitest'
import { shutDown } from './shutdown.ts'

test('runs every step in order, whether an earlier one hangs, fails or throws', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const started: string[] = []
  const step = (name: string, run: () => unknown, limitMs = 60_000) => ({
    name,
    limitMs,
    run: () => {
      started.push(name)
      return run()
    },
  })
  await shutDown([
    step('hangs', () => new Promise(() => undefined), 1),
    step('fails', () => Promise.reject(new TypeError('name@example.com'))),
    step('throws', () => {
      throw new RangeError('name@example.com')
    }),
    step('ends', () => undefined),
  ])
  expect(started).toEqual(['hangs', 'fails', 'throws', 'ends'])
  expect(log.mock.calls).toEqual([
    ['shutdown: a part did not end in time part=hangs'],
    ['shutdown: a part failed part=fails code=TypeError error=…'],
    ['shutdown: a part failed part=throws code=RangeError error=…'],
  ])
})
