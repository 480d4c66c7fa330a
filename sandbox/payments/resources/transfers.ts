import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { buildList, createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getString,
  getStringOrNull,
  mergeMetadata,
  requireCurrency,
  requirePositiveInteger,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, DAY_SECONDS, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { requireAccount, showAccount } from './accounts.ts'
import { buildBlankCharge } from './charge-objects.ts'
import { requireCharge } from './charges.ts'
import { addBalanceTransaction, sumBalance } from './ledger.ts'

export function requireTransfer(world: World, id: string): Stripe.Transfer {
  const transfer = world.state.get('transfer', id)
  if (transfer) return transfer
  throw missing('transfer', id)
}

interface TransferFunds {
  amount: number
  currency: string
  source: Stripe.Charge | null
}

/**
 * @throws if the funds are insufficient. A transfer with a source charge draws on that charge, even while its funds are
 * pending; any other transfer draws on the available balance.
 */
function requireFunds(world: World, { amount, currency, source }: TransferFunds): void {
  if (source) {
    const earlierTransfers = world.state.related('transfer', 'source_transaction', source.id)
    const transferred = earlierTransfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
    if (source.currency !== currency)
      throw invalid('The currency differs from that of the source charge.', { param: 'currency' })
    if (transferred + amount <= source.amount - source.amount_refunded) return
    throw invalid('Transfers out of a charge cannot exceed what is left of it.', { param: 'amount' })
  }
  if (sumBalance(world, null, currency).available >= amount) return
  throw invalid('The available balance is too small for this transfer.', { code: 'balance_insufficient' })
}

function requireDestination({ world, params }: Call): Stripe.Account {
  const account = showAccount(world, requireAccount(world, requireString(params, 'destination'), 'destination'))
  if (account.capabilities?.transfers === 'active') return account
  throw invalid('The destination account needs the transfers capability to be active.', {
    code: 'insufficient_capabilities_for_transfer',
    param: 'destination',
  })
}

function findPaidCharge({ world, params }: Call): Stripe.Charge | null {
  const id = getString(params, 'source_transaction')
  if (!id) return null
  const charge = requireCharge(world, id, 'source_transaction')
  if (charge.paid) return charge
  throw invalid('The source charge was not paid.', { param: 'source_transaction' })
}

function createDestinationPayment(world: World, transfer: Stripe.Transfer, daysUntilAvailable: number): string {
  const { amount, currency } = transfer
  const account = getObjectId(transfer.destination) as string
  const id = newId('py')
  const transaction = addBalanceTransaction(world, {
    account,
    amount,
    currency,
    type: 'payment',
    category: 'transfer',
    source: id,
    daysUntilAvailable,
  })
  const payment = {
    ...buildBlankCharge(world, { id, amount, currency }),
    source_transfer: transfer.id,
    balance_transaction: transaction.id,
  }
  world.state.add('charge', id, { value: { ...payment, transfer_group: transfer.transfer_group }, account })
  return id
}

/** Returns the number of days until a charge's funds become available. A transfer of those funds has the same delay. */
function countDaysUntilAvailable(world: World, source: Stripe.Charge | null): number {
  const transaction = world.state.get('balance_transaction', getObjectId(source?.balance_transaction) ?? '')
  return transaction ? Math.max(0, (transaction.available_on - nowSeconds(world)) / DAY_SECONDS) : 0
}

function create(call: Call): Stripe.Transfer {
  const { world, params } = call
  const [amount, currency] = [requirePositiveInteger(params, 'amount'), requireCurrency(params)]
  const source = findPaidCharge(call)
  const destination = requireDestination(call)
  requireFunds(world, { amount, currency, source })
  const id = newId('tr')
  const daysUntilAvailable = countDaysUntilAvailable(world, source)
  const transaction = addBalanceTransaction(world, {
    account: null,
    amount: -amount,
    currency,
    type: 'transfer',
    category: 'transfer',
    source: id,
  })
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: nowSeconds(world),
    currency,
    description: getStringOrNull(params, 'description'),
    destination: destination.id,
    livemode: false,
    metadata: mergeMetadata(null, params),
    reversals: buildList([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group:
      getStringOrNull(params, 'transfer_group') ??
      source?.transfer_group ??
      `group_${getObjectId(source?.payment_intent) ?? id}`,
  }
  const stored = { ...transfer, destination_payment: createDestinationPayment(world, transfer, daysUntilAvailable) }
  world.state.add('transfer', id, { value: stored })
  emit(world, 'transfer.created', stored)
  return stored
}

function update({ world, ids, params }: Call): Stripe.Transfer {
  const old = requireTransfer(world, ids[0] as string)
  const description =
    getString(params, 'description') === undefined ? old.description : getStringOrNull(params, 'description')
  const transfer = world.state.change('transfer', old.id, {
    description,
    metadata: mergeMetadata(old.metadata, params),
  })
  emit(world, 'transfer.updated', transfer, { previous: { metadata: old.metadata } })
  return transfer
}

const FILTERS = ['destination', 'transfer_group']
const CREATE_PARAMS = [
  'amount',
  'currency',
  'destination',
  'description',
  'metadata',
  'source_transaction',
  'transfer_group',
] as const

export const transferRoutes: Route[] = [
  { name: 'transfers.create', method: 'POST', path: '/v1/transfers', params: CREATE_PARAMS, run: create },
  {
    name: 'transfers.list',
    method: 'GET',
    path: '/v1/transfers',
    params: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'transfer', { url: '/v1/transfers', filter: createFieldFilter(call, FILTERS) }),
  },
  {
    name: 'transfers.retrieve',
    method: 'GET',
    path: '/v1/transfers/{id}',
    params: [],
    run: ({ world, ids }) => requireTransfer(world, ids[0] as string),
  },
  {
    name: 'transfers.update',
    method: 'POST',
    path: '/v1/transfers/{id}',
    params: ['description', 'metadata'],
    run: update,
  },
]
