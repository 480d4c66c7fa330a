import { expect, it } from 'vitest'
import { cameFromSearch } from './back-to-search.ts'

const createHistory = (...urls: (string | null)[]) => ({
  entries: () => urls.map((url) => ({ url })),
  currentEntry: { index: urls.length - 1 },
})
const PAGE = 'https://hool.test/en/anna-lepalind'

it.each(['https://hool.test/en?topic=2', 'https://hool.test/en/', 'https://hool.test/en/customer-dashboard?q=sleep'])(
  'recognises the search page at %s',
  (finder) => {
    expect(cameFromSearch('en', createHistory('https://hool.test/en/help-now', finder, PAGE))).toBe(true)
  },
)
it.each(['https://hool.test/et', 'https://hool.test/en/help-now', null])(
  'does not mistake %s for the search page',
  (other) => {
    expect(cameFromSearch('en', createHistory('https://hool.test/en', other, PAGE))).toBe(false)
  },
)
it('returns false on the first page and in browsers without the Navigation API', () => {
  expect(cameFromSearch('en', createHistory(PAGE))).toBe(false)
  expect(cameFromSearch('en', undefined)).toBe(false)
})
