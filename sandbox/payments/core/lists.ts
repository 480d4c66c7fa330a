import type { Kind, Kinds } from './kinds.ts'
import { getInteger, getObject, getString } from './read-params.ts'
import { missing } from './stripe-api-error.ts'
import type { Call } from './world.ts'

export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** Builds a list in Stripe's format. `data` must be newest first. */
export function buildList<T>(data: T[], url: string, hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url }
}

function createTimeFilter({ params }: Call): (created: number) => boolean {
  const exact = typeof params['created'] === 'string' ? getInteger(params, 'created') : undefined
  const bounds = getObject(params, 'created')
  const [gt, gte] = [getInteger(bounds, 'gt'), getInteger(bounds, 'gte')]
  const [lt, lte] = [getInteger(bounds, 'lt'), getInteger(bounds, 'lte')]
  return (created) =>
    (exact === undefined || created === exact) &&
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}

function paginate<T extends { id: string }>(all: T[], { params }: Call, url: string): List<T> {
  const limit = Math.min(100, Math.max(1, getInteger(params, 'limit') ?? 10))
  const after = getString(params, 'starting_after')
  const before = getString(params, 'ending_before')
  const index = all.findIndex(({ id }) => id === (after ?? before))
  if ((after ?? before) && index < 0) {
    throw missing('object', (after ?? before) as string, after ? 'starting_after' : 'ending_before')
  }
  if (before) return buildList(all.slice(Math.max(0, index - limit), index), url, index > limit)
  const from = after ? index + 1 : 0
  return buildList(all.slice(from, from + limit), url, all.length > from + limit)
}

type Listable = { [K in Kind]: Kinds[K] extends { id: string } ? K : never }[Kind]

/** Returns one page of the account's records of this kind, newest first. */
export function listKind<K extends Listable>(
  call: Call,
  kind: K,
  options: { url: string; filter?: (value: Kinds[K]) => boolean },
): List<Kinds[K]> {
  const isInRange = createTimeFilter(call)
  const all: (Kinds[K] & { id: string })[] = []
  for (const [, entry] of call.world.state.entries(kind)) {
    const value = entry.value as Kinds[K] & { id: string; created?: number }
    if (entry.account === call.account && isInRange(value.created ?? 0) && (options.filter?.(value) ?? true))
      all.push(value)
  }
  return paginate(all.reverse(), call, options.url)
}

/**
 * Builds a filter that requires each field to equal the call's parameter of the same name. Absent or empty parameters
 * are ignored.
 */
export function createFieldFilter<T extends object>(call: Call, fields: string[]): (value: T) => boolean {
  const filters = fields.flatMap((field) => {
    const value = getString(call.params, field)
    return value ? [[field, value] as const] : []
  })
  return (value) => filters.every(([field, expected]) => (value as Record<string, unknown>)[field] === expected)
}
