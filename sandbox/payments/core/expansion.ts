import type { Kind } from './kinds.ts'
import { show } from './show.ts'
import { invalid } from './stripe-api-error.ts'
import type { World } from './world.ts'

const KIND_BY_PREFIX: Record<string, Kind> = {
  acct: 'account',
  ba: 'bank_account',
  ch: 'charge',
  cus: 'customer',
  dp: 'dispute',
  pi: 'payment_intent',
  pm: 'payment_method',
  po: 'payout',
  py: 'charge',
  re: 'refund',
  seti: 'setup_intent',
  tr: 'transfer',
  trr: 'transfer_reversal',
  txn: 'balance_transaction',
}
const MAX_DEPTH = 4

function loadObject(world: World, id: string): object {
  const kind = KIND_BY_PREFIX[id.split('_')[0] ?? '']
  const found = kind && world.state.get(kind, id)
  if (!found) throw invalid(`This property cannot be expanded: ${id}`, { param: 'expand' })
  return show(world, found)
}

type Tree = Record<string, unknown>

function expandPath(world: World, value: unknown, path: string[]): unknown {
  const [step, ...rest] = path
  if (value === null || value === undefined) return value
  if (typeof value === 'string') return expandPath(world, loadObject(world, value), path)
  if (Array.isArray(value)) return value.map((item) => expandPath(world, item, path))
  if (step === undefined) return value
  const tree = value as Tree
  if (!(step in tree)) throw invalid(`This property cannot be expanded (${step}).`, { param: 'expand' })
  return { ...tree, [step]: expandPath(world, tree[step], rest) }
}

/**
 * Returns a copy in which the ids at the dotted paths (`latest_charge.balance_transaction`, `data.customer`) are
 * replaced with objects.
 */
export function expandPaths(world: World, response: object, paths: string[]): object {
  return paths.reduce((expanded, path) => {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH + 1) throw invalid('Expansion is at most four levels deep.', { param: 'expand' })
    return expandPath(world, expanded, steps) as object
  }, response)
}
