import { expect, test } from 'vitest'
import { findSpellingProblems } from './spelling.ts'

test('accepts inflected words of the dictionary and our own words, and ignores placeholders, tags and addresses', async () => {
  const english: [string, string][] = [['a', 'You’re booking {{qwx}} <b>times</b> at hool.ee, paid by IBAN.']]
  expect(await findSpellingProblems('en', english, new Set(['IBAN']))).toEqual([])
  const estonian: [string, string][] = [['a', 'Broneeringutest teavitame nõustajaid e-kirjaga.']]
  expect(await findSpellingProblems('et', estonian, new Set())).toEqual([])
  const russian: [string, string][] = [['a', 'Консультантам приходят письма о ваших сеансах.']]
  expect(await findSpellingProblems('ru', russian, new Set())).toEqual([])
})

test.each([
  ['en', 'Cancell the session', 'Cancell'],
  ['et', 'Tühista broneerng', 'broneerng'],
  ['ru', 'Отмените сиянс', 'сиянс'],
] as const)('finds a misspelled word: %s', async (language, text, word) => {
  expect(await findSpellingProblems(language, [['key', text]], new Set())).toEqual([
    `${language}: '${word}' in key is misspelled or not in known-words`,
  ])
})

test('finds an own word that no text contains', async () => {
  expect(await findSpellingProblems('en', [['key', 'Cancel']], new Set(['IBAN']))).toEqual([
    "en: no text contains 'IBAN' of known-words",
  ])
})
