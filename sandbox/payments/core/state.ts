import type { Change, Journal } from './journal.ts'
import type { Kind, Kinds } from './kinds.ts'

type Hidden = Record<string, unknown>

/** A remembered object with what the provider keeps to itself: whose it is, its place in time, and secrets in `hidden`. */
export interface Entry<T> {
  seq: number
  account: string | null
  value: T
  hidden: Hidden
}

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
  /** Makes everything since the last commit durable, as one transaction. */
  commit(): void
  /** Undoes everything since the last commit. */
  rollback(): void
  compact(): void
  clear(): void
  close(): void
}

/** Fields that are asked for backwards; everything else is small enough to walk. */
const INDEXED: Partial<Record<Kind, string[]>> = {
  refund: ['charge'],
  transfer: ['source_transaction'],
  transfer_reversal: ['transfer'],
}

type Shelf = Map<string, Entry<unknown>>

/** Loads the journal into memory; all reads are from memory, all writes go to both. */
export function openState(journal: Journal): State {
  const shelves = new Map<Kind, Shelf>()
  const index = new Map<string, Set<string>>()
  let last = 0
  let unsaved = new Map<string, Change>()
  let before = new Map<string, Entry<unknown> | undefined>()

  const shelf = (kind: Kind): Shelf => {
    const found = shelves.get(kind) ?? new Map<string, Entry<unknown>>()
    if (!shelves.has(kind)) shelves.set(kind, found)
    return found
  }
  const put = (kind: Kind, id: string, entry: Entry<unknown>) => {
    shelf(kind).set(id, entry)
    for (const field of INDEXED[kind] ?? []) {
      const key = `${kind}/${field}/${(entry.value as Hidden)[field]}`
      index.set(key, (index.get(key) ?? new Set()).add(id))
    }
    last = Math.max(last, entry.seq)
  }
  const note = (change: Change) => {
    const key = `${change.kind}/${change.id}`
    if (!before.has(key)) before.set(key, shelf(change.kind as Kind).get(change.id))
    unsaved.set(key, change)
  }
  const save = (kind: Kind, id: string, entry: Entry<unknown>) => {
    note({ kind, id, ...entry })
    put(kind, id, entry)
  }
  const settle = () => {
    unsaved = new Map()
    before = new Map()
  }
  const forget = (kind: Kind, id: string) => {
    const gone = shelf(kind).get(id)
    shelf(kind).delete(id)
    for (const field of INDEXED[kind] ?? [])
      index.get(`${kind}/${field}/${(gone?.value as Hidden)?.[field]}`)?.delete(id)
  }
  const must = (kind: Kind, id: string) => {
    const found = shelf(kind).get(id)
    if (!found) throw new Error(`The sandbox has no ${kind} ${id}`)
    return found
  }

  for (const { kind, id, seq, account, value, hidden } of journal.replay()) {
    if (value === undefined) forget(kind as Kind, id)
    else put(kind as Kind, id, { seq, account, value, hidden: hidden ?? {} })
  }

  return {
    entry: <K extends Kind>(kind: K, id: string) => shelf(kind).get(id) as Entry<Kinds[K]> | undefined,
    get: <K extends Kind>(kind: K, id: string) => shelf(kind).get(id)?.value as Kinds[K] | undefined,
    entries: <K extends Kind>(kind: K) => [...shelf(kind)] as [string, Entry<Kinds[K]>][],
    related: <K extends Kind>(kind: K, field: string, value: string) =>
      [...(index.get(`${kind}/${field}/${value}`) ?? [])].map((id) => must(kind, id).value as Kinds[K]),
    add: (kind, id, { value, account = null, hidden = {} }) => {
      save(kind, id, { seq: last + 1, account, value, hidden })
      return value
    },
    change: (kind, id, patch) => {
      const old = must(kind, id)
      const value = { ...(old.value as object), ...patch }
      save(kind, id, { ...old, value })
      return value as Kinds[typeof kind]
    },
    hide: (kind, id, patch) => {
      const old = must(kind, id)
      save(kind, id, { ...old, hidden: { ...old.hidden, ...patch } })
    },
    remove: (kind, id) => {
      note({ kind, id, seq: 0, account: null })
      forget(kind, id)
    },
    commit: () => {
      if (unsaved.size > 0) journal.append([...unsaved.values()])
      settle()
    },
    rollback: () => {
      for (const [key, { kind, id }] of unsaved) {
        const old = before.get(key)
        if (old) put(kind as Kind, id, old)
        else forget(kind as Kind, id)
      }
      settle()
    },
    compact: () => {
      journal.compact([...shelves].flatMap(([kind, all]) => [...all].map(([id, entry]) => ({ kind, id, ...entry }))))
      settle()
    },
    clear: () => {
      shelves.clear()
      index.clear()
      settle()
      journal.compact([])
    },
    close: () => journal.close(),
  }
}
