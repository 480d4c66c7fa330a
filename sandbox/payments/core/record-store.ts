import type { Kind } from './kinds.ts'

type Hidden = Record<string, unknown>

/** A stored object and its internal data. The API never returns `hidden`. */
export interface Entry<T> {
  seq: number
  account: string | null
  value: T
  hidden: Hidden
}

/** The indexed fields of each kind. Lookups by any other field scan all records, of which there are only a few. */
const INDEXED: Partial<Record<Kind, string[]>> = {
  refund: ['charge'],
  transfer: ['source_transaction'],
  dispute: ['charge'],
  transfer_reversal: ['transfer'],
}

export interface RecordStore {
  find(kind: Kind, id: string): Entry<unknown> | undefined
  put(kind: Kind, id: string, entry: Entry<unknown>): void
  remove(kind: Kind, id: string): void
  /** Oldest first. */
  all(kind: Kind): [string, Entry<unknown>][]
  everything(): [Kind, string, Entry<unknown>][]
  /** Returns the ids of the objects whose indexed field has this value, oldest first. */
  related(kind: Kind, field: string, value: string): string[]
  lastSeq(): number
  clear(): void
}

/** Creates an in-memory store of records by kind, with their indexes. */
export function createRecordStore(): RecordStore {
  const recordsByKind = new Map<Kind, Map<string, Entry<unknown>>>()
  const index = new Map<string, Set<string>>()
  let lastSeq = 0
  const keys = (kind: Kind, value: unknown) =>
    (INDEXED[kind] ?? []).map((field) => `${kind}/${field}/${(value as Hidden | undefined)?.[field]}`)
  const remove = (kind: Kind, id: string) => {
    for (const key of keys(kind, recordsByKind.get(kind)?.get(id)?.value)) index.get(key)?.delete(id)
    recordsByKind.get(kind)?.delete(id)
  }
  return {
    find: (kind, id) => recordsByKind.get(kind)?.get(id),
    put: (kind, id, entry) => {
      recordsByKind.set(kind, (recordsByKind.get(kind) ?? new Map()).set(id, entry))
      for (const key of keys(kind, entry.value)) index.set(key, (index.get(key) ?? new Set()).add(id))
      lastSeq = Math.max(lastSeq, entry.seq)
    },
    remove,
    all: (kind) => [...(recordsByKind.get(kind) ?? [])],
    everything: () =>
      [...recordsByKind].flatMap(([kind, records]) =>
        [...records].map(([id, entry]): [Kind, string, Entry<unknown>] => [kind, id, entry]),
      ),
    related: (kind, field, value) => [...(index.get(`${kind}/${field}/${value}`) ?? [])],
    lastSeq: () => lastSeq,
    clear: () => {
      recordsByKind.clear()
      index.clear()
    },
  }
}
