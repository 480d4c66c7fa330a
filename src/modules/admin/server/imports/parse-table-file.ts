import { Worker } from 'node:worker_threads'
import { DomainError } from '#platform/server/context.ts'

/** A row with its number as in a spreadsheet, starting at 1. */
export interface TableRow {
  row: number
  cells: string[]
}
export type TableResult = { rows: TableRow[] } | { refused: 'importUnreadable' | 'importEmpty' | 'importTooLarge' }

const READ_TIMEOUT_MS = 30_000
const MAX_MEGABYTES = 256

/**
 * Reads the rows of an uploaded list without blank ones. Runs in a worker thread, because ten thousand rows would block
 * other calls, and limits the memory and time that a file can consume.
 * @throws DomainError importUnreadable, importEmpty, importTooLarge
 */
export async function parseTableFile(path: string): Promise<TableRow[]> {
  const read = await readInThread(path).catch((): TableResult => ({ refused: 'importUnreadable' }))
  if ('refused' in read) throw new DomainError(read.refused)
  return read.rows
}

function readInThread(path: string): Promise<TableResult> {
  const thread = new Worker(new URL('./parse-table-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  const timer = setTimeout(() => void thread.terminate(), READ_TIMEOUT_MS)
  const read = new Promise<TableResult>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread ended')))
  })
  return read.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}
