import { expect, test } from 'vitest'
import { parseCookies } from './page-cookies.ts'

const HEADER = 'theme=light; __Host-theme=dark; language=et; XSRF-TOKEN=abc; __Host-XSRF-TOKEN=other'

test('over HTTPS cookies are read by their names with the prefix first', () => {
  const cookies = parseCookies(HEADER, true)
  expect(['theme', 'language', 'XSRF-TOKEN'].map((name) => cookies.get(name))).toEqual(['dark', 'et', 'abc'])
})

test('over plain HTTP cookies are read by their names without a prefix', () => {
  const cookies = parseCookies(HEADER, false)
  expect(['theme', 'language', 'XSRF-TOKEN'].map((name) => cookies.get(name))).toEqual(['light', 'et', 'abc'])
})
