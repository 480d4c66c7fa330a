import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#modules/admin/values/import-fields.ts'
import { decodeText } from './decode-text.ts'
import { parseCsvRows } from './parse-csv.ts'
import type { TableResult } from './parse-table-file.ts'
import { parseXlsxRows } from './parse-xlsx.ts'

/** Longer than any valid field, so that the row check reports a truncated cell as too long. */
const MAX_CELL_LENGTH = 6000
/** Leaves room for a heading and blank lines. */
const MAX_RECORDS = IMPORT_MAX_ROWS + 1000

/** Parses the file as a workbook if it has a ZIP signature, and otherwise as text. */
async function parseRecords(file: Buffer): Promise<string[][] | null> {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return parseXlsxRows(file)
  const text = decodeText(file)
  return text === null ? null : parseCsvRows(text, MAX_RECORDS)
}

async function parseFile(path: string): Promise<TableResult> {
  const records = await parseRecords(readFileSync(path)).catch(() => null)
  if (!records) return { error: 'importUnreadable' }
  const rows = records
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim().slice(0, MAX_CELL_LENGTH)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length < 1) return { error: 'importEmpty' }
  if (rows.length > IMPORT_MAX_ROWS + 1) return { error: 'importTooLarge' }
  if (rows.some(({ cells }) => cells.length > IMPORT_MAX_COLUMNS && cells.slice(IMPORT_MAX_COLUMNS).some(Boolean)))
    return { error: 'importTooLarge' }
  return { rows: rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, IMPORT_MAX_COLUMNS) })) }
}

parentPort!.postMessage(await parseFile((workerData as { path: string }).path))
