import type Stripe from 'stripe'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import type { Call, Route } from '#sandbox/payments/core/world.ts'
import { sumBalance } from './ledger.ts'

/** Returns the account's balance: for each currency, the sum of the net amounts of its balance transactions. */
function retrieve({ world, account }: Call): Stripe.Balance {
  const entries = world.state.entries('balance_transaction').filter(([, entry]) => entry.account === account)
  const used = new Set(entries.map(([, { value }]) => value.currency))
  const currencies = used.size > 0 ? [...used] : ['eur']
  const listAmounts = (type: 'available' | 'pending') =>
    currencies.map((currency) => {
      const amount = sumBalance(world, account, currency)[type]
      return { amount, currency, source_types: { card: amount } }
    })
  return {
    object: 'balance',
    available: listAmounts('available'),
    connect_reserved: currencies.map((currency) => ({ amount: 0, currency })),
    livemode: false,
    pending: listAmounts('pending'),
  }
}

function retrieveTransaction({ world, ids, account }: Call): Stripe.BalanceTransaction {
  const entry = world.state.entry('balance_transaction', ids[0] as string)
  if (entry && entry.account === account) return entry.value
  throw missing('balance transaction', ids[0] as string)
}

const LIST_PATH = '/v1/balance_transactions'
const FILTERS = ['source', 'type', 'currency']

export const balanceRoutes: Route[] = [
  { name: 'balance.retrieve', method: 'GET', path: '/v1/balance', params: [], run: retrieve },
  {
    name: 'balance_transactions.list',
    method: 'GET',
    path: LIST_PATH,
    params: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'balance_transaction', { url: LIST_PATH, filter: createFieldFilter(call, FILTERS) }),
  },
  {
    name: 'balance_transactions.retrieve',
    method: 'GET',
    path: `${LIST_PATH}/{id}`,
    params: [],
    run: retrieveTransaction,
  },
]
