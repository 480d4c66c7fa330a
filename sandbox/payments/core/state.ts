import type { Journal } from './journal.ts'
import type { Kind, Kinds } from './kinds.ts'
import { createRecordStore, type Entry, type RecordStore } from './record-store.ts'
import { collectUnsaved } from './unsaved.ts'

type Hidden = Record<string, unknown>

export interface State {
  entry<K extends Kind>(kind: K, id: string): Entry<Kinds[K]> | undefined
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  /** Oldest first. */
  entries<K extends Kind>(kind: K): [string, Entry<Kinds[K]>][]
  /** Objects whose indexed field has this value, oldest first. */
  related<K extends Kind>(kind: K, field: string, value: string): Kinds[K][]
  add<K extends Kind>(
    kind: K,
    id: string,
    record: { value: Kinds[K]; account?: string | null; hidden?: Hidden },
  ): Kinds[K]
  change<K extends Kind>(kind: K, id: string, patch: Partial<Kinds[K]>): Kinds[K]
  hide<K extends Kind>(kind: K, id: string, patch: Hidden): void
  remove(kind: Kind, id: string): void
  /** Makes all changes since the last commit durable as one transaction. */
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

/** Loads the journal into memory; reads use memory, writes go to both. */
export function openState(journal: Journal): State {
  const records = loadRecords(journal)
  const unsaved = collectUnsaved(records, journal)
  const save = (kind: Kind, id: string, entry: Entry<unknown>) => {
    unsaved.record({ kind, id, ...entry })
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
      save(kind, id, { seq: records.last() + 1, account, value, hidden })
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
      unsaved.record({ kind, id, seq: 0, account: null })
      records.remove(kind, id)
    },
    commit: unsaved.commit,
    rollback: unsaved.rollback,
    compact: () => {
      journal.compact(records.everything().map(([kind, id, entry]) => ({ kind, id, ...entry })))
      unsaved.discard()
    },
    clear: () => {
      records.clear()
      unsaved.discard()
      journal.compact([])
    },
    close: journal.close,
  }
}
