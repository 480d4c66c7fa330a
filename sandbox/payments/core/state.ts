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

function loadShelves(journal: Journal): RecordStore {
  const shelves = createRecordStore()
  for (const { kind, id, seq, account, value, hidden } of journal.replay()) {
    if (value === undefined) shelves.forget(kind as Kind, id)
    else shelves.put(kind as Kind, id, { seq, account, value, hidden: hidden ?? {} })
  }
  return shelves
}

/** Loads the journal into memory; reads use memory, writes go to both. */
export function openState(journal: Journal): State {
  const shelves = loadShelves(journal)
  const unsaved = collectUnsaved(shelves, journal)
  const save = (kind: Kind, id: string, entry: Entry<unknown>) => {
    unsaved.note({ kind, id, ...entry })
    shelves.put(kind, id, entry)
  }
  const getOrThrow = (kind: Kind, id: string) => {
    const found = shelves.find(kind, id)
    if (!found) throw new Error(`The sandbox has no ${kind} ${id}`)
    return found
  }
  return {
    entry: <K extends Kind>(kind: K, id: string) => shelves.find(kind, id) as Entry<Kinds[K]> | undefined,
    get: <K extends Kind>(kind: K, id: string) => shelves.find(kind, id)?.value as Kinds[K] | undefined,
    entries: <K extends Kind>(kind: K) => shelves.all(kind) as [string, Entry<Kinds[K]>][],
    related: <K extends Kind>(kind: K, field: string, value: string) =>
      shelves.related(kind, field, value).map((id) => getOrThrow(kind, id).value as Kinds[K]),
    add: (kind, id, { value, account = null, hidden = {} }) => {
      save(kind, id, { seq: shelves.last() + 1, account, value, hidden })
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
      unsaved.note({ kind, id, seq: 0, account: null })
      shelves.forget(kind, id)
    },
    commit: unsaved.commit,
    rollback: unsaved.rollback,
    compact: () => {
      journal.compact(shelves.everything().map(([kind, id, entry]) => ({ kind, id, ...entry })))
      unsaved.drop()
    },
    clear: () => {
      shelves.clear()
      unsaved.drop()
      journal.compact([])
    },
    close: journal.close,
  }
}
