import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { dropLogin, keepLogin } from '#platform/web/login.ts'
import { keepWords, keptWords } from './kept-words.ts'

/** As a browser's: keys are its own properties. */
function storage(): Storage {
  const methods = {
    getItem: (name: string) => (items as Record<string, string>)[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(items, { [name]: value }),
    removeItem: (name: string) => delete (items as Record<string, string>)[name],
  }
  const items = Object.create(methods) as Storage
  return items
}
const WORDS = { draft: 'I cannot sleep', unsent: [] }

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  keepLogin({ accessToken: 'a', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })
})
afterEach(() => vi.unstubAllGlobals())

test('words survive a reload while the login lasts, and other things in the tab survive its end', () => {
  keepWords('one', WORDS)
  sessionStorage.setItem('else', 'stays')
  expect(keptWords('one')).toEqual(WORDS)
  dropLogin()
  expect(Object.keys(sessionStorage)).toEqual(['else'])
})

test('a send that fails because the login ended leaves no words behind', () => {
  keepWords('one', WORDS)
  dropLogin()
  keepWords('one', { draft: '', unsent: [{ messageId: 'm', text: 'I cannot sleep' }] })
  expect(Object.keys(sessionStorage)).toEqual([])
})
