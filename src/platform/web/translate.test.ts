import { expect, it } from 'vitest'
import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { ru } from '#modules/texts/ru.ts'
import { getTranslate, registerTexts } from './translate.ts'

registerTexts('en', en)
registerTexts('et', et)
registerTexts('ru', ru)

it('fills placeholders', () => {
  expect(getTranslate('en')('nav.home', { brand: 'Hool' })).toBe('Hool, home page')
})

it('chooses the plural form by the count in each language', () => {
  const translated = (language: 'en' | 'et' | 'ru', counts = [0, 1, 2]) =>
    counts.map((count) => getTranslate(language)('finder.count', { count }).replace('\u00A0', ' '))
  expect(translated('en')).toEqual(['0 counsellors', '1 counsellor', '2 counsellors'])
  expect(translated('et')).toEqual(['0 nõustajat', '1 nõustaja', '2 nõustajat'])
  expect(translated('ru', [1, 2, 5, 11, 21])).toEqual([
    '1 специалист',
    '2 специалиста',
    '5 специалистов',
    '11 специалистов',
    '21 специалист',
  ])
})

it('finds a translation without plural forms when a count is given', () => {
  expect(getTranslate('en')('format.minutes', { count: 50 })).toBe('50\u00A0min')
})

it('keeps a number with the word after it on one line', () => {
  registerTexts('en', { 'nav.home': 'In {{brand}} minutes or 2 hours, at 10:00 and 30 Nov' })
  expect(getTranslate('en')('nav.home', { brand: 10 })).toBe('In 10\u00A0minutes or 2\u00A0hours, at 10:00 and 30 Nov')
  registerTexts('en', en)
})

it('does not tear Russian words apart at their hyphen', () => {
  registerTexts('ru', { 'nav.home': 'Кто-то, кем-нибудь, из-за, онлайн-комната' })
  expect(getTranslate('ru')('nav.home')).toBe('Кто-\u2060то, кем-\u2060нибудь, из-\u2060за, онлайн-комната')
  registerTexts('ru', ru)
})

it('throws for an unknown key instead of showing it', () => {
  expect(() => getTranslate('en')('no.such.key' as 'nav.home')).toThrow("'no.such.key' is not loaded")
})
