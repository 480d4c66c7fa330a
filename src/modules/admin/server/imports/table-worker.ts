import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#modules/admin/values/import-fields.ts'
import { rowsOfCsv } from './rows-of-csv.ts'
import { rowsOfXlsx } from './rows-of-xlsx.ts'
import type { ReadTable } from './table-of-file.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** Nothing a person writes about themselves is longer; what is, is said to be too long. */
const LONGEST_CELL = 6000
/** A heading and blank lines beside the rows themselves. */
const MOST_RECORDS = IMPORT_MAX_ROWS + 1000

/** A workbook is an archive by its first bytes; everything else is read as text. */
async function recordsOf(file: Buffer): Promise<string[][] | null> {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return rowsOfXlsx(file)
  const text = textOfBytes(file)
  return text === null ? null : rowsOfCsv(text, MOST_RECORDS)
}

async function read(path: string): Promise<ReadTable> {
  const records = await recordsOf(readFileSync(path)).catch(() => null)
  if (!records) return { refused: 'importUnreadable' }
  const rows = records
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim().slice(0, LONGEST_CELL)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length < 1) return { refused: 'importEmpty' }
  if (rows.length > IMPORT_MAX_ROWS + 1) return { refused: 'importTooLarge' }
  if (rows.some(({ cells }) => cells.length > IMPORT_MAX_COLUMNS && cells.slice(IMPORT_MAX_COLUMNS).some(Boolean)))
    return { refused: 'importTooLarge' }
  return { rows: rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, IMPORT_MAX_COLUMNS) })) }
}

parentPort!.postMessage(await read((workerData as { path: string }).path))
