/** Text, or an amount in whole cents. */
export type Cell = string | null | { cents: number }

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as RFC 4180 has it, with a byte order mark for spreadsheets that would guess another alphabet. Amounts have a point
 * and two decimals. A text that a spreadsheet would take for a formula gets an apostrophe in front: names are typed by others.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return (cell.cents / 100).toFixed(2)
  const safe = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
