import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** A change to one record. No `value` means that the record was removed. */
export interface Change {
  kind: string
  id: string
  seq: number
  account: string | null
  value?: unknown
  hidden?: Record<string, unknown>
}

export interface Journal {
  /** Reads all changes, oldest first. */
  replay(): Change[]
  /** Writes a transaction as one line. Once it returns, the transaction survives a kill -9. */
  append(changes: Change[]): void
  /** Replaces the file's contents with these records. */
  compact(changes: Change[]): void
  close(): void
}

const MAX_CHANGES_PER_LINE = 500

function parseLine(line: string): Change[] {
  try {
    return JSON.parse(line) as Change[]
  } catch {
    // Only the last line can be incomplete, if the process was killed while writing it, before `append` returned.
    return []
  }
}

/** The journal contains the secret that signs webhooks, so only the user who runs the program may read it. */
const PRIVATE = 0o600

/** Opens the append-only file `journal.jsonl` in a folder. Creates the folder if it does not exist. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'journal.jsonl')
  let file = openSync(path, 'a', PRIVATE)
  chmodSync(path, PRIVATE)
  return {
    replay: () => readFileSync(path, 'utf8').split('\n').filter(Boolean).flatMap(parseLine),
    append: (changes) => void writeSync(file, `${JSON.stringify(changes)}\n`),
    compact: (changes) => {
      const lines: string[] = []
      for (let start = 0; start < changes.length; start += MAX_CHANGES_PER_LINE) {
        lines.push(`${JSON.stringify(changes.slice(start, start + MAX_CHANGES_PER_LINE))}\n`)
      }
      writeFileSync(`${path}.new`, lines.join(''), { mode: PRIVATE })
      closeSync(file)
      if (existsSync(`${path}.new`)) renameSync(`${path}.new`, path)
      file = openSync(path, 'a', PRIVATE)
    },
    close: () => closeSync(file),
  }
}
