import { expect, it } from 'vitest'
import { newText } from './form-values.ts'

const params = (query: string) => new URLSearchParams(query)

it('updates a field when the back button or a chip changes the address', () => {
  expect(newText('q', params('q=sleep'), params(''))).toBe('')
  expect(newText('q', params(''), params('q=sleep'))).toBe('sleep')
})

it('keeps unsent text when another part of the address changes', () => {
  expect(newText('q', params(''), params('topic=grief'))).toBeNull()
})
