import { expect, test } from 'vitest'
import { allCatalogues } from './catalogues.ts'

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
