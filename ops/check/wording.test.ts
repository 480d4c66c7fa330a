import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jobs } from '#ops/inventory/server-facts.ts'
import { allCatalogues } from './catalogues.ts'
import { PROJECT, sources } from './sources.ts'

const texts = allCatalogues()
const saying = (language: 'et' | 'ru', wrong: RegExp) =>
  Object.entries(texts[language]).filter(([, text]) => wrong.test(text))

test.each([
  ['et', 'a refund is a tagasimakse', /tagastus(?!e?ta)/i],
  ['et', 'a superuser is a haldur', /haldaja/i],
  ['et', 'books are raamatupidamine', /\braamatu(d|te|test|tes|id)\b/i],
  ['et', 'jobs are taustatööd', /koristaja/i],
  ['et', 'several of something stand in the singular', /seanssi jäävad/],
  ['et', 'nobody is asked by himself', /(proovitakse|küsitakse|saadetakse) (neid )?ise /],
  ['ru', 'books are учёт', /(^|[^а-яё])книг/i],
  ['ru', 'a dispute is an оспаривание', /Спор (вы|про)игран/],
  ['ru', 'a time is снят', /отпущен/i],
  ['ru', 'jobs are задания', /обходчик/i],
] as const)('%s: %s', (language, _rule, wrong) => {
  expect(saying(language, wrong)).toEqual([])
})

test('whoever did something may be a man or a woman', () => {
  const deeds = Object.entries(texts.ru).filter(([key]) => /^(people|money)\.action\./.test(key))
  expect(deeds.filter(([, text]) => !/\((а|ла)\)/.test(text))).toEqual([])
})

/** Where a screen or a letter speaks of blocking somebody, or of ending that. */
const POWER = [
  /^people\.(do|ask)\.(close|open)\.login$/,
  /^people\.do\.(close|open)\.(customer|provider)$/,
  /^people\.is\.(login|customer|provider)$/,
  /^people\.state\.blocked$/,
  /^people\.action\.(block|activate)(User|Customer|Provider)$/,
  /^mail\.standingChanged\.what\.(login|counsellor)Blocked$/,
  /^refusal\.accountBlocked$/,
]

test.each([
  ['et', /blokeeri/i],
  ['ru', /(за|раз)блокир/i],
] as const)('%s: a person is blocked, not closed', (language, word) => {
  const powers = Object.entries(texts[language]).filter(([key]) => POWER.some((one) => one.test(key)))
  expect(powers.length).toBe(21)
  expect(powers.filter(([, text]) => !word.test(text))).toEqual([])
})

test('every job has a name on the screens and a handler', async () => {
  const jobNames = (await jobs()).map((line) => line.split(' ')[0]!)
  const declared = sources(/^src\/.*\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/interface JobKinds \{([\s\S]*?)\n {2}\}/g)].flatMap(([, body]) =>
      [...body!.matchAll(/^ {4}'([\w-]+)':/gm)].map(([, name]) => name!),
    ),
  )
  expect(jobNames.toSorted()).toEqual(declared.toSorted())
  const page = readFileSync(join(PROJECT, 'src/modules/admin/web/failed-jobs/job-name.tsx'), 'utf8')
  const keys = jobNames.map((name) => name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()))
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter((name) => !texts.en[`jobs.kind.${name}`] || !page.includes(`'${name}',`))).toEqual([])
})
