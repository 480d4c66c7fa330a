/** Called with the tables of a committed transaction. */
export type CommitListener = (tables: ReadonlySet<string>) => void

const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi
const BEGIN = /^\s*(?:begin|start\s+transaction)\b/i
const COMMIT = /^\s*commit\b/i
const ROLLBACK = /^\s*rollback\s*$/i
/** Texts are cached, because every query is looked up. */
const MAX_TEXTS = 2_000
const NONE: readonly string[] = []
const tablesByText = new Map<string, readonly string[]>()

/**
 * Lists the tables that a statement writes by its own text. Tables written by triggers and cascades are not found. Words
 * that only look like a table, as in `for update skip locked`, may be included.
 */
export function listWrittenTables(text: string): readonly string[] {
  const known = tablesByText.get(text)
  if (known) return known
  const found = [...text.matchAll(WRITE)].map(([, table]) => table!.toLowerCase())
  const tables = found.length > 0 ? [...new Set(found)] : NONE
  if (tablesByText.size < MAX_TEXTS) tablesByText.set(text, tables)
  return tables
}

/** Reports the writes of one connection once they are committed. */
export class CommitObserver {
  readonly #onCommit: CommitListener
  /** Tables written by the open transaction; null outside a transaction. */
  #written: Set<string> | null = null

  constructor(onCommit: CommitListener) {
    this.#onCommit = onCommit
  }

  /** Observes a statement. @param result settles when the database has answered */
  observe(text: string, result: PromiseLike<unknown>): void {
    if (BEGIN.test(text)) this.#written = new Set()
    else if (ROLLBACK.test(text)) this.#written = null
    else if (COMMIT.test(text)) {
      const written = this.#written
      this.#written = null
      if (written?.size) this.#report(written, result)
    } else {
      const tables = listWrittenTables(text)
      if (tables.length === 0) return
      if (this.#written) for (const table of tables) this.#written.add(table)
      else this.#report(new Set(tables), result)
    }
  }

  /** A failed commit is reported too, because it may have taken effect before the connection broke. */
  #report(tables: ReadonlySet<string>, result: PromiseLike<unknown>): void {
    const report = () => this.#onCommit(tables)
    void result.then(report, report)
  }
}
