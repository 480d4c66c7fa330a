import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPassword } from '#platform/contract/values.ts'
import { listPasswordParts, meetsPasswordRule } from './password-rule.ts'

const listUnmetParts = (password: string) =>
  listPasswordParts(password)
    .filter(({ isMet }) => !isMet)
    .map(({ part }) => part)

describe('the password rule in the browser', () => {
  it.each([
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
    ['Short-1', ['length']],
    ['no-upper-case-1', ['upper']],
    ['NO-LOWER-CASE-1', ['lower']],
    ['No-digit-here', ['digit']],
    ['NoSpecial1here', ['special']],
    ['No special 1 here', ['special']],
    ['Õunapuu-õis7', []],
    ['Яблоко-цвет7', []],
  ])('of "%s" misses %j', (password, missing) => {
    expect(listUnmetParts(password)).toEqual(missing)
  })

  it('is met exactly when the server accepts the password', () => {
    const characters = fc.constantFrom(...'abzäõЯяÉ019 !-_€\t😀漢')
    const password = fc.array(characters, { minLength: 1, maxLength: 14 }).map((list) => list.join(''))
    fc.assert(
      fc.property(password, (candidate) => meetsPasswordRule(candidate) === newPassword.safeParse(candidate).success),
      { numRuns: 2000 },
    )
  })
})
