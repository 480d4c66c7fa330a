import { describe, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

/** Stubs a browser that has the given cookies, and records the cookies that the code sets. */
function stubBrowser(protocol: 'http:' | 'https:', cookie = '') {
  const set: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(line: string) {
      set.push(line)
    },
  })
  return set
}

describe('over HTTPS', () => {
  it('stores preferences for this host only and deletes their names without the prefix', () => {
    const set = stubBrowser('https:')
    writeCookie('theme', 'dark')
    writeCookie('theme', null)
    expect(set).toEqual([
      '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
      'theme=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      '__Host-theme=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      'theme=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ])
  })

  it('prefers the name with the prefix and still reads the one without', () => {
    stubBrowser('https:', 'theme=light; XSRF-TOKEN=abc; language=et; __Host-theme=dark')
    expect(readCookie('theme')).toBe('dark')
    expect(readCookie('language')).toBe('et')
    expect(readCookie('XSRF-TOKEN')).toBe('abc')
    expect(readCookie('timezone')).toBeNull()
  })
})

it('over plain HTTP uses names without the prefix, which browsers would reject', () => {
  const set = stubBrowser('http:', '__Host-theme=dark; theme=light')
  writeCookie('theme', 'a b')
  expect(set).toEqual(['theme=a%20b; Path=/; Max-Age=31536000; SameSite=Lax'])
  expect(readCookie('theme')).toBe('light')
})
