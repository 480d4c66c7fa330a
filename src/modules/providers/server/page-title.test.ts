import { expect, test } from 'vitest'
import { buildPageTitle } from './page-title.ts'

test.each([
  ['et', 'Psühholoog', 'Anna Lepik, psühholoog'],
  ['ru', 'Семейный терапевт', 'Anna Lepik, семейный терапевт'],
  ['en', 'Family therapist and trainer', 'Anna Lepik, family therapist and trainer'],
  ['en', 'Jungian analyst', 'Anna Lepik, Jungian analyst'],
  ['et', 'EMDR-terapeut', 'Anna Lepik, EMDR-terapeut'],
  ['et', undefined, 'Anna Lepik'],
] as const)(
  'in %s the profession %s follows the name in lower case where the language wants it',
  (language, profession, expected) => {
    expect(buildPageTitle(language, 'Anna Lepik', profession)).toBe(expected)
  },
)
