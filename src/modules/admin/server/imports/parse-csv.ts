import { parse } from 'csv-parse/sync'

const SEPARATORS = [';', ',', '\t', '|'] as const
const SAMPLE_RECORDS = 20
const SAMPLE_CHARACTERS = 20_000
const MAX_RECORD_SIZE = 200_000

/**
 * Parses delimiter-separated text. Empty lines are included, so that row numbers match those in a spreadsheet.
 * @param maxRecords the maximum number of records; one more is read, so that the caller can detect that there are too
 * many
 * @throws if a quoted value is unterminated or a record is too long
 */
export function parseCsvRows(text: string, maxRecords: number): string[][] {
  const separatorLine = /^sep=(.)\r?\n/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  return parseRecords(body, separatorLine?.[1] ?? detectSeparator(body), maxRecords + 1)
}

const parseRecords = (text: string, delimiter: string, to: number): string[][] =>
  parse(text, {
    delimiter,
    to,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD_SIZE,
  }) as string[][]

/**
 * Detects the separator that splits at least three quarters of the records into the most columns, so commas inside
 * descriptions are ignored.
 */
function detectSeparator(text: string): string {
  // The sample is cut at a line break, so that it contains no partial line.
  const sample = text.length > SAMPLE_CHARACTERS ? text.slice(0, text.lastIndexOf('\n', SAMPLE_CHARACTERS)) : text
  const widths = SEPARATORS.map((separator) => ({ separator, width: countColumns(sample, separator) }))
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).separator
}

function countColumns(sample: string, separator: string): number {
  try {
    const records = parseRecords(sample, separator, SAMPLE_RECORDS).filter(
      (cells) => cells.length > 1 || cells[0] !== '',
    )
    const widths = records.map((record) => record.length).sort((a, b) => a - b)
    return widths[Math.floor(widths.length / 4)] ?? 0
  } catch {
    return 0
  }
}
