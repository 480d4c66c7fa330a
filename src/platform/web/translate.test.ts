import { expect, it } from 'vitest'
import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { ru } from '#modules/texts/ru.ts'
import { learnTexts, textsOf } from './translate.ts'

learnTexts('en', en)
learnTexts('et', et)
learnTexts('ru', ru)

it('places are filled', () => {
  expect(textsOf('en')('nav.home', { brand: 'Hool' })).toBe('Hool, first page')
})

it('the plural form follows the count in each language', () => {
  const said = (language: 'en' | 'et' | 'ru', counts = [0, 1, 2]) =>
    counts.map((count) => textsOf(language)('finder.count', { count }))
  expect(said('en')).toEqual(['0 counsellors', '1 counsellor', '2 counsellors'])
  expect(said('et')).toEqual(['0 nõustajat', '1 nõustaja', '2 nõustajat'])
  expect(said('ru', [1, 2, 5, 11, 21])).toEqual([
    '1 консультант',
    '2 консультанта',
    '5 консультантов',
    '11 консультантов',
    '21 консультант',
  ])
})

it('a text that uses a count without plural forms still finds its words', () => {
  expect(textsOf('en')('format.minutes', { count: 50 })).toBe('50 min')
})

it('an unknown key throws instead of showing itself', () => {
  expect(() => textsOf('en')('no.such.key' as 'nav.home')).toThrow("'no.such.key' is not loaded")
})
