import type { ImportStatus, RowOutcome } from '#modules/admin/values/import-fields.ts'
import type { Cells, Problem } from './check-row.ts'
import type { TableRow } from './table-of-file.ts'
import type { Counts, MappedColumn } from './tables.ts'

/** Rows that are sealed, checked and imported together: some thirty milliseconds of work. */
export const CHUNK_ROWS = 100

/** Rows of one import do not open in another's place. */
export const boundTo = (id: string, position: number): string => `import.${id}.${position}`

/** What is kept of a list beside its rows. */
export interface Head {
  fileName: string
  columns: { header: string; samples: string[] }[]
}

export interface RowReport {
  row: number
  emailAddress: string
  outcome: RowOutcome
  problems: Problem[]
}

export interface Work {
  import_id: string
  status: ImportStatus
  next_chunk: number
  rows_done: number
  row_count: number
  counts: Counts
  mapping: MappedColumn[]
  letter_language: 'en' | 'et' | 'ru'
}

/** What one chunk is worked on with. */
export interface Chunk {
  work: Work
  rows: TableRow[]
  /** Of the dry run. */
  report: RowReport[]
}

/** A row's cells by what they are. */
export function cellsOf({ cells }: TableRow, mapping: readonly MappedColumn[]): Cells {
  return Object.fromEntries(mapping.map(({ column, field }) => [field, cells[column] ?? '']))
}
