import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GROUP_MIN } from '#modules/providers/values/limits.ts'
import gazetteer from '#modules/search/server/gazetteer.json' with { type: 'json' }
import { ABOUT_MAX_WORDS, GROUP_MAX, PASSWORD_MIN } from '#platform/values/constants.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, UI_LANGUAGES } from '#platform/values/enums.ts'
import { DEMO_LOGINS } from './logins.ts'
import { DEMO_ORGANIZATIONS } from './organizations.ts'
import { PORTRAIT_LOOKS } from './portrait-looks.ts'
import { DEMO_PROVIDERS } from './providers.ts'

const PORTRAITS = join(import.meta.dirname, 'portraits')
const LANGUAGE_IDS: number[] = LANGUAGES.map(({ languageId }) => languageId)
const templates = DEMO_PROVIDERS.flatMap((provider) => provider.templates)
const groups = templates.filter(({ type }) => type === 1)
const countWords = (text: string) => text.split(/\s+/).filter((part) => /\p{L}|\p{N}/u.test(part)).length
const findRepeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test('there are at least 64 counsellors and 10 group sessions', () => {
  expect(DEMO_PROVIDERS.length).toBeGreaterThanOrEqual(64)
  expect(groups.length).toBeGreaterThanOrEqual(10)
})

test('no two counsellors share a key, a name or a text about themselves', () => {
  expect(findRepeated(DEMO_PROVIDERS.map(({ key }) => key))).toEqual([])
  expect(findRepeated(DEMO_PROVIDERS.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toEqual([])
  for (const language of UI_LANGUAGES) {
    expect(findRepeated(DEMO_PROVIDERS.map(({ texts }) => texts[language].about))).toEqual([])
  }
})

test.each(UI_LANGUAGES)('every about text in %s has 60 to 160 words', (language) => {
  const counts = DEMO_PROVIDERS.map(({ key, texts }) => ({ key, words: countWords(texts[language].about) }))
  expect(counts.filter(({ words }) => words < 60 || words > Math.min(160, ABOUT_MAX_WORDS))).toEqual([])
})

test('Russian texts are in Cyrillic, Estonian and English ones are not', () => {
  for (const { texts } of DEMO_PROVIDERS) {
    expect(texts.ru.about).not.toMatch(/[a-zõäöü]/i)
    expect(texts.et.about).not.toMatch(/\p{Script=Cyrillic}/u)
    expect(texts.en.about).not.toMatch(/\p{Script=Cyrillic}/u)
  }
})

test('no about text or session description promises healing or mentions patients', () => {
  const banned =
    /\b(cure|cured|heal|heals|healing|patient|patients|guarantee|diagnos\w+)\b|patsien|terveks sa|tagan |garanteeri|диагно|пациент|вылеч|исцел|гарантир/i
  // 'Patient' is allowed as an adjective.
  const withoutAdjective = (text: string) => text.replaceAll(/I am patient with/g, '')
  for (const language of UI_LANGUAGES) {
    for (const { texts } of DEMO_PROVIDERS) expect(withoutAdjective(texts[language].about)).not.toMatch(banned)
    for (const { texts } of templates) expect(texts[language].description).not.toMatch(banned)
  }
})

test('every topic, language and provider type has a counsellor, and all ids exist', () => {
  const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b)
  const listCovered = (pick: (provider: (typeof DEMO_PROVIDERS)[number]) => number[]) =>
    sorted(DEMO_PROVIDERS.flatMap(pick))
  expect(listCovered(({ topicIds }) => topicIds)).toEqual(sorted(TOPICS.map(({ topicId }) => topicId)))
  expect(listCovered(({ languageIds }) => languageIds)).toEqual(sorted(LANGUAGE_IDS))
  expect(listCovered(({ providerTypeIds }) => providerTypeIds)).toEqual(
    sorted(PROVIDER_TYPES.map(({ providerTypeId }) => providerTypeId)),
  )
})

test('sessions use only languages and locations of the profile', () => {
  for (const { key, languageIds, online, onSite, templates: ownTemplates } of DEMO_PROVIDERS) {
    expect(ownTemplates.length, key).toBeGreaterThan(0)
    for (const { languageId, location } of ownTemplates) {
      expect(languageIds, key).toContain(languageId)
      expect(location === 1 ? online : onSite, key).toBe(true)
    }
  }
})

test('a counsellor offers a personal session in every language and place listed in the profile', () => {
  const missing = DEMO_PROVIDERS.flatMap(({ key, languageIds, online, onSite, templates: ownTemplates }) => {
    const locations = [...(online ? [1] : []), ...(onSite ? [2] : [])]
    return languageIds
      .flatMap((languageId) => locations.map((location) => ({ languageId, location })))
      .filter(
        (required) =>
          !ownTemplates.some(
            (template) =>
              template.type === 2 &&
              template.languageId === required.languageId &&
              template.location === required.location,
          ),
      )
      .map((required) => ({ key, ...required }))
  })
  expect(missing).toEqual([])
})

test('the first session type is not for a special group', () => {
  for (const { key, templates: ownTemplates } of DEMO_PROVIDERS)
    expect(ownTemplates[0]!.texts.en.title, key).not.toMatch(/student|parents/i)
})

test('prices and durations are realistic', () => {
  for (const { type, fee, durationInMinutes, texts } of templates) {
    expect(fee).toBeGreaterThanOrEqual(type === 1 ? 10 : 25)
    expect(fee).toBeLessThanOrEqual(95)
    expect([30, 45, 50, 60, 80, 90]).toContain(durationInMinutes)
    for (const language of UI_LANGUAGES) expect(texts[language].title.length).toBeGreaterThan(3)
  }
})

test('groups have a schedule and a number of participants', () => {
  for (const { groupWeekday, groupTime, groupWeeks, minParticipants, maxParticipants } of groups) {
    expect(groupWeekday).toBeOneOf([1, 2, 3, 4, 5, 6, 7])
    expect(groupTime).toMatch(/^([01]\d|2[0-3]):(00|15|30|45)$/)
    expect(groupWeeks).toBeGreaterThan(0)
    expect(minParticipants).toBeGreaterThanOrEqual(GROUP_MIN)
    expect(maxParticipants).toBeLessThanOrEqual(GROUP_MAX)
    expect(minParticipants!).toBeLessThan(maxParticipants!)
  }
})

test('weekly hours are sorted, on quarter hours, and cover every day of the week', () => {
  const openDays = DEMO_PROVIDERS.map(({ hours }) => hours.weekly.map((day) => day.length > 0))
  for (const day of [0, 1, 2, 3, 4, 5, 6]) expect(openDays.some((days) => days[day])).toBe(true)
  for (const { hours } of DEMO_PROVIDERS) {
    expect(hours.weekly).toHaveLength(7)
    for (const day of hours.weekly) {
      const edges = day.flat()
      for (const edge of edges) expect(edge).toMatch(/^([01]\d|2[0-3]):(00|15|30|45)$/)
      expect([...edges].sort()).toEqual(edges)
    }
  }
})

test('every town is in the gazetteer, and on-site counsellors have an address', () => {
  const known = gazetteer.places.filter(([, country]) => country === 'EE').map(([name]) => name)
  for (const { key, city, onSite, addressLine1, postalCode } of DEMO_PROVIDERS) {
    expect(known, key).toContain(city)
    expect(Boolean(addressLine1), key).toBe(onSite)
    if (onSite) expect(postalCode, key).toMatch(/^\d{5}$/)
  }
})

test('each counsellor has at most 25 reviews and no two with the same text', () => {
  const scores = DEMO_PROVIDERS.flatMap(({ feedback }) => feedback.map(({ score }) => score))
  expect(new Set(scores)).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(DEMO_PROVIDERS.some(({ feedback }) => feedback.length === 0)).toBe(true)
  for (const { key, feedback } of DEMO_PROVIDERS) {
    expect(feedback.length, key).toBeLessThanOrEqual(25)
    expect(findRepeated(feedback.map(({ text }) => text)), key).toEqual([])
  }
})

test('some calendars are nearly full, some are empty', () => {
  const shares = DEMO_PROVIDERS.map(({ busyShare }) => busyShare)
  expect(Math.max(...shares)).toBe(0.8)
  expect(Math.min(...shares)).toBe(0)
})

test('every counsellor has a portrait generated from the list of looks', () => {
  const keys = DEMO_PROVIDERS.map(({ key }) => key).sort()
  expect(PORTRAIT_LOOKS.map(({ key }) => key).sort()).toEqual(keys)
  expect(readdirSync(PORTRAITS).sort()).toEqual(keys.map((key) => `${key}.svg`))
  expect(findRepeated(PORTRAIT_LOOKS.map(({ key: _key, ...look }) => JSON.stringify(look)))).toEqual([])
  for (const key of keys) expect(statSync(join(PORTRAITS, `${key}.svg`)).size, key).toBeLessThanOrEqual(12 * 1024)
})

test('portraits are square, contain no black and have distinct backgrounds', () => {
  const portraits = DEMO_PROVIDERS.map(({ key }) => readFileSync(join(PORTRAITS, `${key}.svg`), 'utf8'))
  for (const svg of portraits) {
    expect(svg).toContain('width="400" height="400"')
    expect(svg).not.toMatch(/"#000/)
  }
  expect(findRepeated(portraits.map((svg) => /<path fill="(hsl[^"]+)"/.exec(svg)![1]!))).toEqual([])
})

test('organisations have texts in three languages and every membership refers to one', () => {
  expect(DEMO_ORGANIZATIONS).toHaveLength(3)
  const keys = DEMO_ORGANIZATIONS.map(({ key }) => key)
  for (const { organizationKeys } of DEMO_PROVIDERS) for (const key of organizationKeys) expect(keys).toContain(key)
  for (const { texts } of DEMO_ORGANIZATIONS) {
    for (const language of UI_LANGUAGES) expect(countWords(texts[language].description)).toBeGreaterThan(10)
  }
})

test('the five demo logins satisfy the password rule, and the counsellor among them exists', () => {
  expect(DEMO_LOGINS.map(({ email }) => email)).toEqual([
    'customer@hool.test',
    'counsellor@hool.test',
    'newcomer@hool.test',
    'manager@hool.test',
    'superuser@hool.test',
  ])
  for (const { password, providerKey } of DEMO_LOGINS) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN)
    for (const characters of [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d]/u]) expect(password).toMatch(characters)
    if (providerKey) expect(DEMO_PROVIDERS.map(({ key }) => key)).toContain(providerKey)
  }
})
