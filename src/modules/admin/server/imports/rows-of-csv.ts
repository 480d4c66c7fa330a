import { parse } from 'csv-parse/sync'

const SEPARATORS = [';', ',', '\t', '|'] as const
const SAMPLE_RECORDS = 20
const SAMPLE_CHARACTERS = 20_000
const LONGEST_RECORD = 200_000

/**
 * Records of a separated text; empty lines stay, so that numbers of rows are those a spreadsheet shows.
 * @param most records at most; one more is read, so that too many can be told.
 * @throws when quotes never end or a record has no end.
 */
export function rowsOfCsv(text: string, most: number): string[][] {
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  return recordsOf(body, named?.[1] ?? separatorOf(body), most + 1)
}

const recordsOf = (text: string, delimiter: string, to: number): string[][] =>
  parse(text, {
    delimiter,
    to,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_RECORD,
  }) as string[][]

/** The one that gives the most columns which every record has; a comma inside a description counts for little. */
function separatorOf(text: string): string {
  // The last line of the sample may be half a record.
  const sample = text.length > SAMPLE_CHARACTERS ? text.slice(0, text.lastIndexOf('\n', SAMPLE_CHARACTERS)) : text
  const widths = SEPARATORS.map((one) => ({ one, width: usualWidth(sample, one) }))
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).one
}

function usualWidth(sample: string, separator: string): number {
  try {
    const records = recordsOf(sample, separator, SAMPLE_RECORDS).filter((one) => one.length > 1 || one[0] !== '')
    const widths = records.map((one) => one.length).sort((a, b) => a - b)
    return widths[Math.floor(widths.length / 4)] ?? 0
  } catch {
    return 0
  }
}
