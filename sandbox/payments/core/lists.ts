import type { Kind, Kinds } from './kinds.ts'
import { group, text, whole } from './read-params.ts'
import { missing } from './stripe-api-error.ts'
import type { Call } from './world.ts'

/** Parameters of every list. */
export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** A list in Stripe's format; `data` is newest first. */
export function buildList<T>(data: T[], url: string, hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url }
}

function createdFilter({ params }: Call): (created: number) => boolean {
  const exact = typeof params['created'] === 'string' ? whole(params, 'created') : undefined
  const bounds = group(params, 'created')
  const [gt, gte] = [whole(bounds, 'gt'), whole(bounds, 'gte')]
  const [lt, lte] = [whole(bounds, 'lt'), whole(bounds, 'lte')]
  return (at) =>
    (exact === undefined || at === exact) &&
    (gt === undefined || at > gt) &&
    (gte === undefined || at >= gte) &&
    (lt === undefined || at < lt) &&
    (lte === undefined || at <= lte)
}

function paginate<T extends { id: string }>(all: T[], { params }: Call, url: string): List<T> {
  const limit = Math.min(100, Math.max(1, whole(params, 'limit') ?? 10))
  const after = text(params, 'starting_after')
  const before = text(params, 'ending_before')
  const place = all.findIndex(({ id }) => id === (after ?? before))
  if ((after ?? before) && place < 0) {
    throw missing('object', (after ?? before) as string, after ? 'starting_after' : 'ending_before')
  }
  if (before) return buildList(all.slice(Math.max(0, place - limit), place), url, place > limit)
  const from = after ? place + 1 : 0
  return buildList(all.slice(from, from + limit), url, all.length > from + limit)
}

type Listable = { [K in Kind]: Kinds[K] extends { id: string } ? K : never }[Kind]

/** One page of a kind, newest first, of the call's account and filtered by `keep`. */
export function listKind<K extends Listable>(
  call: Call,
  kind: K,
  filters: { url: string; keep?: (value: Kinds[K]) => boolean },
): List<Kinds[K]> {
  const isInRange = createdFilter(call)
  const all: (Kinds[K] & { id: string })[] = []
  for (const [, entry] of call.world.state.entries(kind)) {
    const value = entry.value as Kinds[K] & { id: string; created?: number }
    if (entry.account === call.account && isInRange(value.created ?? 0) && (filters.keep?.(value) ?? true))
      all.push(value)
  }
  return paginate(all.reverse(), call, filters.url)
}

/** Builds a filter of the form `field = parameter of the same name`. */
export function matching<T extends object>(call: Call, fields: string[]): (value: T) => boolean {
  const filters = fields.flatMap((field) => {
    const value = text(call.params, field)
    return value ? [[field, value] as const] : []
  })
  return (value) => filters.every(([field, expected]) => (value as Record<string, unknown>)[field] === expected)
}
