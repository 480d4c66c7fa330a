import { expect, test } from 'vitest'
import { describeJobs } from '#ops/inventory/describe-server.ts'
import { loadCatalogues } from './catalogues.ts'
import { readSources } from './sources.ts'

const texts = loadCatalogues()
const findTexts = (language: 'et' | 'ru', wrong: RegExp) =>
  Object.entries(texts[language]).filter(([, text]) => wrong.test(text))

test.each([
  ['et', 'a refund is a tagasimakse', /tagastus(?!e?ta)/i],
  ['et', 'a superuser is a haldur', /haldaja/i],
  ['et', 'books are raamatupidamine', /\braamatu(d|te|test|tes|id)\b/i],
  ['et', 'jobs are taustatööd', /koristaja/i],
  ['et', 'a noun after a number is in the singular', /seanssi jäävad/],
  ['et', 'a passive verb has no “ise”', /(proovitakse|küsitakse|saadetakse) (neid )?ise /],
  ['ru', 'books are учёт', /(^|[^а-яё])книг/i],
  ['ru', 'a dispute is an оспаривание', /Спор (вы|про)игран/],
  ['ru', 'a time is снят', /отпущен/i],
  ['ru', 'jobs are задания', /обходчик/i],
] as const)('%s: %s', (language, _rule, wrong) => {
  expect(findTexts(language, wrong)).toEqual([])
})

test('Russian labels of actions fit both men and women', () => {
  const actions = Object.entries(texts.ru).filter(([key]) => /^(people|money)\.action\./.test(key))
  expect(actions.filter(([, text]) => !/\((а|ла)\)/.test(text))).toEqual([])
})

/** Patterns for the keys of texts about blocking and unblocking a person. */
const BLOCKING_KEYS = [
  /^people\.(do|ask)\.(close|open)\.login$/,
  /^people\.do\.(close|open)\.(customer|provider)$/,
  /^people\.is\.(login|customer|provider)$/,
  /^people\.state\.blocked$/,
  /^people\.action\.(block|activate)(User|Customer|Provider)$/,
  /^email\.standingChanged\.what\.(login|counsellor)Blocked$/,
  /^domainError\.accountBlocked$/,
]

test.each([
  ['et', /blokeeri/i],
  ['ru', /(за|раз)блокир/i],
] as const)('%s: a person is blocked, not closed', (language, word) => {
  const blockingTexts = Object.entries(texts[language]).filter(([key]) =>
    BLOCKING_KEYS.some((pattern) => pattern.test(key)),
  )
  expect(blockingTexts.length).toBe(21)
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
