import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A stored change: a record, or its removal when `value` is absent. */
export interface Change {
  kind: string
  id: string
  seq: number
  account: string | null
  value?: unknown
  hidden?: Record<string, unknown>
}

export interface Journal {
  /** All earlier changes, oldest first. */
  replay(): Change[]
  /** Writes one transaction as one line; nothing is lost by a kill -9 after it returns. */
  append(changes: Change[]): void
  /** Rewrites the file with only the given records. */
  compact(changes: Change[]): void
  close(): void
}

const LINE_BATCH = 500

function parseLine(line: string): Change[] {
  try {
    return JSON.parse(line) as Change[]
  } catch {
    // Only the last line can be incomplete, after a kill during a write that was never acknowledged.
    return []
  }
}

/** Opens the append-only file `journal.jsonl` in a folder, which is created when missing. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'journal.jsonl')
  let file = openSync(path, 'a')
  return {
    replay: () => readFileSync(path, 'utf8').split('\n').filter(Boolean).flatMap(parseLine),
    append: (changes) => void writeSync(file, `${JSON.stringify(changes)}\n`),
    compact: (changes) => {
      const lines: string[] = []
      for (let from = 0; from < changes.length; from += LINE_BATCH) {
        lines.push(`${JSON.stringify(changes.slice(from, from + LINE_BATCH))}\n`)
      }
      writeFileSync(`${path}.new`, lines.join(''))
      closeSync(file)
      if (existsSync(`${path}.new`)) renameSync(`${path}.new`, path)
      file = openSync(path, 'a')
    },
    close: () => closeSync(file),
  }
}
