import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/server/context.ts'

/** One row as a spreadsheet numbers it. */
export interface TableRow {
  row: number
  cells: string[]
}
export type ReadTable = { rows: TableRow[] } | { refused: 'importUnreadable' | 'importEmpty' | 'importTooLarge' }

const READING_MS = 30_000
const MOST_MEGABYTES = 256

/**
 * The rows of an uploaded list, blank ones left out. Read by a thread of its own: ten thousand rows would hold up every other
 * call, and what a file makes of memory and time ends with the thread.
 * @throws Refusal importUnreadable, importEmpty, importTooLarge
 */
export async function tableOfFile(path: string): Promise<TableRow[]> {
  const read = await inThread(path).catch((): ReadTable => ({ refused: 'importUnreadable' }))
  if ('refused' in read) throw new Refusal(read.refused)
  return read.rows
}

function inThread(path: string): Promise<ReadTable> {
  const thread = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const timer = setTimeout(() => void thread.terminate(), READING_MS)
  const read = new Promise<ReadTable>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread ended')))
  })
  return read.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}
