/** Text, or an amount in whole cents. */
export type CsvCell = string | null | { cents: number }

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Renders a table as RFC 4180 CSV, with a byte order mark so that spreadsheets detect UTF-8. Amounts have a decimal
 * point and two decimals. Text that a spreadsheet would run as a formula gets a leading apostrophe, because names are
 * user input.
 */
export function renderCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return (cell.cents / 100).toFixed(2)
  const safe = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
