import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from '#modules/admin/values/import-fields.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { IMPORT_HEADINGS } from '#testing/server/import-admin.ts'
import { type Cells, checkRow, isRejected } from './check-row.ts'
import { guessMapping } from './guess-mapping.ts'

const VALID_ROW: Cells = { firstName: 'Mari', lastName: 'Näidis', emailAddress: ' Mari@List.Test ' }
const listProblems = (cells: Cells) =>
  checkRow({ ...VALID_ROW, ...cells }, 'et').problems.map((problem) => [problem.field, problem.code])

test('normalizes a complete row into a person', () => {
  const { person, problems } = checkRow(
    {
      ...VALID_ROW,
      phone: '5555 5555',
      country: 'Эстония',
      topics: 'Lein; burnout / тревога',
      languages: 'eesti keel, English, русский язык',
      types: 'Psühholoog',
      emailLanguage: 'inglise',
      experienceInYears: '7+',
      description: 'Kuulan.\r\nRahulikult.',
      postalCode: '10115',
    },
    'et',
  )
  expect(problems).toEqual([])
  expect(person).toMatchObject({
    emailAddress: 'mari@list.test',
    phone: '+37255555555',
    country: 'EE',
    languages: [1, 2, 9],
    types: [1],
    emailLanguage: 'en',
    experienceInYears: 7,
    description: 'Kuulan.\nRahulikult.',
  })
  expect(person!.topics).toEqual([1, 2, 7])
})

test.each([
  ['no first name', { firstName: ' ' }, ['firstName', 'required']],
  ['no email address', { emailAddress: '' }, ['emailAddress', 'required']],
  ['an invalid email address', { emailAddress: 'mari@' }, ['emailAddress', 'emailInvalid']],
  ['text-hiding characters', { lastName: 'N\u202Eäidis' }, ['lastName', 'unreadable']],
  ['only invisible characters', { firstName: '\u200B\u200B' }, ['firstName', 'required']],
  ['a name without a letter', { lastName: '123' }, ['lastName', 'unreadable']],
  ['a private-use character', { lastName: 'N\uE000' }, ['lastName', 'unreadable']],
  ['a lone surrogate', { firstName: 'M\uD800' }, ['firstName', 'unreadable']],
] as const)('%s rejects the row', (_name, cells, expected) => {
  expect(checkRow({ ...VALID_ROW, ...cells }, 'et').person).toBeNull()
  expect(listProblems(cells)).toEqual([expected])
})

test.each([
  ['phone', '12', 'phone'],
  ['postalCode', 'XXXXXXXXX!', 'postalCode'],
  ['experienceInYears', 'many', 'number'],
  ['country', 'Atlantis', 'unknown'],
  ['topics', 'Lein, Tähed', 'unknownPart'],
  ['profession', 'x'.repeat(121), 'tooLong'],
  ['description', 'sõna '.repeat(201), 'tooLong'],
] as const)('skips and reports an invalid %s and accepts the rest', (field, value, code) => {
  expect(listProblems({ [field]: value })).toEqual([[field, code]])
  expect(checkRow({ ...VALID_ROW, [field]: value }, 'et').person).not.toBeNull()
})

test('treats a formula as plain text', () => {
  expect(checkRow({ ...VALID_ROW, profession: '=HYPERLINK("x")' }, 'et').person?.profession).toBe('=HYPERLINK("x")')
})

test('accepts or rejects any cell content without throwing, and returns a result that can be stored', () => {
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
    fc.property(rows, fc.constantFrom(...UI_LANGUAGES), (cells, language) => {
      const result = checkRow(cells as Cells, language)
      expect(result.person === null).toBe(isRejected(result.problems))
      // PostgreSQL cannot store lone surrogates or NUL in JSON.
      const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
      const texts: string[] = []
      JSON.stringify(result, (_key, value) => (typeof value === 'string' ? texts.push(value) : value))
      expect(texts.filter((text) => !isStorable(text))).toEqual([])
    }),
    { numRuns: 2000 },
  )
}, 30_000)

test.each([
  [IMPORT_HEADINGS, ['firstName', 'lastName', 'emailAddress', 'phone', 'topics', 'city', 'profession']],
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
])('recognizes columns by headings such as %j', (headers, fields) => {
  expect(guessMapping(headers, () => undefined)).toEqual(fields)
})
