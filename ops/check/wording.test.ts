import { expect, test } from 'vitest'
import { describeJobs } from '#ops/inventory/describe-server.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { loadCatalogues } from './catalogues.ts'
import { readSources } from './sources.ts'

const texts = loadCatalogues()

test('in Estonian, an administrator is an administraator; a haldur manages the page of an organization', () => {
  const isAboutOrganizations = (key: string) =>
    /organi[sz]ation|manager|member|^application\.link|role\.company/i.test(key)
  const managers = Object.entries(texts.et).filter(([, text]) => /(?<!\p{L})haldur/iu.test(text))
  expect(managers.filter(([key]) => !isAboutOrganizations(key))).toEqual([])
  expect(Object.entries(texts.et).filter(([, text]) => /haldaja/i.test(text))).toEqual([])
})

test('every right in the privacy notice ends with a colon and the words of its link', () => {
  const rights = UI_LANGUAGES.flatMap((language) =>
    Object.entries(texts[language]).filter(([key]) => /^privacy\.rights[1-5]$/.test(key)),
  )
  expect(rights).toHaveLength(5 * UI_LANGUAGES.length)
  expect(rights.filter(([, text]) => text.split(': ').length !== 2)).toEqual([])
})

test('Russian names of actions are nouns, which fit both men and women', () => {
  const actions = Object.entries(texts.ru).filter(([key]) => /^people\.action\./.test(key))
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter(([, text]) => /\((а|ла)\)|^\S+л(а|и)?( |$)/.test(text))).toEqual([])
})

/** Patterns that match the text keys for blocking and unblocking a person. */
const BLOCKING_KEYS = [
  /^people\.(do|ask)\.(close|open)\.login$/,
  /^people\.do\.close\.(customer|provider)$/,
  /^people\.is\.(login|customer|provider)$/,
  /^people\.state\.blocked$/,
  /^people\.action\.(block|activate)(User|Customer|Provider)$/,
  /^email\.accountStatusChanged\.what\.(login|counsellor)Blocked$/,
  /^domainError\.accountBlocked$/,
]

test.each([
  ['et', /blokeeri/i],
  ['ru', /блокир/i],
] as const)('%s: a person is blocked, not closed', (language, word) => {
  const blockingTexts = Object.entries(texts[language]).filter(([key]) =>
    BLOCKING_KEYS.some((pattern) => pattern.test(key)),
  )
  expect(blockingTexts.length).toBe(19)
  expect(blockingTexts.filter(([, text]) => !word.test(text))).toEqual([])
})

test('every job has a display name and a handler', async () => {
  const jobNames = (await describeJobs()).map((line) => line.split(' ')[0]!)
  const declared = readSources(/^src\/.*\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/interface JobKinds \{([\s\S]*?)\n {2}\}/g)].flatMap(([, body]) =>
      [...body!.matchAll(/^ {4}'([\w-]+)':/gm)].map(([, name]) => name!),
    ),
  )
  expect(jobNames.toSorted()).toEqual(declared.toSorted())
  const keys = jobNames.map((name) => name.replace(/-(\w)/g, (_match, initial: string) => initial.toUpperCase()))
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter((name) => !texts.en[`jobs.kind.${name}`])).toEqual([])
})

test('every field of the copy of a person’s data has a name', () => {
  const queries = readSources(/^src\/.*\/data-export\/.*\.ts$/)
  const fields = queries.flatMap(({ text }) => [...text.matchAll(/\bas "(\w+)"/g)].map(([, field]) => field!))
  expect(fields.length).toBeGreaterThan(100)
  const hasName = (field: string) => `dataExport.field.${field}` in texts.en
  // Both fields are replaced by the decrypted reason before the copy of the data is rendered.
  const isReplaced = (field: string) => ['auditLogId', 'encryptedReason'].includes(field)
  expect(fields.filter((field) => !hasName(field) && !isReplaced(field))).toEqual([])
})

test('the description of each public page has 40 to 160 characters, so that search engines show it', () => {
  const pages = readSources(/^src\/modules\/.*\/page\.tsx$/)
  const keys = pages.flatMap(({ text }) => [...text.matchAll(/\bdescription: t\('([^']+)'/g)].map(([, key]) => key!))
  expect(keys.length).toBeGreaterThan(10)
  const isWrong = (text: string) => text.length < 40 || text.length > 160
  const wrong = UI_LANGUAGES.flatMap((language) => {
    const read = (key: string) => texts[language][key]!.replaceAll('{{brand}}', 'Hool')
    return keys.map(read).filter(isWrong)
  })
  expect(wrong).toEqual([])
})
