import { expect, test } from 'vitest'
import { redactError, redactMessage } from './redact.ts'

test.each([
  [
    'duplicate key value violates unique constraint "one_hold"',
    'duplicate key value violates unique constraint "one_hold"',
  ],
  ['invalid input syntax for type uuid: "Mari Näidis"', 'invalid input syntax for type uuid: …'],
  ['Key (email_address)=(mari@hool.test) already exists', 'Key (email_address)=… already exists'],
  ['550 mari@hool.test unknown', '550 … unknown'],
  ['call +3725550123 or EE382200221020145685', 'call … or …'],
  [
    'payment 6a1f3c1e-0d35-4b61-9a55-0c7b3a8f1d11 of pi_3abc1234567',
    'payment 6a1f3c1e-0d35-4b61-9a55-0c7b3a8f1d11 of pi_3abc1234567',
  ],
  ["No such charge: 'ch_1' for 'Mari'", 'No such charge: … for …'],
])('%s', (message, redacted) => {
  expect(redactMessage(message)).toBe(redacted)
})

test('reduces an error to its code or name and 200 characters of its message', () => {
  const coded = Object.assign(new Error(`no ${'x '.repeat(300)}`), { code: '23505' })
  expect(redactError(coded)).toMatchObject({ code: '23505', message: expect.stringMatching(/^no x/) })
  expect(redactError(coded).message).toHaveLength(200)
  expect(redactError(new TypeError('no'))).toEqual({ code: 'TypeError', message: 'no' })
  expect(redactError('thrown text')).toEqual({ code: 'Error', message: 'thrown text' })
})
