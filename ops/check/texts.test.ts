import { expect, test } from 'vitest'
import { findLooseKeys, findTextUses } from './text-uses.ts'
import {
  findMissingKeys,
  findMissingPluralForms,
  findStalePrefixes,
  findUnknownKeys,
  findUntranslatedKeys,
  findUnusedKeys,
  findUsedKeys,
} from './texts.ts'
import { findTextsInCode } from './texts-in-code.ts'

const code = (text: string, path = 'src/modules/search/web/finder/page.tsx') => [{ path, text }]
const missing = (text: string, path?: string) =>
  findUnknownKeys(findTextUses(code(text, path)), new Set(['nav.home', 'email.verifyEmail.intro']))

test('reports a key that one language lacks, and treats plural forms as one key', () => {
  const [en, et] = [{ 'a.count_one': '1', 'a.count_other': '2', 'a.b': 'b' }, { 'a.count_few': '1' }]
  expect(findMissingKeys({ en, et })).toEqual(["texts: 'a.b' is missing in et"])
})

test('requires every plural form of the language', () => {
  const ru = { 'a.b_one': '1', 'a.b_few': '2', 'a.b_other': '1,5' }
  expect(findMissingPluralForms({ ru, en: { 'a.b_one': '1', 'a.b_other': '2', 'a.c': 'c' } })).toEqual([
    "texts: 'a.b_many' is missing in ru",
  ])
})

test.for([
  ["t('nav.gone')"],
  ["t(isIn ? 'nav.home' : 'nav.gone')"],
  ["t(TITLES[status] ?? 'nav.gone')"],
  ["translate(language, 'nav.gone')"],
  ["texts.own('gone')"],
])('reports the missing text key in %s', ([text]) => {
  expect(missing(text!)).toHaveLength(1)
})

test('reports missing text keys in a contract', () => {
  const text =
    "export const a = { successText: 'done.gone', summary: 'see nav.gone', input: z.string({ error: 'error.gone' }) }"
  expect(missing(text, 'src/modules/accounts/contract/accounts.ts')).toHaveLength(2)
})

test('accepts existing keys and dynamic keys', () => {
  const dynamicKey = 't(`topic.$' + '{key}`)'
  expect(missing(`t('nav.home'); ${dynamicKey}; texts.own('intro'); translate(language, key)`)).toEqual([])
  expect(missing("bytes.toString('base64')")).toEqual([])
})

test('reports an unused text key unless it is dynamic', () => {
  const known = new Set(['nav.home', 'nav.gone', 'topic.grief', 'email.verifyEmail.intro', 'email.paidTooLate.intro'])
  const used = findUsedKeys(code("const TEXT = { home: 'nav.home' }; loadTexts('verifyEmail').own('intro')"), known)
  expect(findUnusedKeys(known, used)).toEqual([
    "texts: 'nav.gone' is unused",
    "texts: 'email.paidTooLate.intro' is unused",
  ])
})

test('finds keys in tables and replies, but not columns of the same name', () => {
  const text = "const reasons = ['finder.reason.gone', 'account.role', 'page.tsx', 'booking.id']"
  const groups = new Set(['finder', 'account', 'booking'])
  const keys = findLooseKeys(code(text, 'src/modules/search/server/cards.ts'), groups).map(({ key }) => key)
  expect(keys).toEqual(['finder.reason.gone'])
})

test('reports an exception that no longer applies', () => {
  const problems = findStalePrefixes(new Set(['topic.grief']))
  expect(problems).toContain("texts: there is no text whose key begins with 'weekday.'")
  expect(problems).not.toContain("texts: there is no text whose key begins with 'topic.'")
})

test('reports an untranslated message, except a word that is the same in both languages', () => {
  const en = { 'a.b': 'Pay now', 'a.c': '{{number}} min', 'a.stress': 'Stress' }
  const et = { 'a.b': 'Pay now', 'a.c': '{{number}} min', 'a.stress': 'Stress' }
  expect(findUntranslatedKeys({ en, et }, { et: ['a.stress', 'a.c'] })).toEqual([
    "texts: 'a.b' is not translated in et",
    "texts: 'a.c' needs no exception in et",
  ])
})

test.for([
  ['<p>Pay now</p>'],
  ['<p>{"Maksa"}</p>'],
  ['<input placeholder="Your name" />'],
  ["<button aria-label={'Закрыть'} />"],
])('reports the hard-coded text in %s', ([screen]) => {
  expect(findTextsInCode(code(`export const Part = () => ${screen}`))).toHaveLength(1)
})

test.for([
  ['<p>{t("nav.home")} · 50 %</p>'],
  ['<Field label="nav.home" name="Anything" />'],
  ['<a title="https://hool.ee">1</a>'],
])('accepts %s', ([screen]) => {
  expect(findTextsInCode(code(`export const Part = () => ${screen}`))).toEqual([])
})
