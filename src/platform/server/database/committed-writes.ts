import { findGuids } from '#platform/values/guid.ts'

/**
 * Called with the tables that a committed transaction wrote to, and the ids found in the values of all its statements:
 * in strings, which may be JSON, and in arrays of strings.
 */
export type CommitListener = (tables: ReadonlySet<string>, ids: ReadonlySet<string>) => void

const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi
const BEGIN = /^\s*(?:begin|start\s+transaction)\b/i
const COMMIT = /^\s*commit\b/i
const ROLLBACK = /^\s*rollback\s*$/i
/** Maximum number of SQL statements whose tables are cached. They are cached because every query is checked. */
const MAX_TEXTS = 2_000
const NONE: readonly string[] = []
const tablesByText = new Map<string, readonly string[]>()

/**
 * Lists the tables that a statement writes to, judging by its text. Writes by triggers and cascades are not detected.
 * Words that merely look like table names, as in `for update skip locked`, may be included.
 */
export function listWrittenTables(text: string): readonly string[] {
  const known = tablesByText.get(text)
  if (known) return known
  const found = [...text.matchAll(WRITE)].map(([, table]) => table!.toLowerCase())
  const tables = found.length > 0 ? [...new Set(found)] : NONE
  if (tablesByText.size < MAX_TEXTS) tablesByText.set(text, tables)
  return tables
}

function addIds(ids: Set<string>, value: unknown): void {
  if (typeof value === 'string') for (const id of findGuids(value)) ids.add(id)
  else if (Array.isArray(value)) for (const item of value) addIds(ids, item)
}

interface Transaction {
  tables: Set<string>
  /** The values of all statements in the transaction. */
  values: unknown[]
}

/** Reports the writes of one connection once they are committed. */
export class CommitObserver {
  readonly #onCommit: CommitListener
  /** The open transaction; null outside a transaction. */
  #transaction: Transaction | null = null

  constructor(onCommit: CommitListener) {
    this.#onCommit = onCommit
  }

  /** Observes a statement. @param result settles when the database has answered */
  observe({ text, values }: { text: string; values: readonly unknown[] }, result: PromiseLike<unknown>): void {
    if (BEGIN.test(text)) this.#transaction = { tables: new Set(), values: [] }
    else if (ROLLBACK.test(text)) this.#transaction = null
    else if (COMMIT.test(text)) {
      const ended = this.#transaction
      this.#transaction = null
      if (ended?.tables.size) this.#report(ended, result)
    } else {
      const tables = listWrittenTables(text)
      if (!this.#transaction && tables.length === 0) return
      const transaction = this.#transaction ?? { tables: new Set(), values: [] }
      for (const table of tables) transaction.tables.add(table)
      transaction.values.push(...values)
      if (!this.#transaction) this.#report(transaction, result)
    }
  }

  /** A failed commit is reported too, because it may have taken effect before the connection broke. */
  #report({ tables, values }: Transaction, result: PromiseLike<unknown>): void {
    const report = () => {
      const ids = new Set<string>()
      addIds(ids, values)
      this.#onCommit(tables, ids)
    }
    void result.then(report, report)
  }
}
