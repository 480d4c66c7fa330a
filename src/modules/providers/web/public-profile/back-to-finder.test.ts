import { expect, it } from 'vitest'
import { cameFromFinder } from './back-to-finder.ts'

const createHistory = (...urls: (string | null)[]) => ({
  entries: () => urls.map((url) => ({ url })),
  currentEntry: { index: urls.length - 1 },
})
const PAGE = 'https://hool.test/en/anna-lepalind'

it.each(['https://hool.test/en?topic=2', 'https://hool.test/en/', 'https://hool.test/en/customer-dashboard?q=sleep'])(
  'recognises the search page at %s',
  (finder) => {
    expect(cameFromFinder('en', createHistory('https://hool.test/en/help-now', finder, PAGE))).toBe(true)
  },
)
it.each(['https://hool.test/et', 'https://hool.test/en/help-now', null])(
  'does not mistake %s for the search page',
  (other) => {
    expect(cameFromFinder('en', createHistory('https://hool.test/en', other, PAGE))).toBe(false)
  },
)
it('returns false on the first page and in browsers without the Navigation API', () => {
  expect(cameFromFinder('en', createHistory(PAGE))).toBe(false)
  expect(cameFromFinder('en', undefined)).toBe(false)
})
