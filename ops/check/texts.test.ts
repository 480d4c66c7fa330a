import { expect, test } from 'vitest'
import { keysLyingAbout, textUses } from './text-uses.ts'
import {
  differingKeys,
  missingForms,
  namedKeys,
  staleExceptions,
  unknownKeys,
  untranslatedKeys,
  unusedKeys,
} from './texts.ts'
import { textsInCode } from './texts-in-code.ts'

const code = (text: string, path = 'src/modules/search/web/finder/page.tsx') => [{ path, text }]
const missing = (text: string, path?: string) =>
  unknownKeys(textUses(code(text, path)), new Set(['nav.home', 'mail.verifyEmail.intro']))

test('a key that one language lacks is a problem, and plural forms of one key are one', () => {
  const [en, et] = [{ 'a.count_one': '1', 'a.count_other': '2', 'a.b': 'b' }, { 'a.count_few': '1' }]
  expect(differingKeys({ en, et })).toEqual(["texts: 'a.b' is missing in et"])
})

test('a counted text needs every form that its language counts with', () => {
  const ru = { 'a.b_one': '1', 'a.b_few': '2', 'a.b_other': '1,5' }
  expect(missingForms({ ru, en: { 'a.b_one': '1', 'a.b_other': '2', 'a.c': 'c' } })).toEqual([
    "texts: 'a.b_many' is missing in ru",
  ])
})

test.for([
  ["t('nav.gone')"],
  ["t(isIn ? 'nav.home' : 'nav.gone')"],
  ["t(TITLES[status] ?? 'nav.gone')"],
  ["textIn(language, 'nav.gone')"],
  ["words.own('gone')"],
])('%s names a text that is not there', ([text]) => {
  expect(missing(text!)).toHaveLength(1)
})

test('a key kept in the contract must be there too', () => {
  const text = "export const a = { done: 'done.gone', about: 'see nav.gone', input: z.string({ error: 'error.gone' }) }"
  expect(missing(text, 'src/modules/accounts/contract/accounts.ts')).toHaveLength(2)
})

test('keys that are there, and keys put together, are no problem', () => {
  const together = 't(`topic.$' + '{key}`)'
  expect(missing(`t('nav.home'); ${together}; words.own('intro'); textIn(language, key)`)).toEqual([])
  expect(missing("bytes.toString('base64')")).toEqual([])
})

test('a text that nothing names is a problem unless its key is put together', () => {
  const known = new Set(['nav.home', 'nav.gone', 'topic.grief', 'mail.verifyEmail.intro', 'mail.paidTooLate.intro'])
  const named = namedKeys(code("const TEXT = { home: 'nav.home' }; wordingOf('verifyEmail').own('intro')"), known)
  expect(unusedKeys(known, named)).toEqual([
    "texts: 'nav.gone' is used nowhere",
    "texts: 'mail.paidTooLate.intro' is used nowhere",
  ])
})

test('a key in a table or a reply must be there, a column of the same name need not', () => {
  const text = "const reasons = ['finder.reason.gone', 'account.role', 'page.tsx', 'booking.id']"
  const groups = new Set(['finder', 'account', 'booking'])
  const keys = keysLyingAbout(code(text, 'src/modules/search/server/cards.ts'), groups).map(({ key }) => key)
  expect(keys).toEqual(['finder.reason.gone'])
})

test('an exception that no longer holds is a problem', () => {
  const problems = staleExceptions(new Set(['topic.grief']))
  expect(problems).toContain("texts: there is no text whose key begins with 'weekday.'")
  expect(problems).not.toContain("texts: there is no text whose key begins with 'topic.'")
})

test('a text that was copied and not translated is a problem, a word that is the same in both is not', () => {
  const en = { 'a.b': 'Pay now', 'a.c': '{{number}} min', 'a.stress': 'Stress' }
  const et = { 'a.b': 'Pay now', 'a.c': '{{number}} min', 'a.stress': 'Stress' }
  expect(untranslatedKeys({ en, et }, { et: ['a.stress', 'a.c'] })).toEqual([
    "texts: 'a.b' is not translated in et",
    "texts: 'a.c' need not be excepted in et",
  ])
})

test.for([
  ['<p>Pay now</p>'],
  ['<p>{"Maksa"}</p>'],
  ['<input placeholder="Your name" />'],
  ["<button aria-label={'Закрыть'} />"],
])('%s says words that are in no catalogue', ([screen]) => {
  expect(textsInCode(code(`export const Part = () => ${screen}`))).toHaveLength(1)
})

test.for([
  ['<p>{t("nav.home")} · 50 %</p>'],
  ['<Field label="nav.home" name="Anything" />'],
  ['<a title="https://hool.ee">1</a>'],
])('%s says none', ([screen]) => {
  expect(textsInCode(code(`export const Part = () => ${screen}`))).toEqual([])
})
