import { Worker } from 'node:worker_threads'
import type { CanFail } from '#platform/server/context.ts'

/** A row and its row number in a spreadsheet, starting at 1. */
export interface TableRow {
  row: number
  cells: string[]
}
export type TableErrorCode = 'importUnreadable' | 'importEmpty' | 'importTooLarge'
export type TableResult = { rows: TableRow[] } | { error: TableErrorCode }

const PARSE_TIMEOUT_MS = 30_000
const MAX_MEGABYTES = 256

/**
 * Reads the rows of an uploaded list, omitting blank ones. Parsing runs in a worker thread with memory and time limits,
 * because ten thousand rows would block other calls.
 */
export async function parseTableFile(context: CanFail<TableErrorCode>, path: string): Promise<TableRow[]> {
  const result = await parseInThread(path).catch((): TableResult => ({ error: 'importUnreadable' }))
  if ('error' in result) return context.fail(result.error)
  return result.rows
}

function parseInThread(path: string): Promise<TableResult> {
  const thread = new Worker(new URL('./parse-table-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  const timer = setTimeout(() => void thread.terminate(), PARSE_TIMEOUT_MS)
  const result = new Promise<TableResult>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the worker thread ended')))
  })
  return result.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}
