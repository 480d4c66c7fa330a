import { beforeEach, expect, test } from 'vitest'
import { createCheckoutDrafts } from './checkout-drafts.ts'
import type { CheckoutSelection } from './checkout-selection.ts'

const time = (start: string): CheckoutSelection => ({ kind: 'time', sessionTemplateId: 'a', start })
const noon = time('2026-11-26T12:00:00Z')

/** In-memory stand-in for the browser storage. */
function storage() {
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
let store: ReturnType<typeof storage>
let kept: ReturnType<typeof createCheckoutDrafts>
beforeEach(() => {
  store = storage()
  kept = createCheckoutDrafts(store)
})

test('a note is stored per time', () => {
  kept.keepNote(noon, 'I would rather write than call.')
  expect(kept.note(noon)).toBe('I would rather write than call.')
  expect(kept.note(time('2026-11-27T12:00:00Z'))).toBeNull()
})

test('the idempotency key survives reloads and changes with the note', () => {
  const key = kept.requestKey(noon, '')
  expect(kept.requestKey(noon, '')).toBe(key)
  expect(createCheckoutDrafts(store).requestKey(noon, '')).toBe(key)
  expect(kept.requestKey(noon, 'more')).not.toBe(key)
})

test('a dropped request gets a new key and the note is kept', () => {
  kept.keepNote(noon, 'hello')
  const key = kept.requestKey(noon, 'hello')
  kept.dropRequest(noon)
  expect(kept.requestKey(noon, 'hello')).not.toBe(key)
  expect(kept.note(noon)).toBe('hello')
})

test('clears all checkout data and nothing else', () => {
  kept.keepNote(noon, 'hello')
  kept.keepNote(time('2026-11-27T12:00:00Z'), 'again')
  kept.forget()
  expect([...store.items.keys()]).toEqual(['other'])
})
