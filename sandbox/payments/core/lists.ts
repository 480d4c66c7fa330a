import type { Kind, Kinds } from './kinds.ts'
import { missing } from './provider-error.ts'
import { group, text, whole } from './read-params.ts'
import type { Call } from './world.ts'

/** Parameters that every list takes. */
export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** A list in the provider's shape; `data` is newest first. */
export function listOf<T>(data: T[], url: string, hasMore = false): List<T> {
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

function page<T extends { id: string }>(all: T[], { params }: Call, url: string): List<T> {
  const limit = Math.min(100, Math.max(1, whole(params, 'limit') ?? 10))
  const after = text(params, 'starting_after')
  const before = text(params, 'ending_before')
  const place = all.findIndex(({ id }) => id === (after ?? before))
  if ((after ?? before) && place < 0) {
    throw missing('object', (after ?? before) as string, after ? 'starting_after' : 'ending_before')
  }
  if (before) return listOf(all.slice(Math.max(0, place - limit), place), url, place > limit)
  const from = after ? place + 1 : 0
  return listOf(all.slice(from, from + limit), url, all.length > from + limit)
}

type Listable = { [K in Kind]: Kinds[K] extends { id: string } ? K : never }[Kind]

/** One page of a kind, newest first, only of the account the call is made for and only what `keep` keeps. */
export function listKind<K extends Listable>(
  call: Call,
  kind: K,
  wanted: { url: string; keep?: (value: Kinds[K]) => boolean },
): List<Kinds[K]> {
  const inTime = createdFilter(call)
  const all: (Kinds[K] & { id: string })[] = []
  for (const [, entry] of call.world.state.entries(kind)) {
    const value = entry.value as Kinds[K] & { id: string; created?: number }
    if (entry.account === call.account && inTime(value.created ?? 0) && (wanted.keep?.(value) ?? true)) all.push(value)
  }
  return page(all.reverse(), call, wanted.url)
}

/** A keep-function out of `field = the parameter of that name`, for the filters that lists offer. */
export function matching<T extends object>(call: Call, fields: string[]): (value: T) => boolean {
  const wanted = fields.flatMap((field) => {
    const value = text(call.params, field)
    return value ? [[field, value] as const] : []
  })
  return (value) => wanted.every(([field, want]) => (value as Record<string, unknown>)[field] === want)
}
