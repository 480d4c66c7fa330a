import { expect, test } from 'vitest'
import { textUses } from './text-uses.ts'
import { differingKeys, namedKeys, unknownKeys, unusedKeys } from './texts.ts'

const code = (text: string, path = 'web/public/finder/page.tsx') => [{ path, text }]
const missing = (text: string, path?: string) => unknownKeys(textUses(code(text, path)), new Set(['nav.home', 'mail.verifyEmail.intro']))

test('a key that one language lacks is a problem, and plural forms of one key are one', () => {
  const [en, et] = [{ 'a.count_one': '1', 'a.count_other': '2', 'a.b': 'b' }, { 'a.count_few': '1' }]
  expect(differingKeys({ en, et })).toEqual(["texts: 'a.b' is missing in et"])
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
  expect(missing(text, 'contract/accounts.ts')).toHaveLength(2)
})

test('keys that are there, and keys put together, are no problem', () => {
  expect(missing("t('nav.home'); t(`topic.${key}`); words.own('intro'); textIn(language, key); bytes.toString('base64')")).toEqual([])
})

test('a text that nothing names is a problem unless its key is put together', () => {
  const known = new Set(['nav.home', 'nav.gone', 'topic.grief', 'mail.verifyEmail.intro', 'mail.paidTooLate.intro'])
  const named = namedKeys(code("const TEXT = { home: 'nav.home' }; wordingOf('verifyEmail').own('intro')"), known)
  expect(unusedKeys(known, named)).toEqual([
    "texts: 'nav.gone' is used nowhere",
    "texts: 'mail.paidTooLate.intro' is used nowhere",
  ])
})
