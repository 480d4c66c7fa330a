import { expect, it } from 'vitest'
import { splitAbout } from './about-text.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')

it('splits paragraphs at blank lines only', () => {
  expect(splitAbout('One\ntwo\n \nThree\n\n\nFour').shown).toEqual(['One\ntwo', 'Three', 'Four'])
})
it('shows a short text completely', () => {
  expect(splitAbout(`${words(40)}\n\n${words(30)}`).collapsed).toEqual([])
})
it('collapses a long text after its beginning', () => {
  const { shown, collapsed } = splitAbout(`${words(40, 'a')}\n\n${words(50, 'b')}\n\n${words(30, 'c')}`)
  expect([shown, collapsed]).toEqual([[words(40, 'a')], [words(50, 'b'), words(30, 'c')]])
})
it('never collapses the first paragraph', () => {
  expect(splitAbout(words(190)).collapsed).toEqual([])
})
it('does not collapse a remainder of a few words', () => {
  expect(splitAbout(`${words(65)}\n\n${words(10)}`).collapsed).toEqual([])
})
it('returns no paragraphs for an empty text', () => {
  expect(splitAbout(' \n\n ')).toEqual({ shown: [], collapsed: [] })
})
