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
  /** One test a language of all catalogues, which names each that is wrong. */
  const inEach = <L extends UiLanguage>(
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

  inEach(TRANSLATED, 'has the same keys in %s as in English', (texts, _language, english) => {
    const [own, wanted] = [stems(texts), stems(english)]
    const missing = wanted.filter((key) => !own.includes(key))
    const unknown = own.filter((key) => !wanted.includes(key))
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
  })

  inEach(UI_LANGUAGES, 'has every plural form that %s counts with', (texts, language) => {
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

  inEach(UI_LANGUAGES, 'has no empty text and no text with an edge of spaces in %s', (texts) => {
    const bad = Object.entries(texts).filter(
      ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
    )
    expect(bad).toEqual([])
  })

  inEach(TRANSLATED, 'fills the same places in %s as in English', (texts, _language, english) => {
    const differing = Object.keys(english).filter(
      (key) => texts[key] !== undefined && String(placeholders(texts[key])) !== String(placeholders(english[key]!)),
    )
    expect(differing).toEqual([])
  })
})

describe.each(UI_LANGUAGES)('in %s', (language) => {
  it('every refusal has its text and nothing else is in the refusals', () => {
    const keys = Object.keys(readTexts('refusals', language))
    expect(keys.sort()).toEqual(
      Object.keys(DOMAIN_ERRORS)
        .map((code) => `refusal.${code}`)
        .sort(),
    )
  })

  it('every topic, counsellor type, language and weekday has its name', () => {
    const shared = readTexts('shared', language)
    const wanted = [
      ...TOPICS.map(({ key }) => `topic.${key}`),
      ...PROVIDER_TYPES.map(({ key }) => `providerType.${key}`),
      ...LANGUAGES.map(({ code }) => `language.${code}`),
      ...WEEKDAYS.map((day) => `weekday.${day}`),
    ]
    expect(wanted.filter((key) => !shared[key])).toEqual([])
  })
})

it.each([
  ['en', en],
  ['et', et],
  ['ru', ru],
] as const)('the merged catalogue of %s holds every area of the screens', (language, merged) => {
  // Said by the server only.
  const screens = parts.filter((part) => !['refusals', 'answers', 'terms', 'pages'].includes(part))
  const missing = screens.flatMap((part) => Object.keys(readTexts(part, language))).filter((key) => !(key in merged))
  expect(missing).toEqual([])
})

it('no key stands in two areas, where one would hide the other', () => {
  const all = parts.flatMap((part) => Object.keys(readTexts(part, 'en')))
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})
