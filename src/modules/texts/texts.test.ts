import { describe, expect, it } from 'vitest'
import { readTexts, TEXT_PARTS } from '#platform/server/text-files.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, UI_LANGUAGES, type UiLanguage, WEEKDAYS } from '#platform/values/enums.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'
import { checkEach } from '#testing/shared/check-each.ts'
import { en } from './en.ts'
import { et } from './et.ts'
import { ru } from './ru.ts'

const PLURALS = { en: ['one', 'other'], et: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] } as const
const FORM = /_(zero|one|two|few|many|other)$/

const parts = TEXT_PARTS.filter((part) => part !== 'emails')
const stems = (texts: Record<string, string>) =>
  [...new Set(Object.keys(texts).map((key) => key.replace(FORM, '')))].sort()
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()

type Texts = Record<string, string>

describe('every catalogue', () => {
  /** Defines one test per language that checks all catalogues and lists those that fail. */
  const testEachCatalogue = <L extends UiLanguage>(
    languages: readonly L[],
    name: string,
    check: (texts: Texts, language: L, english: Texts) => void,
  ) =>
    it.each(languages)(name, (language) => {
      checkEach(
        TEXT_PARTS,
        (part) => part,
        (part) => check(readTexts(part, language), language, readTexts(part, 'en')),
      )
    })
  const TRANSLATED = ['et', 'ru'] as const

  testEachCatalogue(TRANSLATED, 'has the same keys in %s as in English', (texts, _language, english) => {
    const [own, expected] = [stems(texts), stems(english)]
    const missing = expected.filter((key) => !own.includes(key))
    const unknown = own.filter((key) => !expected.includes(key))
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
  })

  testEachCatalogue(UI_LANGUAGES, 'has every plural form of %s', (texts, language) => {
    const counted = new Set(
      Object.keys(texts)
        .filter((key) => FORM.test(key))
        .map((key) => key.replace(FORM, '')),
    )
    const missing = [...counted]
      .flatMap((stem) => PLURALS[language].map((form) => `${stem}_${form}`))
      .filter((key) => !texts[key])
    expect(missing).toEqual([])
  })

  testEachCatalogue(UI_LANGUAGES, 'has no empty text and no leading or trailing spaces in %s', (texts) => {
    const bad = Object.entries(texts).filter(
      ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
    )
    expect(bad).toEqual([])
  })

  testEachCatalogue(TRANSLATED, 'uses the same placeholders in %s as in English', (texts, _language, english) => {
    const differing = Object.keys(english).filter(
      (key) => texts[key] !== undefined && String(placeholders(texts[key])) !== String(placeholders(english[key]!)),
    )
    expect(differing).toEqual([])
  })
})

describe.each(UI_LANGUAGES)('in %s', (language) => {
  it('every domain error has a message, and no message is unused', () => {
    const keys = Object.keys(readTexts('domainErrors', language))
    expect(keys.sort()).toEqual(
      Object.keys(DOMAIN_ERRORS)
        .map((code) => `domainError.${code}`)
        .sort(),
    )
  })

  it('every topic, provider type, language and weekday has a name', () => {
    const shared = readTexts('shared', language)
    const keys = [
      ...TOPICS.map(({ key }) => `topic.${key}`),
      ...PROVIDER_TYPES.map(({ key }) => `providerType.${key}`),
      ...LANGUAGES.map(({ code }) => `language.${code}`),
      ...WEEKDAYS.map((day) => `weekday.${day}`),
    ]
    expect(keys.filter((key) => !shared[key])).toEqual([])
  })
})

it.each([
  ['en', en],
  ['et', et],
  ['ru', ru],
] as const)('the merged catalogue of %s contains every area of the screens', (language, merged) => {
  // Only the server uses the excluded parts.
  const screens = parts.filter((part) => !['domainErrors', 'responses', 'terms', 'pages'].includes(part))
  const missing = screens.flatMap((part) => Object.keys(readTexts(part, language))).filter((key) => !(key in merged))
  expect(missing).toEqual([])
})

it('no key exists in two areas, where one text would replace the other', () => {
  const all = parts.flatMap((part) => Object.keys(readTexts(part, 'en')))
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})
