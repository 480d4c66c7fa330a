import { expect, test } from 'vitest'
import { createJoiner, splitNotification } from './room-bus.ts'

const texts = ['', 'short', 'x'.repeat(7800), 'y'.repeat(7801), 'z'.repeat(100_000)]

test('splits long messages into PostgreSQL notifications and joins them again', () => {
  const join = createJoiner()
  for (const text of texts) {
    const notices = splitNotification('process', text)
    expect(Math.max(...notices.map((one) => Buffer.byteLength(one)))).toBeLessThan(8000)
    expect(notices.map(join)).toEqual([...notices.slice(1).map(() => null), text])
  }
})

test('joins interleaved parts of several processes', () => {
  const join = createJoiner()
  const [one, other] = [splitNotification('one', texts[4]!), splitNotification('other', texts[3]!)]
  const joined = one.flatMap((notice, n) => [notice, other[n] ?? []].flat()).map(join)
  expect(joined.filter((text) => text !== null).toSorted()).toEqual([texts[3], texts[4]])
})

test('skips a message with missing parts and continues with the next one', () => {
  const join = createJoiner()
  const cut = splitNotification('process', texts[4]!)
  expect(
    cut
      .toSpliced(0, 1)
      .map(join)
      .every((text) => text === null),
  ).toBe(true)
  expect(
    cut
      .toSpliced(5, 1)
      .map(join)
      .every((text) => text === null),
  ).toBe(true)
  expect(splitNotification('process', texts[3]!).map(join)).toEqual([null, texts[3]])
  expect(['', 'nothing of ours', 'process id 2/2 x'].map(join)).toEqual([null, null, null])
})
