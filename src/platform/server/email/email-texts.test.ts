import { expect, test } from 'vitest'
import { readTexts } from '#platform/server/text-files.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

type Catalogue = Record<string, string>
const readCatalogue = (language: UiLanguage): Catalogue => readTexts('emails', language)

const PLURAL = /_(one|few|many|other)$/
const bases = (catalogue: Catalogue) =>
  [...new Set(Object.keys(catalogue).map((key) => key.replace(PLURAL, '')))].sort()
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!).sort()
const en = readCatalogue('en')

test.each(UI_LANGUAGES)('%s has the same email text keys as English, and no empty translation', (language) => {
  const catalogue = readCatalogue(language)
  expect(bases(catalogue)).toEqual(bases(en))
  expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(UI_LANGUAGES)('%s has every plural form that its grammar requires', (language) => {
  const catalogue = readCatalogue(language)
  const counted = bases(en).filter((key) => `${key}_other` in en)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const missing = counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !(key in catalogue))
  expect(counted.length).toBeGreaterThan(3)
  expect(missing).toEqual([])
})

test.each(UI_LANGUAGES)('%s uses the same placeholders as English in every translation', (language) => {
  const catalogue = readCatalogue(language)
  for (const [key, text] of Object.entries(catalogue)) {
    const english = en[key] ?? en[`${key.replace(PLURAL, '')}_other`]
    expect([key, variables(text)]).toEqual([key, variables(english!)])
  }
})

test.each(UI_LANGUAGES)('%s has no placeholder in a subject except the time', (language) => {
  const subjects = Object.entries(readCatalogue(language)).filter(([key]) => key.endsWith('.subject'))
  for (const [, text] of subjects) expect(variables(text).filter((name) => name !== 'when')).toEqual([])
})

test.each(UI_LANGUAGES)('%s has no exclamation mark outside the greeting', (language) => {
  const violations = Object.entries(readCatalogue(language)).filter(
    ([key, text]) => !key.startsWith('greeting') && text.includes('!'),
  )
  expect(violations).toEqual([])
})
