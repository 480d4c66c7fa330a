import type { ImportStatus, RowOutcome } from '#modules/admin/values/import-fields.ts'
import type { Cells, Problem } from './check-row.ts'
import type { TableRow } from './parse-table-file.ts'
import type { Counts, MappedColumn } from './tables.ts'

/** Number of rows that are encrypted, checked and imported together, which takes about 30 ms. */
export const CHUNK_ROWS = 100

/** Returns the encryption context of a chunk, so that its rows cannot be decrypted as part of another import. */
export const getChunkEncryptionContext = (id: string, position: number): string => `import.${id}.${position}`

/** The file name, headings and sample values of a list. */
export interface ImportHead {
  fileName: string
  columns: { header: string; samples: string[] }[]
}

export interface RowReport {
  row: number
  emailAddress: string
  outcome: RowOutcome
  problems: Problem[]
}

export interface ImportWork {
  import_id: string
  status: ImportStatus
  next_chunk: number
  rows_done: number
  row_count: number
  counts: Counts
  mapping: MappedColumn[]
  email_language: 'en' | 'et' | 'ru'
}

/** A chunk of rows with the import that it belongs to. */
export interface ImportChunk {
  work: ImportWork
  rows: TableRow[]
  /** The dry run's report; empty until the dry run. */
  report: RowReport[]
}

/** Maps a row's cells to their fields. */
export function mapCells({ cells }: TableRow, mapping: readonly MappedColumn[]): Cells {
  return Object.fromEntries(mapping.map(({ column, field }) => [field, cells[column] ?? '']))
}
