import {
  type ImportField,
  REQUIRED_IMPORT_FIELDS,
  type RowProblem,
  STOPPING_PROBLEMS,
} from '#modules/admin/values/import-fields.ts'
import { email } from '#platform/contract/values.ts'
import { isPostalCodeOf, phoneAsE164 } from '#platform/server/country-numbers.ts'
import { ABOUT_MAX_WORDS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { wordCount } from '#platform/values/word-count.ts'
import { countryNamed, languageNamed, letterLanguageNamed, topicNamed, typeNamed } from './known-names.ts'

/** What is kept of somebody who was entered, until they answer. */
export interface ImportedPerson {
  firstName: string
  lastName: string
  emailAddress: string
  phone: string | null
  letterLanguage: UiLanguage
  profession: string | null
  types: number[]
  topics: number[]
  languages: number[]
  organisation: string | null
  city: string | null
  country: string | null
  addressLine1: string | null
  postalCode: string | null
  experienceInYears: number | null
  description: string | null
}

export interface Problem {
  field: ImportField | null
  code: RowProblem
  value: string | null
  firstRow: number | null
}

/** As the application takes them (src/modules/providers/contract/application-values.ts). */
const LONGEST: Partial<Record<ImportField, number>> = {
  ...{ firstName: 80, lastName: 80, emailAddress: 254, profession: 120, organisation: 120, city: 80 },
  ...{ addressLine1: 120, postalCode: 12, description: 5000 },
}
const MOST_YEARS = 80
const MOST_PARTS = 31
const SHOWN_VALUE = 120
const BETWEEN_PARTS = /[,;|/\n]+/

export type Cells = Partial<Record<ImportField, string>>

export const isStopped = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => (STOPPING_PROBLEMS as readonly string[]).includes(code))

/** One spelling of an address: the key by which nobody is entered twice. */
export const normalEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase()

/**
 * Reads one row. What stops it leaves no person; of everything else wrong the field is left out, and said. Pure, never throws.
 * @param letters the language of letters where the row names none.
 */
export function checkRow(cells: Cells, letters: UiLanguage): { person: ImportedPerson | null; problems: Problem[] } {
  const row = new Row(cells)
  const country = row.known('country', countryNamed)
  const person: ImportedPerson = {
    firstName: row.text('firstName') ?? '',
    lastName: row.text('lastName') ?? '',
    emailAddress: row.email(),
    country,
    phone: row.fitting('phone', 'phone', (typed) => phoneAsE164(typed, country)),
    letterLanguage: row.known('letterLanguage', letterLanguageNamed) ?? letters,
    profession: row.text('profession'),
    types: row.parts('types', typeNamed),
    topics: row.parts('topics', topicNamed),
    languages: row.parts('languages', languageNamed),
    organisation: row.text('organisation'),
    city: row.text('city'),
    addressLine1: row.text('addressLine1'),
    postalCode: row.fitting('postalCode', 'postalCode', (typed) =>
      isPostalCodeOf(typed, country ?? 'EE') ? typed : null,
    ),
    experienceInYears: row.fitting('experienceInYears', 'number', yearsOf),
    description: row.description(),
  }
  row.require(person)
  return { person: isStopped(row.problems) ? null : person, problems: row.problems }
}

function yearsOf(typed: string): number | null {
  const years = /^\d{1,2}(?:[.,]\d+)?\+?$/.test(typed)
    ? Math.floor(Number(typed.replace(/\+$/, '').replace(',', '.')))
    : -1
  return years >= 0 && years <= MOST_YEARS ? years : null
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The cells of one row on their way to a person, and what was wrong with them. */
class Row {
  readonly problems: Problem[] = []
  readonly cells: Cells
  constructor(cells: Cells) {
    this.cells = cells
  }

  say(field: ImportField, code: RowProblem, value: string | null): void {
    this.problems.push({
      field,
      code,
      value: value === null ? null : oneLine(value).slice(0, SHOWN_VALUE),
      firstRow: null,
    })
  }

  /** Null when empty, or not to be stored: PostgreSQL keeps neither NUL nor half a letter. */
  typed(field: ImportField): string | null {
    const typed = (this.cells[field] ?? '').replaceAll('\r\n', '\n').trim()
    if (typed === '') return null
    // biome-ignore lint/suspicious/noControlCharactersInRegex: signs that steer a terminal or hide words are what is looked for
    const isClean = typed.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(typed)
    if (isClean) return typed
    this.say(field, 'unreadable', typed.toWellFormed().replace(/\p{C}/gu, ' '))
    return null
  }

  private notTooLong(field: ImportField, typed: string | null): string | null {
    if (typed === null || typed.length <= (LONGEST[field] ?? Number.POSITIVE_INFINITY)) return typed
    this.say(field, 'tooLong', typed)
    return null
  }

  text(field: ImportField): string | null {
    const typed = this.typed(field)
    return this.notTooLong(field, typed && oneLine(typed))
  }

  email(): string {
    const typed = this.typed('emailAddress')
    if (typed === null) return ''
    const read = email.safeParse(normalEmail(typed))
    if (read.success) return read.data
    this.say('emailAddress', 'emailInvalid', typed)
    return ''
  }

  description(): string | null {
    const typed = this.notTooLong('description', this.typed('description'))
    if (typed === null || wordCount(typed) <= ABOUT_MAX_WORDS) return typed
    this.say('description', 'tooLong', typed)
    return null
  }

  fitting<T>(field: ImportField, code: RowProblem, read: (typed: string) => T | null): T | null {
    const typed = this.typed(field)
    if (typed === null) return null
    const value = read(oneLine(typed))
    if (value === null) this.say(field, code, typed)
    return value
  }

  known<T>(field: ImportField, named: (name: string) => T | undefined): T | null {
    return this.fitting(field, 'unknown', (typed) => named(typed) ?? null)
  }

  /** A list in one cell; names that nobody knows are left out, one by one. */
  parts(field: ImportField, named: (name: string) => number | undefined): number[] {
    const names = (this.typed(field) ?? '').split(BETWEEN_PARTS).map(oneLine).filter(Boolean).slice(0, MOST_PARTS)
    const found = names.map((name) => ({ name, id: named(name) }))
    const strange = found.filter(({ id }) => id === undefined).map(({ name }) => name)
    if (strange.length > 0) this.say(field, 'unknownPart', strange.join(', '))
    return [...new Set(found.flatMap(({ id }) => id ?? []))].sort((a, b) => a - b)
  }

  /** What cannot be without a value, unless the row is stopped by that field already. */
  require(person: ImportedPerson): void {
    for (const field of REQUIRED_IMPORT_FIELDS) {
      const isSaid = isStopped(this.problems.filter((one) => one.field === field))
      if (person[field] === '' && !isSaid) this.say(field, 'required', null)
    }
  }
}
