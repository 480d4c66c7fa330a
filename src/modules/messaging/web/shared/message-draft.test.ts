import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { clearLogin, storeLogin } from '#platform/web/login.ts'
import { loadMessageDraft, storeMessageDraft } from './message-draft.ts'

/** Creates a `Storage` whose keys are own properties, as in a browser. */
function createStorage(): Storage {
  const methods = {
    getItem: (name: string) => (items as Record<string, string>)[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(items, { [name]: value }),
    removeItem: (name: string) => delete (items as Record<string, string>)[name],
  }
  const items = Object.create(methods) as Storage
  return items
}
const DRAFT = { draft: 'I cannot sleep', unsent: [] }

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  storeLogin({ accessToken: 'a', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })
})
afterEach(() => vi.unstubAllGlobals())

test('drafts survive a reload and are deleted at logout, unlike other items of the tab', () => {
  storeMessageDraft('id', DRAFT)
  sessionStorage.setItem('other', 'stays')
  expect(loadMessageDraft('id')).toEqual(DRAFT)
  clearLogin()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

test('stores no draft if sending fails because of a logout', () => {
  storeMessageDraft('id', DRAFT)
  clearLogin()
  storeMessageDraft('id', { draft: '', unsent: [{ messageId: 'm', text: 'I cannot sleep' }] })
  expect(Object.keys(sessionStorage)).toEqual([])
})
