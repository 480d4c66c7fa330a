import { expect, test } from 'vitest'
import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { formatPlace, formatSessionDetails, formatSessionWithoutAddress } from './format-session.ts'
import { getTranslate, registerTexts } from './translate.ts'

registerTexts('en', en)
registerTexts('et', et)
const t = getTranslate('en')

test('length, location and language are on one line', () => {
  const session = { durationInMinutes: 50, location: 1, languageId: 2 }
  expect(formatSessionDetails(t, session)).toBe('50\u00A0min\u00A0· Online\u00A0· English')
  expect(formatSessionDetails(getTranslate('et'), { ...session, location: 2 })).toMatch(
    /^50\u00A0min\u00A0· kohapeal\u00A0· inglise keeles$/,
  )
})

test('a session in person names its address only where there is room', () => {
  const session = { durationInMinutes: 50, location: 2, languageId: 1, address: 'Pikk 1, Tallinn' }
  expect(formatSessionDetails(t, session)).toContain('· Pikk 1, Tallinn')
  expect(formatSessionWithoutAddress(t, session)).toContain('· In person')
})

test('a session in person is at its address, whose house number does not break', () => {
  expect(formatPlace(t, { location: 2, address: 'Kuukivi 14-2, Tallinn' })).toBe('Kuukivi 14\u20112, Tallinn')
  expect(formatPlace(t, { location: 2, address: 'Lõuna-Tõru 3' })).toBe('Lõuna-Tõru 3')
  expect(formatPlace(t, { location: 2, address: null })).toBe('In person')
  expect(formatPlace(t, { location: 1, address: 'Kuukivi 14-2' })).toBe('Online')
})
