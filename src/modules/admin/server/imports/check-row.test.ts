import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from '#modules/admin/values/import-fields.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { HEADINGS } from '#testing/server/a-list.ts'
import { type Cells, checkRow, isStopped } from './check-row.ts'
import { guessMapping } from './guess-mapping.ts'

const GOOD: Cells = { firstName: 'Mari', lastName: 'Näidis', emailAddress: ' Mari@List.Test ' }
const problems = (cells: Cells) => checkRow({ ...GOOD, ...cells }, 'et').problems.map((one) => [one.field, one.code])

test('a whole row becomes a person, in one spelling', () => {
  const { person, problems: none } = checkRow(
    {
      ...GOOD,
      phone: '5555 5555',
      country: 'Эстония',
      topics: 'Lein; burnout / тревога',
      languages: 'eesti keel, English, русский язык',
      types: 'Psühholoog',
      letterLanguage: 'inglise',
      experienceInYears: '7+',
      description: 'Kuulan.\r\nRahulikult.',
      postalCode: '10115',
    },
    'et',
  )
  expect(none).toEqual([])
  expect(person).toMatchObject({
    emailAddress: 'mari@list.test',
    phone: '+37255555555',
    country: 'EE',
    languages: [1, 2, 9],
    types: [1],
    letterLanguage: 'en',
    experienceInYears: 7,
    description: 'Kuulan.\nRahulikult.',
  })
  expect(person!.topics).toEqual([1, 2, 7])
})

test.each([
  ['no first name', { firstName: ' ' }, ['firstName', 'required']],
  ['no address', { emailAddress: '' }, ['emailAddress', 'required']],
  ['a wrong address', { emailAddress: 'mari@' }, ['emailAddress', 'emailInvalid']],
  ['signs that hide words', { lastName: 'N\u202Eäidis' }, ['lastName', 'unreadable']],
  ['half a letter', { firstName: 'M\uD800' }, ['firstName', 'unreadable']],
] as const)('%s stops the row', (_name, cells, said) => {
  expect(checkRow({ ...GOOD, ...cells }, 'et').person).toBeNull()
  expect(problems(cells)).toEqual([said])
})

test.each([
  ['phone', '12', 'phone'],
  ['postalCode', 'XXXXXXXXX!', 'postalCode'],
  ['experienceInYears', 'many', 'number'],
  ['country', 'Atlantis', 'unknown'],
  ['topics', 'Lein, Tähed', 'unknownPart'],
  ['profession', 'x'.repeat(121), 'tooLong'],
  ['description', 'sõna '.repeat(201), 'tooLong'],
] as const)('a wrong %s is left out and said, and the rest is taken', (field, value, code) => {
  expect(problems({ [field]: value })).toEqual([[field, code]])
  expect(checkRow({ ...GOOD, [field]: value }, 'et').person).not.toBeNull()
})

test('a formula is a text like any other', () => {
  expect(checkRow({ ...GOOD, profession: '=HYPERLINK("x")' }, 'et').person?.profession).toBe('=HYPERLINK("x")')
})

test('whatever stands in the cells, a row is read or said to be wrong, and what is kept can be stored', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(
      '\0',
      '\uD800',
      '=1+1',
      '<script>',
      "'; drop table x;--",
      '\u202E',
      'a@b.ee',
      '\r\n',
      '9'.repeat(400),
    ),
  )
  const rows = fc.record(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell])), { requiredKeys: [] })
  fc.assert(
    fc.property(rows, fc.constantFrom(...UI_LANGUAGES), (cells, letters) => {
      const { person, problems: said } = checkRow(cells as Cells, letters)
      expect(person === null).toBe(isStopped(said))
      const kept = JSON.stringify({ person, said })
      expect(kept.isWellFormed() && !/\\u0000|\\ud[89a-f]/i.test(kept)).toBe(true)
    }),
    { numRuns: 2000 },
  )
}, 30_000)

test.each([
  [HEADINGS, ['firstName', 'lastName', 'emailAddress', 'phone', 'topics', 'city', 'profession']],
  [
    ['First name', 'SURNAME', 'E-mail address', 'Shoe size'],
    ['firstName', 'lastName', 'emailAddress', null],
  ],
  [
    ['Имя', 'Фамилия', 'Эл. почта', 'Языки'],
    ['firstName', 'lastName', 'emailAddress', 'languages'],
  ],
  [
    ['E-mail', 'email'],
    ['emailAddress', null],
  ],
])('columns are known by headings like %j', (headers, fields) => {
  expect(guessMapping(headers, () => undefined)).toEqual(fields)
})
