import { expect, it } from 'vitest'
import { newText } from './form-values.ts'

const params = (query: string) => new URLSearchParams(query)

it('a field follows the address when the back button or a chip changed it', () => {
  expect(newText('q', params('q=sleep'), params(''))).toBe('')
  expect(newText('q', params(''), params('q=sleep'))).toBe('sleep')
})

it('a word half typed stays when something else in the address changes', () => {
  expect(newText('q', params(''), params('topic=grief'))).toBeNull()
})
