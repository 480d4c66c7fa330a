import { expect, test } from 'vitest'
import { newPassword } from '#platform/contract/values.ts'
import { isWeakPassword } from './weak-password.ts'
import { WEAK_PASSWORD_WORDS } from './weak-password-words.ts'

const ABOUT = ['mari.maasikas77@hool.test', 'Mari-Liis', 'Sõnajalg', 'Hool']

test.each([
  ...['Password1!', 'P@ssw0rd', 'Pa$$w0rd2026', 'Parool-1234', 'Qwerty123!', '1qaz@WSX', 'Summer2026!', '$ummer-26'],
  ...['Detsember!1', 'Tallinn-2026', 'Iloveyou1!', 'We1come!', 'Hel1o-123', 'Õnnelik-1', 'Пароль-123', 'Йцукен-12'],
  ...[
    'Maasikas-77',
    'Sõnajalg#1',
    '123-Mari-Liis',
    'Hool-2026!',
    'Aa1!Aa1!',
    'MyPassword1!',
    'Admin-Admin-1',
    'Mari-Password-77',
  ],
])('%s is weak', (password) => {
  expect(isWeakPassword(password, ABOUT)).toBe(true)
})

test.each([
  'Kuldne-9-pilv',
  'xK7-93820174',
  'Correct-horse-battery-5',
  'Veidi!Rohkem#Tuult3',
  'tR8#kfv-Qpw',
  'Ärkvel.47.hõbekägu',
])('%s is not weak', (password) => {
  expect(isWeakPassword(password, ABOUT)).toBe(false)
})

test('rejects thousands of passwords that meet the rule', () => {
  const shapes = [(word: string) => `${word}1!`, (word: string) => `${word}-2026`, (word: string) => `${word}123#`]
  const candidates = WEAK_PASSWORD_WORDS.flatMap((word) =>
    shapes.map((shape) => shape(word[0]!.toUpperCase() + word.slice(1))),
  )
  const allowed = [...new Set(candidates)].filter((password) => newPassword.safeParse(password).success)
  expect(allowed.length).toBeGreaterThan(3000)
  expect(allowed.filter((password) => !isWeakPassword(password, []))).toEqual([])
})
