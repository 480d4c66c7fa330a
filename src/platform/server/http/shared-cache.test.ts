import { expect, it } from 'vitest'
import { SharedCache, type SharedResult } from './shared-cache.ts'

interface Item {
  text: string
  size: number
  ids: ReadonlySet<string>
}
const SIZE = 100
const createCache = () => new SharedCache<Item>(10 * SIZE)
const shared = (text: unknown, ids: string[] = []): SharedResult<Item> => ({
  value: { text: String(text), size: SIZE, ids: new Set(ids) },
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
  expect(cache.getState()).toEqual({ stored: 3, new: 2, bytes: 2 * (SIZE + 1) })
})

it('does not store a result that was read before a change, and produces another one for those who ask after it', async () => {
  const cache = createCache()
  const before = Promise.withResolvers<SharedResult<Item>>()
  const early = cache.get('a', 0, () => before.promise)
  cache.clear()
  const late = cache.get('a', 0, async () => shared('after'))
  before.resolve(shared('before'))
  expect(readTexts(await Promise.all([early, late]))).toEqual(['before', 'after'])
  expect((await cache.get('a', 0, async () => shared('too late'))).text).toBe('after')
})

it('drops only results that show one of the ids, and stores none that is being produced', async () => {
  const cache = createCache()
  const ask = (key: string, ...ids: string[]) => cache.get(key, 0, async () => shared('first', ids))
  await ask('one', 'a', 'b')
  await ask('other', 'c')
  const produced = Promise.withResolvers<SharedResult<Item>>()
  const early = cache.get('new', 0, () => produced.promise)
  cache.dropShowing(new Set(['b', 'x']))
  produced.resolve(shared('first'))
  await early
  const askAgain = async (key: string) => (await cache.get(key, 0, async () => shared('second'))).text
  expect([await askAgain('one'), await askAgain('other'), await askAgain('new')]).toEqual(['second', 'first', 'second'])
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

it('shares a failure with visitors who waited, and tries again for those who ask later', async () => {
  const cache = createCache()
  const failing = cache.get('a', 0, () => Promise.reject(new Error('no database')))
  const waiting = cache.get('a', 0, async () => shared('not asked for'))
  await expect(failing).rejects.toThrow('no database')
  await expect(waiting).rejects.toThrow('no database')
  expect((await cache.get('a', 0, async () => shared('second'))).text).toBe('second')
})

it('drops the result that was last asked for longest ago when its memory is full, counting the keys', async () => {
  const cache = createCache()
  let count = 0
  const ask = async (key: string) => (await cache.get(key, 0, async () => shared(++count))).text
  const keys = Array.from({ length: 9 }, (_, index) => `key ${index}`)
  for (const key of keys) await ask(key)
  expect(cache.getState().bytes).toBe(9 * (SIZE + 5))
  await ask(keys[0]!)
  await ask('another')
  expect([await ask(keys[0]!), await ask(keys[1]!)]).toEqual(['1', '11'])
})
