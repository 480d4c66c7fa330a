import { expect, it } from 'vitest'
import { splitAbout } from './about-text.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')

it('paragraphs end at blank lines, single line ends stay inside them', () => {
  expect(splitAbout('One\ntwo\n \nThree\n\n\nFour').shown).toEqual(['One\ntwo', 'Three', 'Four'])
})
it('a short text is seen whole', () => {
  expect(splitAbout(`${words(40)}\n\n${words(30)}`).folded).toEqual([])
})
it('a long text folds after its beginning', () => {
  const { shown, folded } = splitAbout(`${words(40, 'a')}\n\n${words(50, 'b')}\n\n${words(30, 'c')}`)
  expect([shown, folded]).toEqual([[words(40, 'a')], [words(50, 'b'), words(30, 'c')]])
})
it('the first paragraph is never folded, however long', () => {
  expect(splitAbout(words(190)).folded).toEqual([])
})
it('a rest of a few words is not worth a press', () => {
  expect(splitAbout(`${words(65)}\n\n${words(10)}`).folded).toEqual([])
})
it('an empty text has no paragraphs', () => {
  expect(splitAbout(' \n\n ')).toEqual({ shown: [], folded: [] })
})
