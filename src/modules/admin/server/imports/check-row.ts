import {
  type ImportField,
  REQUIRED_IMPORT_FIELDS,
  type RowProblem,
  STOPPING_PROBLEMS,
} from '#modules/admin/values/import-fields.ts'
import { email } from '#platform/contract/values.ts'
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

/** An imported person's data, stored until they answer. */
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

/** Maximum lengths, as in the application (src/modules/providers/contract/application-values.ts). */
const MAX_LENGTHS: Partial<Record<ImportField, number>> = {
  ...{ firstName: 80, lastName: 80, emailAddress: 254, profession: 120, organisation: 120, city: 80 },
  ...{ addressLine1: 120, postalCode: 12, description: 5000 },
}
const MAX_YEARS = 80
const MAX_PARTS = 31
const MAX_REPORTED_LENGTH = 120
const PART_SEPARATORS = /[,;|/\n]+/

export type Cells = Partial<Record<ImportField, string>>

export const isRejected = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => (STOPPING_PROBLEMS as readonly string[]).includes(code))

/** Normalizes an email address, the key that prevents duplicates. */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase()

/**
 * Validates a row. Some problems reject the row; for all others the field is skipped and reported. Pure, never throws.
 * @param emailLanguage the language of emails if the row does not specify one.
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
    phone: row.parse('phone', 'phone', (typed) => toE164(typed, country)),
    emailLanguage: row.parseName('emailLanguage', findEmailLanguageByName) ?? emailLanguage,
    profession: row.text('profession'),
    types: row.parseNames('types', findProviderTypeByName),
    topics: row.parseNames('topics', findTopicByName),
    languages: row.parseNames('languages', findLanguageByName),
    organisation: row.text('organisation'),
    city: row.text('city'),
    addressLine1: row.text('addressLine1'),
    postalCode: row.parse('postalCode', 'postalCode', (typed) =>
      isValidPostalCode(typed, country ?? 'EE') ? typed : null,
    ),
    experienceInYears: row.parse('experienceInYears', 'number', parseYears),
    description: row.description(),
  }
  row.reportMissing(person)
  return { person: isRejected(row.problems) ? null : person, problems: row.problems }
}

function parseYears(typed: string): number | null {
  const years = /^\d{1,2}(?:[.,]\d+)?\+?$/.test(typed)
    ? Math.floor(Number(typed.replace(/\+$/, '').replace(',', '.')))
    : -1
  return years >= 0 && years <= MAX_YEARS ? years : null
}

const toSingleLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

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
      value: value === null ? null : toSingleLine(value).slice(0, MAX_REPORTED_LENGTH),
      firstRow: null,
    })
  }

  /** Returns the trimmed cell, or null if it is empty or contains NUL, lone surrogates or other unsafe characters. */
  read(field: ImportField): string | null {
    const typed = (this.cells[field] ?? '').replaceAll('\r\n', '\n').trim()
    if (typed === '') return null
    // biome-ignore lint/suspicious/noControlCharactersInRegex: detects terminal control and text-hiding characters
    const isClean = typed.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(typed)
    if (isClean) return typed
    this.report(field, 'unreadable', typed.toWellFormed().replace(/\p{C}/gu, ' '))
    return null
  }

  private limitLength(field: ImportField, typed: string | null): string | null {
    if (typed === null || typed.length <= (MAX_LENGTHS[field] ?? Number.POSITIVE_INFINITY)) return typed
    this.report(field, 'tooLong', typed)
    return null
  }

  text(field: ImportField): string | null {
    const typed = this.read(field)
    return this.limitLength(field, typed && toSingleLine(typed))
  }

  email(): string {
    const typed = this.read('emailAddress')
    if (typed === null) return ''
    const parsed = email.safeParse(normalizeEmail(typed))
    if (parsed.success) return parsed.data
    this.report('emailAddress', 'emailInvalid', typed)
    return ''
  }

  description(): string | null {
    const typed = this.limitLength('description', this.read('description'))
    if (typed === null || countWords(typed) <= ABOUT_MAX_WORDS) return typed
    this.report('description', 'tooLong', typed)
    return null
  }

  /** Parses a cell; a value that `parse` rejects is reported with the code. */
  parse<T>(field: ImportField, code: RowProblem, parse: (typed: string) => T | null): T | null {
    const typed = this.read(field)
    if (typed === null) return null
    const value = parse(toSingleLine(typed))
    if (value === null) this.report(field, code, typed)
    return value
  }

  /** Parses a known item's name, such as a country. */
  parseName<T>(field: ImportField, findByName: (name: string) => T | undefined): T | null {
    return this.parse(field, 'unknown', (typed) => findByName(typed) ?? null)
  }

  /** Parses a list in one cell; unknown names are skipped and reported. */
  parseNames(field: ImportField, findByName: (name: string) => number | undefined): number[] {
    const names = (this.read(field) ?? '').split(PART_SEPARATORS).map(toSingleLine).filter(Boolean).slice(0, MAX_PARTS)
    const found = names.map((name) => ({ name, id: findByName(name) }))
    const unknownNames = found.filter(({ id }) => id === undefined).map(({ name }) => name)
    if (unknownNames.length > 0) this.report(field, 'unknownPart', unknownNames.join(', '))
    return [...new Set(found.flatMap(({ id }) => id ?? []))].sort((a, b) => a - b)
  }

  /** Reports missing required fields that have not been reported already. */
  reportMissing(person: ImportedPerson): void {
    for (const field of REQUIRED_IMPORT_FIELDS) {
      const isReported = isRejected(this.problems.filter((one) => one.field === field))
      if (person[field] === '' && !isReported) this.report(field, 'required', null)
    }
  }
}
