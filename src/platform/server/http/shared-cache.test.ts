import { expect, it } from 'vitest'
import { type Result, SharedCache } from './shared-cache.ts'

interface Item {
  text: string
  size: number
}
const SIZE = 100
const createCache = () => new SharedCache<Item>(10 * SIZE)
const shared = (text: unknown): Result<Item> => ({
  value: { text: String(text), size: SIZE },
  isForAll: true,
  canBeStored: true,
})
const readTexts = (items: Item[]) => items.map(({ text }) => text)

it('produces a result once for visitors who ask at the same time, and another one for another key', async () => {
  const cache = createCache()
  let count = 0
  const produce = async () => {
    count += 1
    await Promise.resolve()
    return shared(count)
  }
  const items = await Promise.all([cache.get('a', 0, produce), cache.get('a', 0, produce), cache.get('a', 0, produce)])
  expect(readTexts(items)).toEqual(['1', '1', '1'])
  expect((await cache.get('a', 0, produce)).text).toBe('1')
  expect((await cache.get('b', 0, produce)).text).toBe('2')
  expect(cache.getState()).toEqual({ stored: 3, new: 2, bytes: 2 * SIZE })
})

it('does not store a result that was read before a change, and produces another one for those who ask after it', async () => {
  const cache = createCache()
  const before = Promise.withResolvers<Result<Item>>()
  const early = cache.get('a', 0, () => before.promise)
  cache.clear()
  const late = cache.get('a', 0, async () => shared('after'))
  before.resolve(shared('before'))
  expect(readTexts(await Promise.all([early, late]))).toEqual(['before', 'after'])
  expect((await cache.get('a', 0, async () => shared('too late'))).text).toBe('after')
})

it('shares an error with visitors who waited for it, but does not store it', async () => {
  const cache = createCache()
  let count = 0
  const produce = async () => ({ ...shared(++count), canBeStored: false })
  const items = await Promise.all([cache.get('a', 0, produce), cache.get('a', 0, produce)])
  expect(readTexts(items)).toEqual(['1', '1'])
  expect((await cache.get('a', 0, produce)).text).toBe('2')
})

it('produces another result for one of the visitors who waited if the first was meant for one visitor', async () => {
  const cache = createCache()
  let count = 0
  const produce = async () => {
    count += 1
    await Promise.resolve()
    return { ...shared(count), isForAll: count > 1, canBeStored: count > 1 }
  }
  const items = await Promise.all([1, 2, 3, 4].map(() => cache.get('a', 0, produce)))
  expect(readTexts(items)).toEqual(['1', '2', '2', '2'])
})

it('produces another result after five seconds, and after the clock was moved back', async () => {
  const cache = createCache()
  let count = 0
  const texts = []
  for (const time of [50_000, 54_999, 55_000, 55_001, 20_000])
    texts.push((await cache.get('a', time, async () => shared(++count))).text)
  expect(texts).toEqual(['1', '1', '2', '2', '3'])
})

it('tries again after a failure, for visitors who waited too', async () => {
  const cache = createCache()
  const failing = cache.get('a', 0, () => Promise.reject(new Error('no database')))
  const waiting = cache.get('a', 0, async () => shared('second'))
  await expect(failing).rejects.toThrow('no database')
  expect((await waiting).text).toBe('second')
})

it('drops the result that was last asked for longest ago when its memory is full', async () => {
  const cache = createCache()
  let count = 0
  const ask = async (key: string) => (await cache.get(key, 0, async () => shared(++count))).text
  for (let i = 0; i < 10; i++) await ask(`key ${i}`)
  await ask('key 0')
  await ask('another')
  expect(cache.getState().bytes).toBe(10 * SIZE)
  expect([await ask('key 0'), await ask('key 1')]).toEqual(['1', '12'])
})
