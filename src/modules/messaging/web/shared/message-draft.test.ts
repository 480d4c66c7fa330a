import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { clearLogin, storeLogin } from '#platform/web/login.ts'
import { loadMessageDraft, storeMessageDraft } from './message-draft.ts'

/** Like the browser's storage, whose keys are own properties. */
function storage(): Storage {
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
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  storeLogin({ accessToken: 'a', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })
})
afterEach(() => vi.unstubAllGlobals())

test('drafts survive a reload but are deleted at logout, unlike other items of the tab', () => {
  storeMessageDraft('one', DRAFT)
  sessionStorage.setItem('else', 'stays')
  expect(loadMessageDraft('one')).toEqual(DRAFT)
  clearLogin()
  expect(Object.keys(sessionStorage)).toEqual(['else'])
})

test('stores no draft when sending fails because of a logout', () => {
  storeMessageDraft('one', DRAFT)
  clearLogin()
  storeMessageDraft('one', { draft: '', unsent: [{ messageId: 'm', text: 'I cannot sleep' }] })
  expect(Object.keys(sessionStorage)).toEqual([])
})
