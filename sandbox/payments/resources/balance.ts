import type Stripe from 'stripe'
import { LIST_PARAMS, listKind, matching } from '#sandbox/payments/core/lists.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import type { Call, Route } from '#sandbox/payments/core/world.ts'
import { sumBalance } from './ledger.ts'

/** An account's balance: the net sum of its balance transactions by currency. */
function retrieve({ world, account }: Call): Stripe.Balance {
  const entries = world.state.entries('balance_transaction').filter(([, entry]) => entry.account === account)
  const used = new Set(entries.map(([, { value }]) => value.currency))
  const currencies = used.size > 0 ? [...used] : ['eur']
  const part = (which: 'available' | 'pending') =>
    currencies.map((currency) => {
      const amount = sumBalance(world, account, currency)[which]
      return { amount, currency, source_types: { card: amount } }
    })
  return {
    object: 'balance',
    available: part('available'),
    connect_reserved: currencies.map((currency) => ({ amount: 0, currency })),
    livemode: false,
    pending: part('pending'),
  }
}

function retrieveTransaction({ world, ids, account }: Call): Stripe.BalanceTransaction {
  const entry = world.state.entry('balance_transaction', ids[0] as string)
  if (entry && entry.account === account) return entry.value
  throw missing('balance transaction', ids[0] as string)
}

const ALL = '/v1/balance_transactions'
const FILTERS = ['source', 'type', 'currency']

export const balanceRoutes: Route[] = [
  { name: 'balance.retrieve', method: 'GET', path: '/v1/balance', takes: [], run: retrieve },
  {
    name: 'balance_transactions.list',
    method: 'GET',
    path: ALL,
    takes: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'balance_transaction', { url: ALL, keep: matching(call, FILTERS) }),
  },
  { name: 'balance_transactions.retrieve', method: 'GET', path: `${ALL}/{id}`, takes: [], run: retrieveTransaction },
]
