import { beforeEach, expect, test } from 'vitest'
import { createCheckoutDrafts } from './checkout-drafts.ts'
import type { CheckoutSelection } from './checkout-selection.ts'

const time = (start: string): CheckoutSelection => ({ kind: 'time', sessionTemplateId: 'a', start })
const noon = time('2026-11-26T12:00:00Z')

/** In-memory replacement for the browser's storage. */
function createStorage() {
  const items = new Map<string, string>([['other', 'stays']])
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}
let store: ReturnType<typeof createStorage>
let drafts: ReturnType<typeof createCheckoutDrafts>
beforeEach(() => {
  store = createStorage()
  drafts = createCheckoutDrafts(store)
})

test('a note is stored per time', () => {
  drafts.storeNote(noon, 'I would rather write than call.')
  expect(drafts.loadNote(noon)).toBe('I would rather write than call.')
  expect(drafts.loadNote(time('2026-11-27T12:00:00Z'))).toBeNull()
})

test('the idempotency key survives reloads and changes with the note', () => {
  const key = drafts.ensureRequestKey(noon, '')
  expect(drafts.ensureRequestKey(noon, '')).toBe(key)
  expect(createCheckoutDrafts(store).ensureRequestKey(noon, '')).toBe(key)
  expect(drafts.ensureRequestKey(noon, 'more')).not.toBe(key)
})

test('a cleared request gets a new key, and the note stays', () => {
  drafts.storeNote(noon, 'hello')
  const key = drafts.ensureRequestKey(noon, 'hello')
  drafts.clearRequest(noon)
  expect(drafts.ensureRequestKey(noon, 'hello')).not.toBe(key)
  expect(drafts.loadNote(noon)).toBe('hello')
})

test('clears all checkout data and nothing else', () => {
  drafts.storeNote(noon, 'hello')
  drafts.storeNote(time('2026-11-27T12:00:00Z'), 'again')
  drafts.clear()
  expect([...store.items.keys()]).toEqual(['other'])
})
