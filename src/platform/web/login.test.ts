import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { clearLogin, storeLogin } from './login.ts'

let setCookies: string[] = []

beforeEach(() => {
  setCookies = []
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    set cookie(line: string) {
      setCookies.push(line)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the end of a login deletes the saved providers, so that the next user does not take them over', () => {
  storeLogin({ accessToken: 'a', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })
  clearLogin()
  expect(setCookies).toEqual(['bookmarks=; Path=/; Max-Age=0; SameSite=Lax'])
})

it('a visitor who resets a password keeps the saved providers', () => {
  clearLogin()
  expect(setCookies).toEqual([])
})
