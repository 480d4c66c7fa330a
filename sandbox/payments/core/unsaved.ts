import type { Change, Journal } from './journal.ts'
import type { Kind } from './kinds.ts'
import type { Entry, RecordStore } from './record-store.ts'

/** Changes since the last commit, with the previous entries. */
export interface Unsaved {
  record(change: Change): void
  commit(): void
  rollback(): void
  discard(): void
}

/** Collects changes into one transaction: `commit` writes them as one line, `rollback` restores the entries. */
export function collectUnsaved(records: RecordStore, journal: Journal): Unsaved {
  const changes = new Map<string, Change>()
  const before = new Map<string, Entry<unknown> | undefined>()
  const discard = () => {
    changes.clear()
    before.clear()
  }
  return {
    record: (change) => {
      const key = `${change.kind}/${change.id}`
      if (!before.has(key)) before.set(key, records.find(change.kind as Kind, change.id))
      changes.set(key, change)
    },
    commit: () => {
      if (changes.size > 0) journal.append([...changes.values()])
      discard()
    },
    rollback: () => {
      for (const [key, { kind, id }] of changes) {
        const old = before.get(key)
        if (old) records.put(kind as Kind, id, old)
        else records.remove(kind as Kind, id)
      }
      discard()
    },
    discard,
  }
}
