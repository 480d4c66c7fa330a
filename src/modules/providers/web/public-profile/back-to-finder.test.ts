import { expect, it } from 'vitest'
import { cameFromFinder } from './back-to-finder.ts'

const past = (...urls: (string | null)[]) => ({
  entries: () => urls.map((url) => ({ url })),
  currentEntry: { index: urls.length - 1 },
})
const PAGE = 'https://hool.test/en/anna-lepalind'

it.each(['https://hool.test/en?topic=2', 'https://hool.test/en/', 'https://hool.test/en/customer-dashboard?q=sleep'])(
  'one step back is the finder at %s',
  (finder) => {
    expect(cameFromFinder('en', past('https://hool.test/en/help-now', finder, PAGE))).toBe(true)
  },
)
it.each(['https://hool.test/et', 'https://hool.test/en/help-now', null])('it is not at %s', (other) => {
  expect(cameFromFinder('en', past('https://hool.test/en', other, PAGE))).toBe(false)
})
it('nothing is known at the first page or in a browser that does not tell', () => {
  expect(cameFromFinder('en', past(PAGE))).toBe(false)
  expect(cameFromFinder('en', undefined)).toBe(false)
})
