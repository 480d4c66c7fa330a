import type { Change, Journal } from './journal.ts'
import type { Kind, Kinds } from './kinds.ts'
import { createRecordStore, type Entry, type RecordStore } from './record-store.ts'

type Hidden = Record<string, unknown>

export interface State {
  entry<K extends Kind>(kind: K, id: string): Entry<Kinds[K]> | undefined
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  /** Oldest first. */
  entries<K extends Kind>(kind: K): [string, Entry<Kinds[K]>][]
  /** Returns the objects whose indexed field has this value, oldest first. */
  related<K extends Kind>(kind: K, field: string, value: string): Kinds[K][]
  add<K extends Kind>(
    kind: K,
    id: string,
    record: { value: Kinds[K]; account?: string | null; hidden?: Hidden },
  ): Kinds[K]
  change<K extends Kind>(kind: K, id: string, patch: Partial<Kinds[K]>): Kinds[K]
  /** Merges a patch into the record's internal data, which the API never returns. */
  hide<K extends Kind>(kind: K, id: string, patch: Hidden): void
  remove(kind: Kind, id: string): void
  /** Stores all changes since the last commit as one transaction. */
  commit(): void
  /** Undoes all changes since the last commit. */
  rollback(): void
  compact(): void
  clear(): void
  close(): void
}

function loadRecords(journal: Journal): RecordStore {
  const records = createRecordStore()
  for (const { kind, id, seq, account, value, hidden } of journal.replay()) {
    if (value === undefined) records.remove(kind as Kind, id)
    else records.put(kind as Kind, id, { seq, account, value, hidden: hidden ?? {} })
  }
  return records
}

/** The changes since the last commit. */
interface Transaction {
  record(change: Change): void
  commit(): void
  rollback(): void
  discard(): void
}

/** Collects changes. `commit` writes them to the journal as one line, and `rollback` restores the previous entries. */
function createTransaction(records: RecordStore, journal: Journal): Transaction {
  const changes = new Map<string, Change>()
  const previous = new Map<string, Entry<unknown> | undefined>()
  const discard = () => {
    changes.clear()
    previous.clear()
  }
  return {
    record: (change) => {
      const key = `${change.kind}/${change.id}`
      if (!previous.has(key)) previous.set(key, records.find(change.kind as Kind, change.id))
      changes.set(key, change)
    },
    commit: () => {
      if (changes.size > 0) journal.append([...changes.values()])
      discard()
    },
    rollback: () => {
      for (const [key, { kind, id }] of changes) {
        const old = previous.get(key)
        if (old) records.put(kind as Kind, id, old)
        else records.remove(kind as Kind, id)
      }
      discard()
    },
    discard,
  }
}

/** Loads the journal into memory. Reads use only memory; writes go to both memory and the journal. */
export function openState(journal: Journal): State {
  const records = loadRecords(journal)
  const transaction = createTransaction(records, journal)
  const save = (kind: Kind, id: string, entry: Entry<unknown>) => {
    transaction.record({ kind, id, ...entry })
    records.put(kind, id, entry)
  }
  const getOrThrow = (kind: Kind, id: string) => {
    const found = records.find(kind, id)
    if (!found) throw new Error(`The sandbox has no ${kind} ${id}`)
    return found
  }
  return {
    entry: <K extends Kind>(kind: K, id: string) => records.find(kind, id) as Entry<Kinds[K]> | undefined,
    get: <K extends Kind>(kind: K, id: string) => records.find(kind, id)?.value as Kinds[K] | undefined,
    entries: <K extends Kind>(kind: K) => records.all(kind) as [string, Entry<Kinds[K]>][],
    related: <K extends Kind>(kind: K, field: string, value: string) =>
      records.related(kind, field, value).map((id) => getOrThrow(kind, id).value as Kinds[K]),
    add: (kind, id, { value, account = null, hidden = {} }) => {
      save(kind, id, { seq: records.lastSeq() + 1, account, value, hidden })
      return value
    },
    change: (kind, id, patch) => {
      const old = getOrThrow(kind, id)
      const value = { ...(old.value as object), ...patch }
      save(kind, id, { ...old, value })
      return value as Kinds[typeof kind]
    },
    hide: (kind, id, patch) => {
      const old = getOrThrow(kind, id)
      save(kind, id, { ...old, hidden: { ...old.hidden, ...patch } })
    },
    remove: (kind, id) => {
      transaction.record({ kind, id, seq: 0, account: null })
      records.remove(kind, id)
    },
    commit: transaction.commit,
    rollback: transaction.rollback,
    compact: () => {
      journal.compact(records.everything().map(([kind, id, entry]) => ({ kind, id, ...entry })))
      transaction.discard()
    },
    clear: () => {
      records.clear()
      transaction.discard()
      journal.compact([])
    },
    close: journal.close,
  }
}
