import { expect, test } from 'vitest'
import type { AppDeps } from './context.ts'
import { EventBus } from './events.ts'

const deps = {} as AppDeps
const released = { tx: undefined as never, providerId: 'p1' }

test('calls the listeners of each module in order, one after another, with the payload', async () => {
  const calls: string[] = []
  const listener = (name: string) => ({
    'slot.released': async (_deps: AppDeps, { providerId }: { providerId: string }) => {
      calls.push(`${name} starts with ${providerId}`)
      await Promise.resolve()
      calls.push(`${name} ends`)
    },
  })
  await new EventBus([listener('first'), {}, listener('second')]).emit(deps, 'slot.released', released)
  expect(calls).toEqual(['first starts with p1', 'first ends', 'second starts with p1', 'second ends'])
})

test('rejects with the error of a listener and calls no later one', async () => {
  let wasCalled = false
  const failing = { 'slot.released': () => Promise.reject(new Error('no')) }
  const next = {
    'slot.released': async () => {
      wasCalled = true
    },
  }
  await expect(new EventBus([failing, next]).emit(deps, 'slot.released', released)).rejects.toThrow('no')
  expect(wasCalled).toBe(false)
})

test('does not share listeners between apps', async () => {
  let count = 0
  const counting = {
    'slot.released': async () => {
      count++
    },
  }
  new EventBus([counting])
  await new EventBus([]).emit(deps, 'slot.released', released)
  expect(count).toBe(0)
})
