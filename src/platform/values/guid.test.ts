import { expect, test } from 'vitest'
import { findGuids } from './guid.ts'

const ID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd'
const OTHER = 'ABCDEF01-2345-6789-ABCD-EF0123456789'

test('finds every GUID between other text, in lower case', () => {
  const html = `<a href="/en/provider-details/${ID}">well-known – ${OTHER}-2</a>`
  expect(findGuids(html)).toEqual([ID, OTHER.toLowerCase()])
  expect(findGuids(`${ID},${ID}`)).toEqual([ID, ID])
  expect(findGuids(`abcd-${ID}`)).toEqual([ID])
})

test.for([
  '',
  '-',
  'one-two-three',
  `x${ID}`,
  `${ID}0`,
  `_${ID}`,
  ID.slice(1),
  ID.slice(0, -1),
  ID.replaceAll('-', '_'),
  '0192f3a4-5b6c-7d8e-9f01-23456789abcg',
])('finds none in %s', (text) => expect(findGuids(text)).toEqual([]))
