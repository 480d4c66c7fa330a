import {
  type ImportField,
  REQUIRED_IMPORT_FIELDS,
  type RowProblem,
  STOPPING_PROBLEMS,
} from '#modules/admin/values/import-fields.ts'
import { email } from '#platform/contract/values.ts'
import { cleanLine, cleanText, hasAlphabetic, isReadableLine } from '#platform/contract/visible-text.ts'
import { isValidPostalCode, toE164 } from '#platform/server/country-numbers.ts'
import { ABOUT_MAX_WORDS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { countWords } from '#platform/values/word-count.ts'
import {
  findCountryByName,
  findEmailLanguageByName,
  findLanguageByName,
  findProviderTypeByName,
  findTopicByName,
} from './known-names.ts'

/** The data of an imported person, which is stored until they answer. */
export interface ImportedPerson {
  firstName: string
  lastName: string
  emailAddress: string
  phone: string | null
  emailLanguage: UiLanguage
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

/** The same maximum lengths as in the application form (src/modules/providers/contract/application-values.ts). */
const MAX_LENGTHS: Partial<Record<ImportField, number>> = {
  firstName: 80,
  lastName: 80,
  emailAddress: 254,
  profession: 120,
  organisation: 120,
  city: 80,
  addressLine1: 120,
  postalCode: 12,
  description: 5000,
}
const NAMES: readonly ImportField[] = ['firstName', 'lastName', 'organisation']
const MAX_YEARS = 80
const MAX_PARTS = 31
const MAX_REPORTED_LENGTH = 120
const PART_SEPARATORS = /[,;|/\n]+/

export type Cells = Partial<Record<ImportField, string>>

export const isRejected = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => (STOPPING_PROBLEMS as readonly string[]).includes(code))

/** Normalizes an email address, which identifies a person across lists. */
export const normalizeEmail = (value: string): string => value.trim().normalize('NFC').toLowerCase()

/**
 * Validates a row. Some problems cause the row to be rejected; for all others, the field is skipped and the problem
 * reported. Never throws.
 * @param emailLanguage the language of emails if the row does not specify one
 */
export function checkRow(
  cells: Cells,
  emailLanguage: UiLanguage,
): { person: ImportedPerson | null; problems: Problem[] } {
  const row = new RowReader(cells)
  const country = row.parseName('country', findCountryByName)
  const person: ImportedPerson = {
    firstName: row.text('firstName') ?? '',
    lastName: row.text('lastName') ?? '',
    emailAddress: row.email(),
    country,
    phone: row.parse('phone', 'phone', (value) => toE164(value, country)),
    emailLanguage: row.parseName('emailLanguage', findEmailLanguageByName) ?? emailLanguage,
    profession: row.text('profession'),
    types: row.parseNames('types', findProviderTypeByName),
    topics: row.parseNames('topics', findTopicByName),
    languages: row.parseNames('languages', findLanguageByName),
    organisation: row.text('organisation'),
    city: row.text('city'),
    addressLine1: row.text('addressLine1'),
    postalCode: row.parse('postalCode', 'postalCode', (value) =>
      isValidPostalCode(value, country ?? 'EE') ? value : null,
    ),
    experienceInYears: row.parse('experienceInYears', 'number', parseYears),
    description: row.description(),
  }
  row.reportMissing(person)
  return { person: isRejected(row.problems) ? null : person, problems: row.problems }
}

function parseYears(value: string): number | null {
  const years = /^\d{1,2}(?:[.,]\d+)?\+?$/.test(value)
    ? Math.floor(Number(value.replace(/\+$/, '').replace(',', '.')))
    : -1
  return years >= 0 && years <= MAX_YEARS ? years : null
}

/** Reads a row's cells and collects their problems. */
class RowReader {
  readonly problems: Problem[] = []
  readonly cells: Cells
  constructor(cells: Cells) {
    this.cells = cells
  }

  report(field: ImportField, code: RowProblem, value: string | null): void {
    this.problems.push({
      field,
      code,
      value: value === null ? null : cleanLine(value).slice(0, MAX_REPORTED_LENGTH),
      firstRow: null,
    })
  }

  /** Returns the trimmed cell, or null if it is empty or contains unsafe characters, such as NUL or lone surrogates. */
  read(field: ImportField): string | null {
    const value = (this.cells[field] ?? '').replaceAll('\r\n', '\n').trim()
    if (value === '') return null
    // biome-ignore lint/suspicious/noControlCharactersInRegex: detects terminal control and text-hiding characters
    const isClean = value.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value)
    if (isClean) return value
    this.report(field, 'unreadable', value.toWellFormed().replace(/\p{C}/gu, ' '))
    return null
  }

  private limitLength(field: ImportField, value: string | null): string | null {
    if (value === null || value.length <= (MAX_LENGTHS[field] ?? Number.POSITIVE_INFINITY)) return value
    this.report(field, 'tooLong', value)
    return null
  }

  text(field: ImportField): string | null {
    const line = cleanLine(this.read(field) ?? '')
    const isValid = isReadableLine(line) && (hasAlphabetic(line) || !NAMES.includes(field))
    if (line !== '' && !isValid) this.report(field, 'unreadable', line.replace(/\p{C}/gu, ' '))
    return line === '' || !isValid ? null : this.limitLength(field, line)
  }

  email(): string {
    const value = this.read('emailAddress')
    if (value === null) return ''
    const parsed = email.safeParse(normalizeEmail(value))
    if (parsed.success) return parsed.data
    this.report('emailAddress', 'emailInvalid', value)
    return ''
  }

  description(): string | null {
    const value = this.limitLength('description', cleanText(this.read('description') ?? ''))
    if (!value) return null
    if (countWords(value) <= ABOUT_MAX_WORDS) return value
    this.report('description', 'tooLong', value)
    return null
  }

  /** Parses a cell. Reports `code` if `parse` rejects the value. */
  parse<T>(field: ImportField, code: RowProblem, parse: (value: string) => T | null): T | null {
    const value = this.read(field)
    if (value === null) return null
    const parsed = parse(cleanLine(value))
    if (parsed === null) this.report(field, code, value)
    return parsed
  }

  /** Looks up the cell's value, such as a country, by name. Unknown names are reported. */
  parseName<T>(field: ImportField, findByName: (name: string) => T | undefined): T | null {
    return this.parse(field, 'unknown', (value) => findByName(value) ?? null)
  }

  /** Parses a list in one cell. Unknown names are skipped and reported. */
  parseNames(field: ImportField, findByName: (name: string) => number | undefined): number[] {
    const names = (this.read(field) ?? '').split(PART_SEPARATORS).map(cleanLine).filter(Boolean).slice(0, MAX_PARTS)
    const matches = names.map((name) => ({ name, id: findByName(name) }))
    const unknownNames = matches.filter(({ id }) => id === undefined).map(({ name }) => name)
    if (unknownNames.length > 0) this.report(field, 'unknownPart', unknownNames.join(', '))
    return [...new Set(matches.flatMap(({ id }) => id ?? []))].sort((a, b) => a - b)
  }

  /** Reports missing required fields that have not been reported already. */
  reportMissing(person: ImportedPerson): void {
    for (const field of REQUIRED_IMPORT_FIELDS) {
      const isReported = isRejected(this.problems.filter((problem) => problem.field === field))
      if (person[field] === '' && !isReported) this.report(field, 'required', null)
    }
  }
}
