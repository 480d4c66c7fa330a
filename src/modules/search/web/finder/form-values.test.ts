import { expect, it } from 'vitest'
import { findChangedText } from './form-values.ts'

const params = (query: string) => new URLSearchParams(query)

it('updates a field when the back button or a chip changes the URL', () => {
  expect(findChangedText('q', params('q=sleep'), params(''))).toBe('')
  expect(findChangedText('q', params(''), params('q=sleep'))).toBe('sleep')
})

it('keeps unsent text when another part of the URL changes', () => {
  expect(findChangedText('q', params(''), params('topic=grief'))).toBeNull()
})
